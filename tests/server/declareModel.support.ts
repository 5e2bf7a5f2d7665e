import { keysOf } from '#contract/facts/closed'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import {
  ACTORS,
  ROWS,
  UNITS,
  type Actor,
  type BookAct,
  type Guard,
  type Reach,
  type Refused,
  type Row,
  type UnitKey,
} from './declareTable.support'
import { isFull } from './declareQuotas.support'

type Examiner = 'first' | 'second'
export type Fails = 'none' | 'soft' | 'hard'

export interface ModelBook {
  author: Actor
  unit: UnitKey
  /** The unit that recommends it. */
  through: UnitKey
  /** The province that is asked where another channel recommends it. */
  asked: UnitKey | null
  status: DeclareStatus
  sort: number | null
  check: { verdict: 'agree' | 'object' | null; over: boolean } | null
  /** The newest examination. */
  exam: {
    round: number
    examiner: Examiner
    confirmer: Examiner | null
    at: 'open' | 'second' | 'done'
    late: boolean
  } | null
  /** From, to and by whom; null: by nobody. */
  lines: [from: DeclareStatus, to: DeclareStatus, by: Actor | null][]
}

export interface Model {
  books: ModelBook[]
  totals: Partial<Record<UnitKey, number>>
  isDeclaring: boolean
  isRecommending: boolean
  isCollecting: boolean
  /** Examinations of this year that each has been given, second rounds among them. */
  given: Record<Examiner, number>
}

export type Verdict = 'ok' | Refused

const REACHES: Record<Reach, (one: ModelBook, who: Actor) => boolean> = {
  all: () => true,
  owner: ({ author, unit }, who) =>
    who === 'admin' || (who === 'man' ? author === 'man' : ACTORS[who].unit === unit),
  // Handed in to it, whatever has become of the book since; taken back it never was.
  recommender: ({ through, status }, who) =>
    ACTORS[who].unit === through &&
    !['draft', 'school_pending', 'school_returned', 'withdrawn'].includes(status),
  checker: ({ check, asked }, who) => check !== null && ACTORS[who].unit === asked,
  examiner: ({ exam }, who) => exam?.examiner === who,
  second: ({ exam }, who) => exam?.confirmer === who,
}

/** @param fails the items that the examiner found wanting */
type Ask = (model: Model, one: ModelBook, fails: Fails) => Verdict
const when = (isRight: boolean, refused: Refused): Verdict => (isRight ? 'ok' : refused)
const GUARDS: Record<Guard, Ask> = {
  declaring: ({ isDeclaring }) => when(isDeclaring, 'deadline'),
  recommending: ({ isRecommending }) => when(isRecommending, 'deadline'),
  unit_quota: (model, { unit }) => when(!isFull(model, unit), 'quota'),
  // A publisher that recommends its own books has taken their places by handing them in (0018).
  own_quota: (model, { through }) => when(!UNITS[through].recommends || !isFull(model, through), 'quota'),
  answerable: (_, { check }) => when(check?.over === false, 'deadline'),
  with_first: (_, { exam }) => when(exam?.at === 'open', 'state'),
  with_second: (_, { exam }) => when(exam?.at === 'second', 'state'),
  nothing_fails: (_, __, fails) => when(fails === 'none', 'items'),
  // One round at the most; after it everything that fails refuses the book.
  soft_fails: (_, { exam }, fails) => when(fails === 'soft' && exam?.round === 1, 'items'),
  hard_fails: (_, { exam }, fails) =>
    when(fails === 'hard' || (fails === 'soft' && exam?.round === 2), 'items'),
  supplement_open: (_, { exam }) => when(exam?.late === false, 'deadline'),
  objected: ({ isRecommending }, { check }) => when(!isRecommending && check?.verdict === 'object', 'state'),
  collecting: ({ isCollecting }) => when(isCollecting, 'state'),
}

/** Round robin: whoever has been given least; of both the first. */
function give(model: Model, one: ModelBook, by: Actor | null): void {
  const examiner = model.given.second < model.given.first ? 'second' : 'first'
  beginExam(model, one, examiner, 1)
  move(one, 'formal_pending', by)
}

function beginExam({ given }: Model, one: ModelBook, examiner: Examiner, round: number): void {
  one.exam = { round, examiner, confirmer: null, at: 'open', late: false }
  given[examiner]++
}

function move(one: ModelBook, to: DeclareStatus, by: Actor | null): void {
  one.lines.push([one.status, to, by])
  one.status = to
}

