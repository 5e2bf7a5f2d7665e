import type { ExpertKind } from '#contract/facts/experts'
import type { AvoidKind } from '#contract/facts/avoidance'
import type { AvoidRules } from '#contract/entities/project'
import { addTo } from '#contract/rules/addTo'

export interface AvoidanceParty {
  name: string
  unit: string | null
  phone: string | null
  id_card: string | null
}

/** Where a book stands in the review. */
interface PlacedBook {
  book_id: number
  group_id: number | null
  major_class: string | null
}

/** A book that is to be reviewed. */
export interface AvoidBook extends PlacedBook {
  /** The units whose people may not review it: its declarer's and those of its chief and vice editors. */
  units: string[]
  recommend_unit: string | null
  publisher_name: string | null
  /** Province of the declaring unit. */
  province_id: string | null
  first_editor_province: string | null
}

/** A book that an expert may have edited. */
export interface EditedBook extends PlacedBook {
  /** ISBN-13 without hyphens; those of a set joined by commas. */
  isbn: string | null
  editors: AvoidanceParty[]
}

export interface AvoidExpert extends AvoidanceParty {
  user_id: number
  province_id: string | null
  expert_kind: ExpertKind | null
  part_time_units: string[]
  /** ISBN-13 of the books the expert claims to have edited. */
  edited_books: string[]
}

const FACTS: readonly string[] = [
  'name',
  'unit',
  'part_time_units',
  'province_id',
  'phone',
  'id_card',
  'expert_kind',
  'edited_books',
] satisfies (keyof AvoidExpert)[]

/** Whether the avoidance rules use one of these fields of an expert. */
export const decidesAvoidance = (fields: readonly string[]): boolean =>
  fields.some((field) => FACTS.includes(field))

/** A recorded pair: an expert and one book, or every book of a unit. */
export interface Listed {
  user_id: number
  book_id: number | null
  unit: string | null
  kind: AvoidKind
  reason: string
}

/** The rule that requires avoidance, and the fact it found, in words. */
export interface Avoidance {
  kind: AvoidKind
  fact: string
}

/** A normal form for the spellings of a unit: full width, spaces, brackets. */
export const unitKey = (unit: string | null | undefined): string =>
  (unit ?? '')
    .normalize('NFKC')
    .replace(/[\s·•,，.。()（）"“”]/g, '')
    .toLowerCase()

/** The same person: equal name and personal number, or equal name and unit where no number is known. */
function samePerson(a: AvoidanceParty, b: AvoidanceParty): boolean {
  if (a.name.trim() !== b.name.trim()) return false
  if (a.id_card && b.id_card) return a.id_card === b.id_card
  if (a.phone && b.phone) return a.phone === b.phone
  return unitKey(a.unit) !== '' && unitKey(a.unit) === unitKey(b.unit)
}

/** Memoizes a function by its argument object. */
function once<T extends object, R>(work: (thing: T) => R): (thing: T) => R {
  const known = new WeakMap<T, { result: R }>()
  return (thing) => {
    const found = known.get(thing) ?? { result: work(thing) }
    known.set(thing, found)
    return found.result
  }
}

/**
 * Judges pairs of one project. What is the same for all pairs of an expert or a book is computed once.
 * @param rules which relations count; `editor` and recorded pairs always do
 * @param books every book of the project that one of the experts may have edited: an interest in one book
 * extends to its whole group and class
 */
export function avoidanceJudge(rules: AvoidRules, books: readonly EditedBook[], listed: readonly Listed[]) {
  const byUser = new Map<number, Listed[]>()
  for (const line of listed) addTo(byUser, line.user_id, line)
  const byEditor = new Map<string, EditedBook[]>()
  const byIsbn = new Map<string, EditedBook[]>()
  for (const book of books) {
    for (const name of new Set(book.editors.map((editor) => editor.name.trim()))) addTo(byEditor, name, book)
    for (const isbn of book.isbn?.split(',') ?? []) addTo(byIsbn, isbn, book)
  }
  const editedBy = once((expert: AvoidExpert) => [
    ...(byEditor.get(expert.name.trim()) ?? []).filter((book) =>
      book.editors.some((editor) => samePerson(expert, editor)),
    ),
    ...expert.edited_books.flatMap((isbn) => byIsbn.get(isbn) ?? []),
  ])
  const bookKeys = once(keysOfBook)
  const expertKeys = once(keysOfExpert)

  return (expert: AvoidExpert, book: AvoidBook): Avoidance | null =>
    asEditor(editedBy(expert), book) ??
    asListed(byUser.get(expert.user_id) ?? [], book, bookKeys(book)) ??
    asUnit(rules, expert, expertKeys(expert), bookKeys(book)) ??
    asProvince(rules, expert, book)
}

function asEditor(edited: readonly PlacedBook[], book: PlacedBook): Avoidance | null {
  if (edited.some((own) => own.book_id === book.book_id)) return { kind: 'editor', fact: '参与编写本教材' }
  const near = edited.some(
    (own) =>
      (own.group_id !== null && own.group_id === book.group_id) ||
      (own.major_class !== null && own.major_class === book.major_class),
  )
  return near ? { kind: 'editor', fact: '有参评教材在同组或同专业类' } : null
}

function asListed(lines: readonly Listed[], book: AvoidBook, { units }: BookKeys): Avoidance | null {
  const hit = lines.find((line) =>
    line.book_id === null ? units.has(unitKey(line.unit)) : line.book_id === book.book_id,
  )
  return hit ? { kind: hit.kind, fact: hit.reason } : null
}

interface BookKeys {
  units: ReadonlySet<string>
  recommender: string
  publisher: string
}

const keysOfBook = (book: AvoidBook): BookKeys => ({
  units: new Set(book.units.map(unitKey).filter(Boolean)),
  recommender: unitKey(book.recommend_unit),
  publisher: unitKey(book.publisher_name),
})

const keysOfExpert = (expert: AvoidExpert) => ({
  own: unitKey(expert.unit),
  sides: expert.part_time_units.map((unit) => ({ unit, key: unitKey(unit) })),
})

function asUnit(
  rules: AvoidRules,
  expert: AvoidExpert,
  { own, sides }: ReturnType<typeof keysOfExpert>,
  { units, recommender, publisher }: BookKeys,
): Avoidance | null {
  if (rules.same_unit && own && units.has(own))
    return { kind: 'same_unit', fact: `同为“${expert.unit ?? ''}”` }
  if (rules.part_time_unit) {
    const side = sides.find(({ key }) => units.has(key))
    if (side) return { kind: 'part_time_unit', fact: `兼职于“${side.unit}”` }
  }
  if (rules.recommend_unit && own && own === recommender)
    return { kind: 'recommend_unit', fact: `所在单位“${expert.unit ?? ''}”推荐本教材` }
  const publishers =
    rules.same_publisher === 'all' || (rules.same_publisher === 'editors' && isPublisher(expert))
  if (publishers && own && own === publisher)
    return { kind: 'same_publisher', fact: `所在单位“${expert.unit ?? ''}”出版本教材` }
  return null
}

const isPublisher = (expert: AvoidExpert) =>
  expert.expert_kind === 'editor' || /出版(社|公司|集团)/.test(expert.unit ?? '')

function asProvince(rules: AvoidRules, expert: AvoidExpert, book: AvoidBook): Avoidance | null {
  if (!rules.same_province) return null
  const province = rules.province_level === 'book' ? book.province_id : book.first_editor_province
  return province !== null && province === expert.province_id
    ? { kind: 'same_province', fact: '与教材同省份' }
    : null
}
