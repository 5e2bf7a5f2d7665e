import type { DeclareStatus } from '#contract/facts/declaration/states'
import type { Model, Verdict } from './declareModel.support'
import { ACTORS, UNITS, type Actor, type UnitKey } from './declareTable.support'

/* The quotas of the model: counted from where the books are (§3.13, 0017). */

const RESERVED: readonly DeclareStatus[] = ['recommend_pending']
/** A refusal by an examiner gives no place back: the table releases one only where the recommendation is gone. */
const USED: readonly DeclareStatus[] = [
  'recommended',
  'formal_pending',
  'formal_returned',
  'formal_rejected',
  'formal_passed',
  'in_review',
]
export const unitKeys = [1, 2, 3, 4, 5, 7] as const satisfies readonly UnitKey[]

/** What books have taken of the quota of a unit. */
export function takenOf({ books }: Model, key: UnitKey) {
  const mine = books.filter((one) => (UNITS[key].recommends ? one.through : one.unit) === key)
  const count = (states: readonly DeclareStatus[]) =>
    mine.filter(({ status }) => states.includes(status)).length
  return { reserved: count(RESERVED), used: count(USED) }
}

const childrenOf = (key: UnitKey) => unitKeys.filter((one) => UNITS[one].parent === key)
const grantedBy = ({ totals }: Model, key: UnitKey) =>
  childrenOf(key).reduce((sum, child) => sum + (totals[child] ?? 0), 0)
/** Taken by units without a number of their own: they draw on what their granter has not given away (0017). */
const drawnOn = (model: Model, key: UnitKey) =>
  childrenOf(key)
    .filter((child) => model.totals[child] === undefined)
    .map((child) => takenOf(model, child))
    .reduce((a, b) => ({ reserved: a.reserved + b.reserved, used: a.used + b.used }), {
      reserved: 0,
      used: 0,
    })

/** The quota that bounds a unit: its own, or else what its granter has left for all that have none. */
export function limitOf(model: Model, key: UnitKey) {
  const { parent } = UNITS[key]
  const total = model.totals[key]
  const shared = parent === null ? undefined : model.totals[parent]
  if (total !== undefined || parent === null || shared === undefined)
    return { total: total ?? null, ...takenOf(model, key) }
  return { total: Math.max(0, shared - grantedBy(model, parent)), ...drawnOn(model, parent) }
}
/** What waits with a unit that recommends has taken no place of it yet. */
const placesOf = (key: UnitKey, { reserved, used }: { reserved: number; used: number }) =>
  used + (UNITS[key].recommends ? 0 : reserved)
export const isFull = (model: Model, key: UnitKey): boolean => {
  const limit = limitOf(model, key)
  return limit.total !== null && placesOf(key, limit) >= limit.total
}

const isExcess = (model: Model, key: UnitKey): boolean => {
  const total = model.totals[key] ?? Infinity
  const { reserved, used } = drawnOn(model, key)
  return total < placesOf(key, takenOf(model, key)) || total < grantedBy(model, key) + reserved + used
}

/** 名额分配 (§3.13): the platform to all, a province to the schools of its own. */
export function saveQuota(model: Model, who: Actor, key: UnitKey, total: number | undefined): Verdict {
  const { role, unit } = ACTORS[who]
  if (role !== 'admin' && role !== 'reviewActivity' && role !== 'province') return 'forbidden'
  const { parent } = UNITS[key]
  if (role === 'province' && parent !== unit) return 'reach'
  const before = model.totals[key]
  if (total === before) return 'ok'
  const set = (to: number | undefined) => {
    if (to === undefined) delete model.totals[key]
    else model.totals[key] = to
  }
  set(total)
  if (!isExcess(model, key) && (parent === null || !isExcess(model, parent))) return 'ok'
  set(before)
  return 'quota'
}
