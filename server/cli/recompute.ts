import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ResultFile } from '#contract/rules/result/file'
import { type BookResult, computeResults } from '#server/domain/result/index'
import { differences, expectedCount } from '#server/domain/result/compareExpected'

const USAGE = `用法：npm run recompute -- 文件.json [--expect] [--json]
  按结果文件（见 docs/result-file.md）重新计算每本教材的得分和名次，不用数据库。
  --expect  与文件中的 expected 比对，有任何不同时以 1 退出
  --json    输出 JSON`

/** An error in the command line or the file: its message is printed without a stack. */
class BadInput extends Error {}

const STATUS = { scored: '已出分', divergent: '分歧较大', insufficient: '有效评审不足', vetoed: '一票否决' }

function read(path: string): ResultFile {
  const data = parseJson(path)
  const parsed = ResultFile.safeParse(data)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => {
    const unknown =
      issue.code === 'unrecognized_keys' ? `不认识的字段 ${issue.keys.join('、')}` : issue.message
    return `  ${fieldName(issue.path)}：${unknown}${foundText(data, issue.path)}`
  })
  const more = lines.length > 20 ? [`  ……共${lines.length}处`] : []
  throw new BadInput([`${path} 不是有效的结果文件：`, ...lines.slice(0, 20), ...more].join('\n'))
}

/** What the file has in a field, so that nobody has to look it up; nothing where it is absent or no single value. */
function foundText(data: unknown, path: readonly PropertyKey[]): string {
  let value = data
  for (const key of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  const isSingle = ['string', 'number', 'boolean'].includes(typeof value)
  return isSingle ? `（文件中为 ${JSON.stringify(value)}）` : ''
}

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
  } catch (cause) {
    const what = cause instanceof SyntaxError ? '不是有效的 JSON' : '无法读取'
    throw new BadInput(`${path} ${what}：${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

/** ["books", 0, "experts", 2, "scores", "E1"] → "books[0].experts[2].scores.E1" */
const fieldName = (path: readonly PropertyKey[]): string =>
  path.length === 0
    ? '文件'
    : path
        .map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i > 0 ? '.' : ''}${String(key)}`))
        .join('')

function report(result: BookResult): string {
  const head = [
    result.id === result.name ? `《${result.name}》` : `《${result.name}》（${result.id}）`,
    result.final === null ? '无最终得分' : `最终得分 ${result.final}`,
    result.rank_group === null ? '' : `组内第${result.rank_group}名`,
    result.rank_all === null ? '' : `总第${result.rank_all}名`,
    STATUS[result.result_status],
    result.selected === null ? '' : result.selected ? '入选' : '未入选',
  ]
  const lines = result.trace.map(({ label, text }, i) => `  ${i + 1}. ${label}：${text}`)
  return [head.filter(Boolean).join('  '), ...lines, ''].join('\n')
}

/** @returns whether all expected figures of the file were reproduced */
function compareAll(file: ResultFile, results: readonly BookResult[]): boolean {
  const compared = file.books.reduce((sum, { expected }) => sum + (expected ? expectedCount(expected) : 0), 0)
  if (compared === 0) throw new BadInput('文件中没有 expected，无从比对')
  let wrong = 0
  for (const [i, book] of file.books.entries()) {
    const result = results[i]
    if (!book.expected || !result) continue
    for (const { field, expected, got } of differences(result, book.expected)) {
      wrong++
      console.error(
        `不一致 books[${i}]《${result.name}》（${book.id}） ${field}：应为 ${expected}，算得 ${got}`,
      )
    }
  }
  console.error(wrong === 0 ? `比对${compared}项，全部一致` : `比对${compared}项，${wrong}项不一致`)
  return wrong === 0
}

function options() {
  try {
    return parseArgs({
      options: {
        expect: { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    })
  } catch (cause) {
    throw new BadInput(`${cause instanceof Error ? cause.message : String(cause)}\n${USAGE}`)
  }
}

function main(): number {
  const { values, positionals } = options()
  const [path] = positionals
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  if (path === undefined || positionals.length > 1) throw new BadInput(USAGE)
  const file = read(path)
  const results = computeResults(file)
  if (values.json) console.log(JSON.stringify(results, null, 2))
  else for (const result of results) console.log(report(result))
  return !values.expect || compareAll(file, results) ? 0 : 1
}

// Sets only the exit code: exiting at once could truncate output that a pipe has not read yet.
try {
  process.exitCode = main()
} catch (cause) {
  if (!(cause instanceof BadInput)) throw cause
  console.error(cause.message)
  process.exitCode = 1
}