const answers = (one: ModelBook, verdict: 'agree' | 'object', who: Actor) => {
  const { check } = one
  if (!check || (check.verdict === verdict && verdict === 'agree')) return
  one.check = { ...check, verdict }
  move(one, one.status, who)
}

/** What a step does beside moving the book. */
const EFFECTS: Partial<Record<string, (model: Model, one: ModelBook) => void>> = {
  recommend: ({ books }, one) => {
    const others = books.filter(({ through }) => through === one.through)
    one.sort = Math.max(0, ...others.map(({ sort }) => sort ?? 0)) + 1
    one.check = one.asked === null ? null : { verdict: null, over: false }
  },
  recommend_return: (_, one) => void (one.sort = null),
  recommend_reject: (_, one) => void (one.sort = null),
  withdraw: (_, one) => void Object.assign(one, { sort: null, check: null }),
  exam_pass: (_, { exam }) => void (exam && (exam.at = 'done')),
  exam_supplement: (_, { exam }) => void (exam && (exam.at = 'done')),
  exam_reject: (_, { exam }) => {
    if (exam) Object.assign(exam, { at: 'second', confirmer: exam.examiner === 'first' ? 'second' : 'first' })
  },
  second_agree: (_, { exam }) => void (exam && (exam.at = 'done')),
  second_disagree: (_, { exam }) => void (exam && (exam.at = 'open')),
  resubmit: (model, one) => one.exam && beginExam(model, one, one.exam.examiner, 2),
}

const actors = keysOf(ACTORS)
const rowsOf = (act: BookAct) => ROWS.filter((row) => row.act === act)
const isFor = ({ by }: Row, who: Actor) => by.some((role) => role === ACTORS[who].role)
const leadsFrom = ({ from }: Row, { status }: ModelBook) => from.length === 0 || from.includes(status)

/** Those to whom the table gives the act with this book, wherever it is. */
export const rightFor = (act: BookAct, one: ModelBook): Actor[] =>
  actors.filter((who) => rowsOf(act).some((row) => isFor(row, who) && REACHES[row.reach](one, who)))

/** Those of such a role who have other books in hand. */
export function rivalsFor(act: BookAct, one: ModelBook): Actor[] {
  const right = rightFor(act, one)
  return actors.filter((who) => rowsOf(act).some((row) => isFor(row, who)) && !right.includes(who))
}

/** Whether somebody may take the act with the book where it is. */
export const isApt = (act: BookAct, one: ModelBook): boolean =>
  rightFor(act, one).some((who) => rowsOf(act).some((row) => isFor(row, who) && leadsFrom(row, one)))

/** Takes an act with a book where the table allows it. @returns how it is answered */
export function take(model: Model, act: BookAct, who: Actor, which: number, fails: Fails): Verdict {
  const one = model.books[which]
  const rows = rowsOf(act).filter((row) => isFor(row, who))
  const [any] = rows
  if (!one || !any) return 'forbidden'
  if (!REACHES[any.reach](one, who)) return 'reach'
  const row = rows.find((each) => leadsFrom(each, one))
  if (!row) return 'state'
  const refused = (row.guards ?? []).map((guard) => GUARDS[guard](model, one, fails)).find((v) => v !== 'ok')
  if (refused) return refused
  if (act === 'insist') give(model, one, who)
  else if (act === 'agree' || act === 'object') answers(one, act, who)
  else {
    EFFECTS[act]?.(model, one)
    if (row.to) move(one, row.to, who)
  }
  return 'ok'
}

/** A check that agrees, or was not answered in time, lets the book go on. @param soon counting from some days later */
const isChecked = ({ check }: ModelBook, soon: boolean) =>
  check === null || check.verdict === 'agree' || (check.verdict === null && (check.over || soon))

/** Hands over what is recommended once recommending has ended. @returns how many */
export function handOver(model: Model, by: Actor | null, soon = false): number {
  const due = model.books
    .filter((one) => one.status === 'recommended' && !model.isRecommending && isChecked(one, soon))
    .sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0))
  for (const one of due) give(model, one, by)
  return due.length
}

/**
 * Supplements that do not come in time. The table knows no way out but that of the owners; a book must not stay there
 * for ever, so that it goes back to its examiner as it is (0021).
 */
export function takeBack(model: Model, soon: boolean): number {
  const over = model.books.filter(({ status, exam }) => status === 'formal_returned' && (soon || exam?.late))
  for (const one of over) {
    if (one.exam) beginExam(model, one, one.exam.examiner, 2)
    move(one, 'formal_pending', null)
  }
  return over.length
}
