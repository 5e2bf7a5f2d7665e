import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  adviceWords,
  allocate,
  benchInstance,
  fairWords,
  gapWords,
  minLoadWords,
  OBJECTIVES,
  ORDERS,
  planHash,
  readInstance,
  type Objective,
  type Options,
  type Plan,
  type ReadInstance,
} from '#server/domain/allocation/index'
import { FIT_AIMS } from '#contract/facts/allocation'
import { sha256 } from '#server/hash'
import { addTo } from '#contract/rules/addTo'

const USAGE = `用法：npm run allocate -- 文件.json [选项]
      npm run allocate -- --bench 1000x300x5 [选项]
  --seed S                种子，任意文字，默认用文件中的记录，没有记录为 1
  --mode optimal|random   按规则或抽签，默认用文件中的记录，没有记录为按规则
  --objective total|fair  total 总体契合最高（默认）；fair 先让最弱的书尽量契合，再求总体；默认用文件中的
  --objectives LIST       目标次序，默认用文件中的，没有为 fill,load,specialist,fit,diversity；fill 总在最先
文件带有抽签记录的，重算之后与记录的指纹核对，不一致时退出码为 1
  --json                  输出 JSON
退出码：0 全部分满；1 输入有误、与记录不符或最少本数无法满足；3 有名额空缺（方案仍然给出）
文件格式见 docs/allocation.md`

/** @throws Error naming the objective that is unknown, repeated or misplaced */
function readObjectives(list: string): Objective[] {
  const names = list.split(',').map((name) => name.trim())
  const goals = (names[0] === 'fill' ? names.slice(1) : names).filter(Boolean).map((name) => {
    const goal = OBJECTIVES.find((known) => known === name)
    if (!goal)
      throw new Error(`--objectives：未知的目标 ${name}（可用 fill,${OBJECTIVES.join(',')}，fill 总在最先）`)
    return goal
  })
  if (new Set(goals).size < goals.length) throw new Error('--objectives：目标不能重复')
  const after = goals.slice(goals.indexOf('weakest') + 1).filter((goal) => goal !== 'diversity')
  if (goals.includes('weakest') && after.join() !== 'fit')
    throw new Error('--objectives：weakest 之后应是 fit，再后只能是 diversity')
  if (goals.slice(0, -1).includes('diversity')) throw new Error('--objectives：diversity 只能放在最后')
  return goals
}

function readAim(aim: string): Objective[] {
  const known = FIT_AIMS.find((one) => one === aim)
  if (!known) throw new Error(`--objective 应为 ${FIT_AIMS.join(' 或 ')}：${aim}`)
  return [...ORDERS[known]]
}

function readMode(mode: string): Options['mode'] {
  if (mode === 'optimal' || mode === 'random') return mode
  throw new Error(`--mode 应为 optimal 或 random：${mode}`)
}

const chosenObjectives = (values: { objective?: string; objectives?: string }): Objective[] | undefined => {
  if (values.objective !== undefined) return readAim(values.objective)
  return values.objectives === undefined ? undefined : readObjectives(values.objectives)
}

const readText = (path: string): string => readFileSync(path, 'utf8').replace(/^\uFEFF/, '')

function readFile(path: string): ReadInstance {
  const text = readText(path)
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
  if (plan.fair) lines.push(`目标：先让最弱的书尽量契合，再求总体；最弱 ${fairOf(plan.fair, input)}`)
  const few = minLoadWords(plan.minLoad, input.expertName)
  if (few) lines.push(few)
  for (const gap of plan.gaps) lines.push(`${input.bookName(gap.book)} ${gapWords(gap)}`)
  lines.push(
    ...adviceWords(plan.advice, { expert: input.expertName, bookClass }).map((words) => `建议：${words}`),
  )
  return lines.join('\n')
}

const fairOf = (fair: NonNullable<Plan['fair']>, { bookName }: ReadInstance): string =>
  fairWords(fair, fair.weakest ? bookName(fair.weakest.book) : '')

function listPlan(plan: Plan, input: ReadInstance): string {
  const on = new Map<number, string[]>()
  for (const [expert, book] of plan.pairs) addTo(on, book, input.expertName(expert))
  return [...on].map(([book, experts]) => `${input.bookName(book)}：${experts.join('、')}`).join('\n')
}

const hashOf = (plan: Plan, { bookKey, expertKey }: ReadInstance): string =>
  planHash(plan.pairs.map(([e, b]) => ({ user_id: expertKey(e), book_id: bookKey(b) })))

/**
 * Compares the file with the allocation record it carries: the input must be unaltered and the plan the same.
 */
function checkRecord(path: string, plan_hash: string, { draw }: ReadInstance) {
  if (!draw) return { isSame: true, words: '' }
  // The instance was read from the same file, so it is an object.
  const { draw: _, ...facts } = JSON.parse(readText(path)) as Record<string, unknown>
  const isInput = sha256(JSON.stringify(facts)) === draw.input_hash
  const isPlan = plan_hash === draw.plan_hash
  const words = [
    `记录：${draw.group}，${draw.time}，${draw.by}`,
    isInput ? `数据指纹与记录一致：${draw.input_hash}` : `数据指纹与记录不一致：文件内容已被改动`,
    isPlan ? '方案指纹与记录一致' : `方案指纹与记录不一致：记录为 ${draw.plan_hash}`,
  ]
  return { isSame: isInput && isPlan, words: words.join('\n') }
}

/** The command has run, but some slots stay empty. */
const SLOTS_EMPTY = 3

/**
 * @returns the exit code: 1 when the plan differs from the recorded one or the minimum loads cannot be met, 3 when
 * slots stay empty
 */
function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string' },
      mode: { type: 'string' },
      objective: { type: 'string' },
      objectives: { type: 'string' },
      bench: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const [path] = positionals
  if (positionals.length > 1 || (path === undefined) === (values.bench === undefined)) throw new Error(USAGE)
  const input: ReadInstance = path
    ? readFile(path)
    : {
        instance: benchInstance(values.bench ?? '', values.seed ?? '1'),
        expertName: (expert) => `专家${expert}`,
        bookName: (book) => `教材${book}`,
        expertKey: (expert) => expert,
        bookKey: (book) => book,
        objectives: undefined,
        draw: undefined,
        unknown: [],
      }
  if (values.objective !== undefined && values.objectives !== undefined)
    throw new Error('--objective 与 --objectives 不能并用')
  const seed = values.seed ?? input.draw?.seed ?? '1'
  const options = {
    seed,
    mode: readMode(values.mode ?? input.draw?.mode ?? 'optimal'),
    objectives: chosenObjectives(values) ?? input.objectives,
  }
  if (input.unknown.length) console.error(`忽略未知字段：${input.unknown.join('，')}`)
  const begin = performance.now()
  const plan = allocate(input.instance, options)
  const ms = performance.now() - begin
  const plan_hash = hashOf(plan, input)
  const { mode } = options
  if (values.json) console.log(JSON.stringify({ ...plan, seed, mode, plan_hash, ms: Math.round(ms) }))
  else {
    console.log(describe(plan, input, options, ms))
    if (path) console.log(`方案指纹 ${plan_hash}\n${listPlan(plan, input)}`)
  }
  const check = path ? checkRecord(path, plan_hash, input) : { isSame: true, words: '' }
  if (check.words) console.error(check.words)
  const few = minLoadWords(plan.minLoad, input.expertName)
  if (few && values.json) console.error(few)
  if (!check.isSame) return 1
  if (plan.gaps.length > 0) return SLOTS_EMPTY
  return few ? 1 : 0
}

try {
  process.exitCode = main()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
