import { useEffect, useState } from 'react'
import { z } from 'zod'
import type { Output } from '#contract'
import { oneOf } from '#contract/define'
import { DEVIATION } from '#contract/facts/opinions'
import { CONCLUSION, GRADE } from '#contract/facts/reviews'
import { draftStore } from '#src/features/autosave/draftStore'
import { merge, same, type Canonical } from '#src/features/autosave/merge'

const Draft = z.object({
  leader_score: z.number().nullable(),
  grade: oneOf(GRADE, '等级').nullable().default(null),
  vote_agree: z.number().nullable().default(null),
  vote_against: z.number().nullable().default(null),
  vote_abstain: z.number().nullable().default(null),
  conclusion: oneOf(CONCLUSION, '结论').nullable(),
  advice: z.string(),
  is_discussed: z.union([z.literal(0), z.literal(1)]),
  deviation_notes: z.array(z.object({ kind: oneOf(DEVIATION, '分歧'), text: z.string() })).default([]),
  veto_confirm: z.array(z.object({ indicator_id: z.number(), confirmed: z.boolean(), reason: z.string() })),
})
/** What a leader types. */
export type LeaderOpinionDraft = z.output<typeof Draft>

const canonical: Canonical<LeaderOpinionDraft> = (draft) => ({
  leader_score: String(draft.leader_score),
  grade: String(draft.grade),
  vote_agree: String(draft.vote_agree),
  vote_against: String(draft.vote_against),
  vote_abstain: String(draft.vote_abstain),
  conclusion: String(draft.conclusion),
  advice: draft.advice.trim(),
  is_discussed: String(draft.is_discussed),
  deviation_notes: JSON.stringify(
    draft.deviation_notes
      .flatMap(({ kind, text }) => (text.trim() ? [[kind, text.trim()] as const] : []))
      .sort(([a], [b]) => a.localeCompare(b)),
  ),
  veto_confirm: JSON.stringify(
    draft.veto_confirm
      .map(({ indicator_id, confirmed, reason }) => [indicator_id, confirmed, reason.trim()] as const)
      .sort(([a], [b]) => a - b),
  ),
})

export const draftOf = (detail: Output<'groupLeader_advice_detail'>): LeaderOpinionDraft => ({
  leader_score: detail.leader_score,
  grade: detail.grade,
  vote_agree: detail.vote_agree,
  vote_against: detail.vote_against,
  vote_abstain: detail.vote_abstain,
  deviation_notes: detail.deviation_notes,
  conclusion: detail.conclusion,
  advice: detail.advice,
  is_discussed: detail.is_discussed,
  veto_confirm: detail.veto_confirm,
})

/**
 * An opinion that outlives a reload: what is typed and not saved stays in this browser, and meets what the server
 * holds by then part by part.
 * @param isWritable what can only be read is not kept
 */
export function useOpinionDraft(key: string, server: LeaderOpinionDraft, isWritable: boolean) {
  const [store] = useState(() => draftStore(key, Draft))
  const [state, setState] = useState(() => {
    const stored = isWritable ? store.read() : undefined
    if (!stored) return { value: server, saved: server, restored: false, clashes: false }
    const sides = { base: stored.saved, mine: stored.value, theirs: server, sent: undefined }
    const { value, clashes } = merge(canonical, sides)
    const restored = !same(canonical, value, server)
    return { value, saved: server, restored, clashes: clashes.length > 0 }
  })
  const isDirty = !same(canonical, state.value, state.saved)
  useEffect(() => {
    if (!isWritable || !isDirty) store.clear()
    else void store.write({ value: state.value, saved: state.saved })
  }, [store, state, isDirty, isWritable])
  return {
    ...state,
    isDirty,
    change: (part: Partial<LeaderOpinionDraft>): void =>
      setState((old) => ({ ...old, value: { ...old.value, ...part } })),
    /** The server has this now; what was typed meanwhile is still to be saved. */
    markSaved: (sent: LeaderOpinionDraft): void => {
      // At once: after a submission nothing of this is shown any more that could do it later.
      store.clear()
      setState((old) => ({ ...old, saved: sent, restored: false, clashes: false }))
    },
    /** Gives up what is not saved. */
    discard: (): void =>
      setState((old) => ({ value: old.saved, saved: old.saved, restored: false, clashes: false })),
  }
}

export type OpinionDrafting = ReturnType<typeof useOpinionDraft>
