import { Progress } from 'antd'
import type { Output } from '#contract'
import { fileSize } from '#src/lib/fileSize'
import { heapShare, oneDecimal, processorShare } from './samples'
import styles from './ServerState.module.css'

type State = Output<'server_state'>

/** From here on somebody should look after it. */
const TIGHT = 90

interface Gauge {
  name: string
  percent: number
  words: string
}

const processorsOf = ({ cpu, own }: State): Gauge => ({
  name: 'CPU',
  percent: processorShare(cpu),
  words: `${cpu.cpuNum}核${own?.limited.cpu ? '（受限）' : ''} · 用户 ${oneDecimal(cpu.used)}% · 系统 ${oneDecimal(cpu.sys)}%`,
})

const memoryOf = ({ mem, own }: State): Gauge => ({
  name: '内存',
  percent: oneDecimal(mem.usage),
  words: `已用 ${mem.used} GB / 共 ${mem.total} GB${own?.limited.memory ? '（受限）' : ''}`,
})

const heapOf = ({ jvm }: State): Gauge => ({
  name: '堆内存',
  percent: heapShare(jvm),
  words: `已用 ${jvm.used} MB / 上限 ${jvm.max} MB`,
})

const diskOf = ({ total, free, usage }: NonNullable<State['own']>['disk']): Gauge => ({
  name: '数据所在磁盘',
  percent: oneDecimal(usage),
  words: `可用 ${fileSize(free)} / 共 ${fileSize(total)}`,
})

const connectionsOf = ({ used, most }: NonNullable<State['own']>['database']['connections']): Gauge => ({
  name: '数据库连接',
  percent: most > 0 ? oneDecimal((used / most) * 100) : 0,
  words: `在用 ${used} / 上限 ${most}`,
})

/** What may run short, each as a bar. */
export function Gauges({ state }: { state: State }) {
  const { own } = state
  const isShared = own?.database.kind === 'postgres'
  const gauges = [
    processorsOf(state),
    memoryOf(state),
    heapOf(state),
    ...(own ? [diskOf(own.disk)] : []),
    // The embedded database has one connection, which is always in use.
    ...(own && isShared ? [connectionsOf(own.database.connections)] : []),
  ]
  return (
    <ul className={styles['gauges']}>
      {gauges.map(({ name, percent, words }) => (
        <li key={name} className={styles['card']}>
          <div className={styles['gaugeHead']}>
            <span>{name}</span>
            <strong>{percent}%</strong>
          </div>
          <Progress
            percent={percent}
            showInfo={false}
            status={percent >= TIGHT ? 'exception' : 'normal'}
            aria-label={`${name}使用率${percent >= TIGHT ? '，紧张' : ''}`}
          />
          <div className={styles['words']}>{words}</div>
        </li>
      ))}
    </ul>
  )
}
