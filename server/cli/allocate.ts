import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  adviceWords,
  allocate,
  benchInstance,
  gapWords,
  minLoadWords,
  OBJECTIVES,
  readInstance,
  type Objective,
  type Options,
  type Plan,
  type ReadInstance,
} from '#server/domain/allocation/index'
import { addTo } from '#contract/rules/addTo'

const USAGE = `用法：npm run allocate -- 文件.json [选项]
      npm run allocate -- --bench 1000x300x5 [选项]
  --seed S                种子，任意文字，默认 1
  --mode optimal|random   按规则（默认）或抽签
  --objectives LIST       目标次序，默认 fill,load,specialist,fit,diversity；fill 总在最先
  --json                  输出 JSON
文件格式见 docs/allocation.md`

/** @throws Error naming the goal that is unknown, repeated or out of place */
function readObjectives(list: string): Objective[] {
  const names = list.split(',').map((name) => name.trim())
  const goals = (names[0] === 'fill' ? names.slice(1) : names).filter(Boolean).map((name) => {
    const goal = OBJECTIVES.find((known) => known === name)
    if (!goal)
      throw new Error(`--objectives：未知的目标 ${name}（可用 fill,${OBJECTIVES.join(',')}，fill 总在最先）`)
    return goal
  })
  if (new Set(goals).size < goals.length) throw new Error('--objectives：目标不能重复')
  if (goals.slice(0, -1).includes('diversity')) throw new Error('--objectives：diversity 只能放在最后')
  return goals
}

function readMode(mode: string): Options['mode'] {
  if (mode === 'optimal' || mode === 'random') return mode
  throw new Error(`--mode 应为 optimal 或 random：${mode}`)
}

function readFile(path: string): ReadInstance {
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  try {
    return readInstance(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new Error(`${path} 不是有效的 JSON：${error.message}`, { cause: error })
    throw error
  }
}

const bookClass = (label: string | number | null): string => (label === null ? '' : String(label))

function describe(plan: Plan, input: ReadInstance, { seed, mode }: Options, ms: number): string {
  const { objectives: o } = plan
  const histogram = new Map<number, number>()
  for (const load of plan.loads) histogram.set(load, (histogram.get(load) ?? 0) + 1)
  const loads = [...histogram].sort(([a], [b]) => a - b)
  const lines = [
    `${mode === 'random' ? '抽签' : '按规则'}，种子 ${seed}`,
    `已分配 ${plan.filled} / ${plan.needed} 个名额，用时 ${ms.toFixed(0)} 毫秒`,
    `每人本数 ${loads[0]?.[0] ?? 0}～${loads.at(-1)?.[0] ?? 0}：${loads.map(([n, m]) => `${n}本×${m}人`).join('，')}`,
    `本数平方和 ${o.sumSquaredLoad}，无本专业专家的教材 ${o.withoutSpecialist} 本，匹配总分 ${o.totalFitText}，多样性代价 ${o.diversityCost}`,
  ]
  if (plan.weakestBook)
    lines.push(`匹配最弱：${input.bookName(plan.weakestBook.book)}，匹配分 ${plan.weakestBook.fit}`)
  const few = minLoadWords(plan.minLoad, input.expertName)
  if (few) lines.push(few)
  for (const gap of plan.gaps) lines.push(`${input.bookName(gap.book)} ${gapWords(gap)}`)
  lines.push(
    ...adviceWords(plan.advice, { expert: input.expertName, bookClass }).map((words) => `建议：${words}`),
  )
  return lines.join('\n')
}

function listPlan(plan: Plan, input: ReadInstance): string {
  const on = new Map<number, string[]>()
  for (const [expert, book] of plan.pairs) addTo(on, book, input.expertName(expert))
  return [...on].map(([book, experts]) => `${input.bookName(book)}：${experts.join('、')}`).join('\n')
}

/** @returns the exit code: 1 when the fewest books per expert cannot be met */
function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      mode: { type: 'string', default: 'optimal' },
      objectives: { type: 'string', default: 'fill,load,specialist,fit,diversity' },
      bench: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const [path] = positionals
  if (positionals.length > 1 || (path === undefined) === (values.bench === undefined)) throw new Error(USAGE)
  const options = {
    seed: values.seed,
    mode: readMode(values.mode),
    objectives: readObjectives(values.objectives),
  }
  const input: ReadInstance = path
    ? readFile(path)
    : {
        instance: benchInstance(values.bench ?? '', values.seed),
        expertName: (expert) => `专家${expert}`,
        bookName: (book) => `教材${book}`,
        expertKey: (expert) => expert,
        bookKey: (book) => book,
        objectives: undefined,
        draw: undefined,
        unknown: [],
      }
  if (input.unknown.length) console.error(`忽略未知字段：${input.unknown.join('，')}`)
  const begin = performance.now()
  const plan = allocate(input.instance, options)
  const ms = performance.now() - begin
  if (values.json)
    console.log(JSON.stringify({ ...plan, seed: values.seed, mode: values.mode, ms: Math.round(ms) }))
  else {
    console.log(describe(plan, input, options, ms))
    if (path) console.log(listPlan(plan, input))
  }
  const few = minLoadWords(plan.minLoad, input.expertName)
  if (few && values.json) console.error(few)
  return few ? 1 : 0
}

try {
  process.exitCode = main()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
