import { array, constant, constantFrom, nat, noBias, oneof, record, tuple, type Arbitrary } from 'fast-check'
import { keysOf } from '#contract/facts/closed'
import { isApt, rightFor, rivalsFor, take, type Fails, type Model } from './declareModel.support'
import { ACTORS, TABLE, type Actor, type BookAct } from './declareTable.support'

const actors = keysOf(ACTORS)

/** Commands that are about no book, or come from nobody. */
export type Other =
  'quota' | 'assign' | 'keep' | 'keep_later' | 'checks_over' | 'supplements_over' | 'project_starts'
type What = BookAct | Other

export interface Command {
  what: What
  /** `right`: somebody to whom the table gives it; `rival`: somebody of such a role who has other books in hand. */
  who: Actor | 'right' | 'rival'
  /** Chooses the book, the person and the number among those that there are. */
  pick: number
  /** Whether the book is one that is where the act leads from; without any, another act is taken that has one. */
  apt: boolean
  /** `fit`: what leads to the conclusion. */
  fails: Fails | 'fit'
}

const mostly = <T>(usual: Arbitrary<T>, other: Arbitrary<T>): Arbitrary<T> =>
  oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: other })

const command = (weights: Partial<Record<What, number>>) =>
  record<Command>({
    what: oneof(
      ...Object.entries(weights).map(([what, weight]) => ({ weight, arbitrary: constant(what as What) })),
    ),
    who: mostly(
      constant<Command['who']>('right'),
      oneof(constant<Command['who']>('rival'), constantFrom<Command['who']>(...actors)),
    ),
    pick: nat(999),
    apt: mostly(constant(true), constant(false)),
    fails: mostly(constant<Command['fails']>('fit'), constantFrom<Command['fails']>('none', 'soft', 'hard')),
  })

const DECLARING = {
  submit: 16,
  school_pass: 8,
  school_return: 3,
  recommend: 8,
  recommend_return: 4,
  recommend_reject: 1,
  withdraw: 3,
  reopen: 3,
  quota: 6,
  agree: 2,
  object: 2,
  assign: 1,
  keep_later: 1,
  exam_pass: 1,
  pool_add: 1,
}
const RECOMMENDING = { ...DECLARING, submit: 2, recommend: 14, object: 4, checks_over: 1 }
const EXAMINING = {
  assign: 2,
  keep: 2,
  keep_later: 2,
  insist: 3,
  agree: 2,
  object: 2,
  checks_over: 1,
  exam_pass: 8,
  exam_supplement: 8,
  exam_reject: 8,
  second_agree: 4,
  second_disagree: 4,
  resubmit: 8,
  supplements_over: 1,
  pool_add: 6,
  pool_remove: 1,
  project_starts: 1,
  recommend: 1,
  withdraw: 1,
  reopen: 1,
  submit: 1,
  quota: 1,
}

const BOOK_ACTS = [...new Set(TABLE.map(({ act }) => act))]
export const isBookAct = (what: What): what is BookAct => BOOK_ACTS.some((act) => act === what)

const some = (weights: Partial<Record<What, number>>, maxLength: number) =>
  noBias(array(command(weights), { maxLength, size: 'max' }))
/** The system hands over what is recommended once that has ended, unless somebody of the office is quicker. */
const handsOver = record<Command>({
  what: constantFrom<What>('keep', 'assign'),
  who: constant('right'),
  pick: constant(0),
  apt: constant(true),
  fails: constant('fit'),
})

/** The commands while books are declared, while they are recommended only, and while they are examined. */
export const someCommands = tuple(some(DECLARING, 60), some(RECOMMENDING, 20), handsOver, some(EXAMINING, 60))

const FIT = { exam_pass: 'none', exam_supplement: 'soft', exam_reject: 'hard' } as const
export const failsOf = (act: BookAct, fails: Command['fails']): Fails =>
  fails !== 'fit' ? fails : act in FIT ? FIT[act as keyof typeof FIT] : 'none'

/** These end the way of a book, turn it back or leave it where it is: they come when they are asked for. */
const TURNING: readonly BookAct[] = [
  'school_return',
  'recommend_return',
  'recommend_reject',
  'withdraw',
  'agree',
  'object',
  'pool_remove',
]

const isPossible = (model: Model, act: BookAct): boolean =>
  model.books.some((one, which) =>
    rightFor(act, one).some(
      (who) => take(structuredClone(model), act, who, which, failsOf(act, 'fit')) === 'ok',
    ),
  )

/** Which act with which book, by whom: what is possible in the model, mostly. */
export function chooseAct(model: Model, wanted: BookAct, { who, pick, apt }: Command) {
  const aptFor = (act: BookAct) => model.books.flatMap((one, which) => (isApt(act, one) ? [which] : []))
  const all = model.books.map((_, which) => which)
  let act = wanted
  if (apt && aptFor(wanted).length === 0) {
    const possible = BOOK_ACTS.filter((one) => !TURNING.includes(one) && isPossible(model, one))
    act = possible[pick % possible.length] ?? wanted
  }
  const apts = apt ? aptFor(act) : []
  const among = apts.length > 0 ? apts : all
  const which = among[pick % among.length] ?? 0
  const one = model.books[which]
  if (who !== 'right' && who !== 'rival') return { act, which, by: who }
  const those = one ? (who === 'right' ? rightFor : rivalsFor)(act, one) : []
  return { act, which, by: those[pick % those.length] ?? 'admin' }
}
