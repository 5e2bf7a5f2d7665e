import type { DeclareStatus } from '#contract/facts/declaration/states'
import type { ProjectStatus } from '#contract/facts/projectLife'
import {
  GRADED,
  isOffice,
  NAMES,
  RULES,
  SCORES,
  type Actor,
  type Name,
  type Rule,
  type Verdict,
} from './outcomeTable.support'

/*
 * The table of product §2.1 from the review to its end, as plain data: a project under weighting whose books are
 * calculated, proposed, rechecked, published, objected to and selected. Written from the table and decision 0020; it
 * knows nothing of the steps that the server takes.
 */

export interface Model {
  project: ProjectStatus
  status: Record<Name, DeclareStatus>
  vetoed: Set<Name>
  /** Of the last calculation: what it has ranked, the best first, and excluded. */
  results: { ranked: Name[]; vetoed: Set<Name> } | null
  /** Something has been judged since. */
  isStale: boolean
  rule: Rule | null
  isSubmitted: boolean
  rechecked: Map<Name, 'pass' | 'fail'>
  isPublicityOver: boolean
  objections: { about: Name; isOpen: boolean }[]
  lines: Record<Name, [from: DeclareStatus, to: DeclareStatus, by: Actor | null][]>
}

const each = <T>(of: () => T): Record<Name, T> => ({ 优: of(), 良: of(), 差: of(), 缺: of() })

export const beginning = (): Model => ({
  project: 'weighting',
  status: each(() => 'in_review'),
  vetoed: new Set(),
  results: null,
  isStale: false,
  rule: null,
  isSubmitted: false,
  rechecked: new Map(),
  isPublicityOver: false,
  objections: [],
  lines: each(() => []),
})

function move(model: Model, name: Name, to: DeclareStatus, by: Actor | null): void {
  model.lines[name].push([model.status[name], to, by])
  model.status[name] = to
}
/** Moves the books of some states that a condition chooses. */
function moveAll(
  model: Model,
  from: readonly DeclareStatus[],
  to: DeclareStatus,
  by: Actor,
  chosen: (name: Name) => boolean,
) {
  for (const name of NAMES) if (from.includes(model.status[name]) && chosen(name)) move(model, name, to, by)
}

const isRanked = ({ results }: Model, name: Name) => results?.ranked.includes(name) === true
const isExcluded = ({ results }: Model, name: Name) => results?.vetoed.has(name) === true

/** A final score or a confirmed veto ends the review of a book; losing it opens it again (0020). */
function follow(model: Model, by: Actor): void {
  const isDone = (name: Name) => isRanked(model, name) || isExcluded(model, name)
  moveAll(model, ['in_review'], 'reviewed', by, isDone)
  moveAll(model, ['reviewed'], 'in_review', by, (name) => !isDone(name))
}

function isProposed(model: Model, name: Name): boolean {
  const { rule, results } = model
  if (!rule || !isRanked(model, name)) return false
  if (rule.way === 'votes') return false
  if (rule.way === 'score') return (SCORES[name] ?? 0) >= rule.least
  return (results?.ranked ?? []).indexOf(name) < rule.most
}

const settled = ({ results, isStale }: Model): Verdict =>
  results === null || isStale ? 'uncalculated' : 'ok'

/** Whether a proposal may be written or handed in. */
function proposing(model: Model): Verdict {
  if (model.project !== 'weighting') return 'state'
  return model.isSubmitted ? 'submitted' : settled(model)
}

