import { keysOf } from '#contract/facts/closed'
import { FORMAL_ITEM, type FormalCode } from '#contract/facts/examining/formal'
import type { ItemFinding } from '#contract/entities/examining/finding'
import { notBarred } from './barred'
import { cipAgrees, copyrightAgrees } from './copyright'
import { reachable } from './digital'
import { declaredOnce } from './duplicates'
import type { ExamFacts } from './facts'
import { formComplete, formSealed } from './form'
import { politicallyFit } from './politics'
import { honoursProved, isTextbook, revisionCompared } from './proofs'
import { licensed } from './publisher'
import { fewErrors, reviewedByExperts } from './quality'
import { withinQuota } from './quota'
import { onePerContent } from './sameEditor'
import { say, type Said } from './said'
import { sampleOpens } from './sample'
import { inPeriod, inScope } from './scope'
import { ownUnit } from './unit'
import { usedLongEnough } from './usage'

const LOOKED_AT: Readonly<Record<FormalCode, (facts: ExamFacts) => Said>> = {
  F01: inScope,
  F02: inPeriod,
  F03: ownUnit,
  F04: declaredOnce,
  F05: onePerContent,
  F06: withinQuota,
  F07: formComplete,
  F08: formSealed,
  F09: sampleOpens,
  F10: copyrightAgrees,
  F11: cipAgrees,
  F12: isTextbook,
  F13: politicallyFit,
  F14: fewErrors,
  F15: reviewedByExperts,
  F16: usedLongEnough,
  F17: licensed,
  F18: revisionCompared,
  F19: reachable,
  F20: honoursProved,
  F21: notBarred,
}

/**
 * One finding for each item, in their order. An item whose facts break its rule is left to a person, and stops no other.
 * @param broken hears of it
 */
export const machineFindings = (
  facts: ExamFacts,
  broken: (code: FormalCode, reason: unknown) => void,
): ItemFinding[] =>
  keysOf(FORMAL_ITEM).map((code) => {
    try {
      return { code, ...LOOKED_AT[code](facts) }
    } catch (reason) {
      broken(code, reason)
      return { code, ...say.unknown('核对时出错，请人工查看') }
    }
  })
