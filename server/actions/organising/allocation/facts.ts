import type { AllocationReport } from '#contract/entities/allocation'
import type { PlanData } from '#server/store/allocation/planData'
import type { InstanceFile } from '#server/domain/allocation/index'
import { sha256 } from '#server/hash'
import { addTo } from '#contract/rules/addTo'

type Facts = AllocationReport['facts']

const PRINT_LENGTH = 10
const print = (...facts: unknown[]): string => sha256(JSON.stringify(facts)).slice(0, PRINT_LENGTH)

/** The inputs on which a plan for these groups rests. */
export function factsOf(
  groups: readonly { data: PlanData; file: InstanceFile }[],
  limits: readonly (number | undefined)[],
): Facts {
  const facts: Facts = { limits: limits.map((limit) => limit ?? '').join('/'), books: {}, experts: {} }
  for (const { data, file } of groups) {
    const avoiding = new Map<number, number[]>()
    for (const [e, b] of file.forbidden ?? []) addTo(avoiding, b, data.experts[e]?.user_id ?? 0)
    const having = new Map<number, unknown[]>()
    for (const pair of data.assignments)
      addTo(having, pair.book_id, [pair.user_id, pair.review_status, pair.pinned, pair.forced])
    data.books.forEach(({ book_id, needed_num, barred, ...book }, b) => {
      const majors = [book.major_category, book.major_class, book.major_code]
      facts.books[book_id] = [
        print(needed_num, barred, majors),
        print(avoiding.get(b)),
        print(having.get(book_id)),
      ].join('.')
    })
    for (const { user_id, name: _, ...expert } of data.experts)
      facts.experts[user_id] = [
        print(expert.available),
        print({ ...expert, available: null }),
        print(data.aparts.filter((pair) => pair.user_a === user_id || pair.user_b === user_id)),
      ].join('.')
  }
  return facts
}

/** The maximum number of changes listed; the others are only counted. */
const MOST_LISTED = 5
const BOOK_PARTS = ['需要的专家数、专业或违规状态', '回避', '已有分配']
const EXPERT_PARTS = ['参评状态', '单位、省份、类型或专业', '须分开的人']

const changed = (before: string, after: string, parts: readonly string[]): string => {
  const now = after.split('.')
  return before
    .split('.')
    .flatMap((part, i) => (part === now[i] ? [] : (parts[i] ?? [])))
    .join('、')
}

interface Kind {
  name: (id: string) => string
  parts: readonly string[]
  /** The noun of things that are gone, for counting them: their names are no longer known. */
  lost: string
}

function differences(before: Record<string, string>, after: Record<string, string>, kind: Kind): string[] {
  const lost = Object.keys(before).filter((id) => after[id] === undefined).length
  return [
    ...Object.keys(after).flatMap((id) => {
      const known = before[id]
      if (known === undefined) return [`新增${kind.name(id)}`]
      return known === after[id]
        ? []
        : [`${kind.name(id)}的${changed(known, after[id] ?? '', kind.parts)}有变化`]
    }),
    ...(lost > 0 ? [`${kind.lost}减少${lost}`] : []),
  ]
}

/** The changed inputs in words; empty when nothing has changed that the plan rests on. */
export function changesIn(
  before: Facts,
  after: Facts,
  { loads }: AllocationReport,
  books: PlanData['books'],
): string {
  const book = new Map(books.map(({ book_id, book_name }) => [String(book_id), `《${book_name}》`]))
  const person = new Map(loads.map(({ user_id, name }) => [String(user_id), `专家${name}`]))
  const words = [
    ...(before.limits === after.limits ? [] : ['每专家上限或每书专家数有变化']),
    ...differences(before.experts, after.experts, {
      name: (id) => person.get(id) ?? '',
      parts: EXPERT_PARTS,
      lost: '专家',
    }),
    ...differences(before.books, after.books, {
      name: (id) => book.get(id) ?? '',
      parts: BOOK_PARTS,
      lost: '教材',
    }),
  ]
  const listed = words.slice(0, MOST_LISTED).join('；')
  return words.length > MOST_LISTED ? `${listed}；等${words.length}处` : listed
}
