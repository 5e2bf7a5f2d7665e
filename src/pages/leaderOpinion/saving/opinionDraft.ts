import { useEffect, useState } from 'react'
import { z } from '#contract/zod'
import type { Output } from '#contract'
import { oneOf } from '#contract/define'
import { DEVIATION } from '#contract/facts/opinions'
import { CONCLUSION, GRADE } from '#contract/facts/reviews'
import { draftStore } from '#src/features/autosave/draftStore'
import { merge, same, type Canonical, type MergeField } from '#src/features/autosave/merge'

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

/** Parts that two leaders have changed differently: one side of each is chosen before anything is saved. */
interface Conflict {
  /** What both had read. */
  base: LeaderOpinionDraft
  theirs: LeaderOpinionDraft
  clashes: readonly MergeField<LeaderOpinionDraft>[]
}

interface State {
  value: LeaderOpinionDraft
  /** What the server holds, and the version of it. */
  saved: LeaderOpinionDraft
  version: number
  /** This browser had something that was not saved. */
  isRestored: boolean
  conflict?: Conflict | undefined
}

type Detail = Output<'groupLeader_advice_detail'>

const asRead = (detail: Detail): State => {
  const value = draftOf(detail)
  return { value, saved: value, version: detail.version, isRestored: false }
}

/** What was typed since `base` was read, joined part by part with what the server holds now. */
function join(base: LeaderOpinionDraft, mine: LeaderOpinionDraft, detail: Detail): State {
  const now = asRead(detail)
  const theirs = now.saved
  const { value, clashes } = merge(canonical, { base, mine, theirs, sent: undefined })
  return { ...now, value, conflict: clashes.length > 0 ? { base, theirs, clashes } : undefined }
}

const meeting = (old: State, detail: Detail): State => ({
  ...join(old.conflict?.base ?? old.saved, old.value, detail),
  isRestored: old.isRestored,
})

/**
 * An opinion that outlives a reload: what is typed and not saved stays in this browser, and meets what the server
 * holds by then part by part, also when another leader saves meanwhile.
 * @param isWritable what can only be read is shown as the server has it; what was typed before waits in this browser
 */
export function useOpinionDraft(key: string, detail: Detail, isWritable: boolean) {
  const [store] = useState(() => draftStore(key, Draft))
  const [state, setState] = useState((): State => {
    const stored = isWritable ? store.read() : undefined
    if (!stored) return asRead(detail)
    const joined = join(stored.saved, stored.value, detail)
    return { ...joined, isRestored: !same(canonical, joined.value, joined.saved) }
  })
  // The list that was on screen is read again from time to time; an answer may be older than the last save from here.
  if (detail.version > state.version) setState(meeting(state, detail))
  const isDirty = !same(canonical, state.value, state.saved)
  const { value, saved, conflict } = state
  useEffect(() => {
    if (!isWritable) return
    if (isDirty) void store.write({ value, saved: conflict?.base ?? saved })
    else store.clear()
  }, [store, value, saved, conflict, isDirty, isWritable])
  return {
    value: isWritable ? value : saved,
    version: state.version,
    isRestored: state.isRestored,
    conflict: isWritable ? conflict : undefined,
    isDirty: isDirty && isWritable,
    change: (part: Partial<LeaderOpinionDraft>): void =>
      setState((old) => ({ ...old, value: { ...old.value, ...part } })),
    /** The server has this now; what was typed meanwhile is still to be saved. */
    markSaved: (sent: LeaderOpinionDraft, version: number): void => {
      // At once: after a submission nothing of this is shown any more that could do it later.
      store.clear()
      setState((old) => ({ ...old, saved: sent, version, isRestored: false, conflict: undefined }))
    },
    /** Another leader has saved meanwhile. */
    meet: (now: Detail): void => setState((old) => meeting(old, now)),
    /** @param theirs the clashing parts that are to be as the other leader has them */
    choose: (theirs: readonly string[]): void =>
      setState((old) => {
        if (!old.conflict) return old
        const { clashes, theirs: other } = old.conflict
        const chosen = clashes
          .filter(({ name }) => theirs.includes(name))
          .reduce((into, part) => part.take(into, other), old.value)
        return { ...old, value: chosen, conflict: undefined }
      }),
    /** Gives up what is not saved. */
    discard: (): void =>
      setState((old) => ({ ...old, value: old.saved, isRestored: false, conflict: undefined })),
  }
}

export type OpinionDrafting = ReturnType<typeof useOpinionDraft>
