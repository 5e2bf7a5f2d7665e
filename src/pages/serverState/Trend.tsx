import { Marks } from '#src/features/charts/Marks'
import { linearScale, type Scale } from '#src/features/charts/numbers'
import { parseTime } from '#src/lib/time'
import { KEPT_MS, type Sample } from './samples'
import styles from './ServerState.module.css'

const LINES = [
  { key: 'cpu', name: 'CPU', style: 'cpu' },
  { key: 'memory', name: '内存', style: 'memory' },
  { key: 'heap', name: '堆内存', style: 'heap' },
] as const

const WIDTH = 880
const HEIGHT = 168
const LEFT = 40
const RIGHT = WIDTH - 12
const TOP = 10
const BOTTOM = HEIGHT - 24
const MINUTE_MS = 60_000
/** Nothing was asked for longer than this: the line is not drawn across. */
const GAP_MS = 15_000

const y = linearScale([0, 100], [BOTTOM, TOP])
const clock = (at: number) => parseTime(at, '{h}:{i}:{s}') ?? ''

const wordsOf = (sample: Sample) =>
  `${clock(sample.at)}：${LINES.map(({ key, name }) => `${name} ${sample[key]}%`).join('，')}`

/** The moments that follow each other without a gap. */
function unbroken(samples: readonly Sample[]): Sample[][] {
  const runs: Sample[][] = []
  for (const sample of samples) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && sample.at - last.at <= GAP_MS) run.push(sample)
    else runs.push([sample])
  }
  return runs
}

/** One line through moments that follow each other; a single one is a dot. */
function Line({
  run,
  line: { key, style },
  x,
}: {
  run: readonly Sample[]
  line: (typeof LINES)[number]
  x: Scale
}) {
  const [first] = run
  return first && run.length === 1 ? (
    <circle className={styles[style]} cx={x(first.at)} cy={y(first[key])} r={2} />
  ) : (
    <polyline
      className={styles[style]}
      points={run.map((sample) => `${x(sample.at)},${y(sample[key])}`).join(' ')}
    />
  )
}

/** The last minutes as lines, each moment in words. */
export function Trend({ samples, now }: { samples: readonly Sample[]; now: number }) {
  const x = linearScale([now - KEPT_MS, now], [LEFT, RIGHT])
  const minutes = Array.from({ length: 6 }, (_, i) => now - KEPT_MS + i * 2 * MINUTE_MS)
  const runs = unbroken(samples)
  return (
    <>
      <ul className={styles['legend']}>
        {LINES.map(({ key, name, style }) => (
          <li key={key}>
            <svg width={24} height={8} aria-hidden>
              <line className={styles[style]} x1={0} x2={24} y1={4} y2={4} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <Marks
        label="最近10分钟的使用率"
        width={WIDTH}
        height={HEIGHT}
        behind={
          <>
            {[0, 50, 100].map((percent) => (
              <g key={percent}>
                <line className={styles['grid']} x1={LEFT} x2={RIGHT} y1={y(percent)} y2={y(percent)} />
                <text className={styles['tick']} x={LEFT - 6} y={y(percent) + 4} textAnchor="end">
                  {percent}%
                </text>
              </g>
            ))}
            {minutes.map((at, i) => (
              <text
                key={minutes.length - i}
                className={styles['tick']}
                x={x(at)}
                y={HEIGHT - 6}
                textAnchor={i === 0 ? 'start' : i === minutes.length - 1 ? 'end' : 'middle'}
              >
                {clock(at).slice(0, 5)}
              </text>
            ))}
          </>
        }
        marks={samples.map((sample) => ({
          key: sample.at,
          words: wordsOf(sample),
          shape: (
            <>
              <rect className={styles['hit']} x={x(sample.at) - 4} width={8} y={TOP} height={BOTTOM - TOP} />
              {LINES.map(({ key, style }) => (
                <circle
                  key={key}
                  className={`${styles['dot']} ${styles[style]}`}
                  cx={x(sample.at)}
                  cy={y(sample[key])}
                  r={2}
                />
              ))}
            </>
          ),
        }))}
        over={runs.flatMap((run) =>
          LINES.map((line) => <Line key={`${run[0]?.at}:${line.key}`} run={run} line={line} x={x} />),
        )}
      />
    </>
  )
}
