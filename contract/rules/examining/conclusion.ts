import { keysOf } from '#contract/facts/closed'
import type { FormalResult } from '#contract/facts/declaration/states'
import {
  FORMAL_CONCLUSION,
  FORMAL_ITEM,
  ITEM_REMARK,
  MOST_ROUNDS,
  PROPOSED,
  type FindingVerdict,
  type FormalCode,
  type FormalConclusion,
} from '#contract/facts/examining/formal'
import { isMendable } from './opened'

/** What an examiner says of an item; null: not yet decided. */
export interface ItemResult {
  code: FormalCode
  result: FormalResult | null
  remark: string | null
}

type Findings = ReadonlyMap<FormalCode, FindingVerdict>

const named = (codes: readonly FormalCode[]) => codes.join('、')
const hasRemark = ({ remark }: ItemResult) => (remark ?? '').trim().length >= ITEM_REMARK.min

/** Whether a result says the opposite of what the machine has found. */
const contradicts = ({ code, result }: ItemResult, findings: Findings): boolean => {
  const verdict = findings.get(code)
  const proposed = verdict && PROPOSED[verdict]
  return proposed !== undefined && result !== null && result !== proposed
}

/** The items that need words: those that fail, and those decided against the finding of the machine. */
export const unexplained = (items: readonly ItemResult[], findings: Findings): FormalCode[] =>
  items
    .filter((item) => (item.result === 'fail' || contradicts(item, findings)) && !hasRemark(item))
    .map(({ code }) => code)

const failed = (items: readonly ItemResult[]) =>
  items.filter(({ result }) => result === 'fail').map(({ code }) => code)

/** 补正: some items fail, all of them may be mended, and the book has not been supplemented before. */
function supplementFault(fails: readonly FormalCode[], round: number): string | undefined {
  if (round >= MOST_ROUNDS) return '该教材已补正过一次，不能再次退回补正'
  if (fails.length === 0) return '没有不合格的审查项，不能退回补正'
  const hard = fails.filter((code) => !isMendable(code))
  return hard.length > 0 ? `${named(hard)}不合格不能补正，结论应为不通过` : undefined
}

/** 不通过: an item fails that refuses the book; after a supplement any item does. */
function rejectFault(fails: readonly FormalCode[], round: number): string | undefined {
  if (fails.length === 0) return '没有不合格的审查项，不能作出不通过的结论'
  return round >= MOST_ROUNDS || fails.some((code) => !isMendable(code))
    ? undefined
    : `${named(fails)}可以补正，请先退回补正`
}

/**
 * Why an examination cannot end with this conclusion; undefined when it can (product §2.1, §3.14).
 * @param findings what the machine has found
 * @param round 1, and 2 after a supplement
 */
export function conclusionFault(
  conclusion: FormalConclusion,
  items: readonly ItemResult[],
  { findings, round }: { findings: Findings; round: number },
): string | undefined {
  const by = new Map(items.map((item) => [item.code, item]))
  const open = keysOf(FORMAL_ITEM).filter((code) => (by.get(code)?.result ?? null) === null)
  if (open.length > 0) return `还有${open.length}项没有审查：${named(open)}`
  const silent = unexplained(items, findings)
  if (silent.length > 0)
    return `${named(silent)}：不合格，或与系统核对的结果不一致，请填写说明（不少于${ITEM_REMARK.min}字）`
  const fails = failed(items)
  if (conclusion === 'supplement') return supplementFault(fails, round)
  if (conclusion === 'reject') return rejectFault(fails, round)
  return fails.length > 0 ? `${named(fails)}不合格，不能通过` : undefined
}

/** The conclusions that these results allow. */
export const openConclusions = (
  items: readonly ItemResult[],
  how: { findings: Findings; round: number },
): FormalConclusion[] =>
  keysOf(FORMAL_CONCLUSION).filter((one) => conclusionFault(one, items, how) === undefined)