/** What each command does, where the office gives it. */
const OFFICE = {
  calculate(model: Model, by: Actor): Verdict {
    if (model.project === 'finished') return 'state'
    const vetoed = new Set(model.vetoed)
    model.results = { ranked: NAMES.filter((name) => SCORES[name] !== null && !vetoed.has(name)), vetoed }
    model.isStale = false
    follow(model, by)
    return 'ok'
  },

  rule(model: Model, _: Actor, pick: number): Verdict {
    const verdict = proposing(model)
    if (verdict === 'ok') model.rule = RULES[pick % RULES.length] ?? null
    return verdict
  },

  propose(model: Model, by: Actor): Verdict {
    const verdict = proposing(model)
    if (verdict !== 'ok') return verdict
    if (!NAMES.some((name) => isProposed(model, name))) return 'nothing'
    moveAll(model, ['reviewed'], 'recheck', by, (name) => isProposed(model, name))
    model.isSubmitted = true
    return 'ok'
  },

  take_back(model: Model, by: Actor): Verdict {
    if (model.project !== 'weighting' || !model.isSubmitted) return 'nothing'
    if (model.rechecked.size > 0) return 'rechecked'
    moveAll(model, ['recheck'], 'reviewed', by, () => true)
    model.isSubmitted = false
    return 'ok'
  },

  recheck_pass: (model: Model, by: Actor, pick: number) => recheck(model, by, pick, 'pass'),
  recheck_fail: (model: Model, by: Actor, pick: number) => recheck(model, by, pick, 'fail'),

  publish(model: Model, by: Actor): Verdict {
    if (model.project === 'publicity') return 'ok'
    if (model.project !== 'weighting') return 'state'
    const verdict = settled(model)
    if (verdict !== 'ok') return verdict
    const isWaiting = (name: Name) => model.status[name] === 'recheck' && !model.rechecked.has(name)
    if (model.isSubmitted && NAMES.some(isWaiting)) return 'recheck_open'
    const isChosen = (name: Name) =>
      !isExcluded(model, name) &&
      (model.isSubmitted ? model.rechecked.get(name) === 'pass' : GRADED.includes(name))
    moveAll(model, model.isSubmitted ? ['recheck'] : ['reviewed', 'recheck'], 'publicity', by, isChosen)
    // Vetoed since it was proposed.
    moveAll(model, ['recheck'], 'not_selected', by, () => true)
    model.project = 'publicity'
    return 'ok'
  },

  reject: (model: Model, by: Actor, pick: number) => answer(model, by, pick, false),
  uphold: (model: Model, by: Actor, pick: number) => answer(model, by, pick, true),

  finish(model: Model, by: Actor): Verdict {
    if (model.project === 'finished') return 'ok'
    if (model.project !== 'publicity') return 'state'
    if (!model.isPublicityOver) return 'not_over'
    if (model.objections.some(({ isOpen }) => isOpen)) return 'objected'
    const verdict = settled(model)
    if (verdict !== 'ok') return verdict
    const stays = (name: Name) =>
      model.isSubmitted ? isRanked(model, name) : GRADED.includes(name) && !isExcluded(model, name)
    const UNDER_REVIEW = ['in_review', 'reviewed', 'publicity'] as const
    moveAll(model, ['publicity'], 'selected', by, stays)
    // Not in the table: a review without a result says nothing of the book, which waits for another one.
    const isUndecided = (name: Name) => !isRanked(model, name) && !isExcluded(model, name)
    moveAll(model, UNDER_REVIEW, 'formal_passed', by, isUndecided)
    moveAll(model, [...UNDER_REVIEW, 'recheck'], 'not_selected', by, () => true)
    model.project = 'finished'
    return 'ok'
  },

  veto: (model: Model, _: Actor, pick: number) => judge(model, pick, true),
  pardon: (model: Model, _: Actor, pick: number) => judge(model, pick, false),
}
export type OfficeAct = keyof typeof OFFICE

export const nameAt = (pick: number): Name => NAMES[pick % NAMES.length] ?? '优'

function recheck(model: Model, by: Actor, pick: number, result: 'pass' | 'fail'): Verdict {
  const name = nameAt(pick)
  if (model.project !== 'weighting' || model.status[name] !== 'recheck') return 'state'
  model.rechecked.set(name, result)
  if (result === 'fail') move(model, name, 'not_selected', by)
  return 'ok'
}

/** Which objection is answered: of those that there are, or one that nobody has raised. */
export const objectionAt = <T>(all: readonly T[], pick: number): T | undefined => all[pick % (all.length + 1)]

function answer(model: Model, by: Actor, pick: number, isUpheld: boolean): Verdict {
  const found = objectionAt(model.objections, pick)
  if (!found) return 'unknown'
  if (!found.isOpen) return 'answered'
  found.isOpen = false
  const { about } = found
  const status = model.status[about]
  if (status !== 'objection') return 'ok'
  if (isUpheld) move(model, about, 'not_selected', by)
  else if (!model.objections.some((one) => one.about === about && one.isOpen))
    move(model, about, 'publicity', by)
  return 'ok'
}

function judge(model: Model, pick: number, isVetoed: boolean): Verdict {
  if (model.project === 'finished') return 'state'
  if (isVetoed) model.vetoed.add(nameAt(pick))
  else model.vetoed.delete(nameAt(pick))
  model.isStale = true
  return 'ok'
}

/** Gives a command of the office. @returns how it is answered */
export function give(model: Model, act: OfficeAct, who: Actor, pick: number): Verdict {
  if (who === 'anonymous') return 'login'
  return isOffice(who) ? OFFICE[act](model, who, pick) : 'forbidden'
}

/** Anybody objects under their real name, while the book stands in publicity. */
export function object(model: Model, pick: number): Verdict {
  const about = nameAt(pick)
  if (model.project === 'weighting') return 'no_link'
  if (model.project !== 'publicity' || model.isPublicityOver) return 'over'
  const status = model.status[about]
  if (status !== 'publicity' && status !== 'objection') return 'not_listed'
  model.objections.push({ about, isOpen: true })
  if (status === 'publicity') move(model, about, 'objection', null)
  return 'ok'
}

/** What its own people are told of a book: no decision before publicity begins (0020). */
export const toldOf = ({ project, status }: Model, name: Name): DeclareStatus =>
  project === 'weighting' && ['recheck', 'not_selected'].includes(status[name]) ? 'reviewed' : status[name]
