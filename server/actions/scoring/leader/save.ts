import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { Output } from '#contract'
import { REFUSAL } from '#contract/refusals'
import type { Conclusion, LetterGrade } from '#contract/rules/project/scoreRule'
import { opinionAt } from '#server/store/leader/books'
import { takeEffect } from '#server/store/leader/opinionEffects'
import { contentOf, opinionTarget, type StoredOpinion } from '#server/store/leader/opinions'
import { signOpinion } from '#server/store/signatures/others'
import { group, leaderOpinion, project } from '#server/db/schema/index'
import { forbidden, Refusal, type Context } from '#server/define'
import { checkOpinion } from '#server/domain/leader/checks'
import type { DeviationNote, OpinionContent, VetoConfirm } from '#server/domain/leader/content'
import { opinionContextOf, versionOf, type OpinionSubject, type OpinionContext } from './opinion'
import { leaderScopeOf, seatAt } from '#server/access/leaderScope'

export interface OpinionInput extends OpinionSubject {
  version?: number | undefined
  leader_score?: number | null | undefined
  grade?: LetterGrade | null | undefined
  vote_agree?: number | null | undefined
  vote_against?: number | null | undefined
  vote_abstain?: number | null | undefined
  conclusion?: Conclusion | null | undefined
  advice: string
  is_discussed: 0 | 1
  deviation_notes: DeviationNote[]
  veto_confirm: VetoConfirm[]
  status: 'draft' | 'submitted'
  check_only?: 0 | 1 | undefined
}

/**
 * Locks the project, like every write that affects a result, and then the group: otherwise a leader and a deputy who
 * both save a first group report would create two, because no unique key prevents it.
 */
async function lockPlace(ctx: Context, place: OpinionSubject, isFinal: boolean) {
  const { db } = ctx
  const { project_id, group_id } = place
  const [held] = await db
    .select({ id: project.project_id })
    .from(project)
    .where(eq(project.project_id, project_id))
    .for(isFinal ? 'no key update' : 'share')
  const [own] = await db
    .select({ id: group.group_id })
    .from(group)
    .where(and(eq(group.group_id, group_id), eq(group.project_id, project_id)))
    .for('no key update')
  const scope = held && own && (await leaderScopeOf(ctx, project_id))
  if (!scope || !seatAt(scope, group_id, place.book_id)) throw forbidden(REFUSAL.notLeader)
  const [row] = await db.select().from(leaderOpinion).where(opinionAt(place)).for('update')
  return { reach: scope, row }
}

const NO_MEETING = { grade: null, vote_agree: null, vote_against: null, vote_abstain: null }

/** Votes and grade are stored only where the project's rule asks for them. */
function meetingOf({ scheme: { rule } }: OpinionContext, given: OpinionInput) {
  const { grade = null, vote_agree = null, vote_against = null, vote_abstain = null } = given
  if (rule.score_mode === 'grade') return { ...NO_MEETING, grade }
  return rule.score_mode === 'vote' ? { ...NO_MEETING, vote_agree, vote_against, vote_abstain } : NO_MEETING
}

/** The fields to store: a group report has only a text, and a veto decision needs a veto that was ticked. */
function contentGiven(given: OpinionInput, at: OpinionContext): OpinionContent {
  const { advice, leader_score = null, conclusion = null, is_discussed } = given
  const text = { advice, conclusion, is_discussed: is_discussed === 1 }
  if (given.book_id === undefined)
    return { ...text, ...NO_MEETING, leader_score: null, deviation_notes: [], veto_confirm: [] }
  const decided = new Map(given.veto_confirm.map((one) => [one.indicator_id, one]))
  const noted = new Map(given.deviation_notes.map((one) => [one.kind, one]))
  return {
    ...text,
    ...meetingOf(at, given),
    leader_score,
    deviation_notes: at.demand.deviations.flatMap(({ kind }) => noted.get(kind) ?? []),
    veto_confirm: at.demand.vetoes.flatMap(({ indicator_id }) => decided.get(indicator_id) ?? []),
  }
}

function refuseUnfit(at: OpinionContext, given: OpinionInput, content: OpinionContent): void {
  if (given.status === 'draft') return
  if (at.submit_reason !== null) throw new Refusal(at.submit_reason)
  const demand = given.book_id === undefined ? undefined : at.demand
  const findings = checkOpinion(at.scheme.rule, demand, content)
  const [first] = findings
  if (!first) return
  const more = findings.length > 1 ? REFUSAL.toComplete(findings.length) : ''
  throw new Refusal(first.message + more, { data: { findings } })
}

/**
 * 组长(小组)意见保存/提交
 * @throws Refusal with `{ findings: [{ field, message }] }` when it is submitted incomplete, with `{ version }` when
 * somebody else has saved it since it was read
 */
export async function saveOpinion(
  ctx: Context,
  given: OpinionInput,
): Promise<Output<'groupLeader_advice_add'>> {
  const { reach, row } = await lockPlace(ctx, given, given.status === 'submitted' && given.check_only !== 1)
  const at = await opinionContextOf(ctx, reach, given, row)
  if (at.readonly_reason !== null) throw new Refusal(at.readonly_reason)
  const content = contentGiven(given, at)
  const before = contentOf(row)
  const isChanged = !isDeepStrictEqual(content, before)
  if (isChanged && given.version !== undefined && given.version !== versionOf(row))
    throw new Refusal('该意见已由他人或在其他窗口修改，请核对后再保存', { data: { version: versionOf(row) } })
  refuseUnfit(at, given, content)
  if (given.check_only === 1)
    return { id: row?.id ?? null, opinion_status: row?.status ?? 'none', version: versionOf(row) }
  const saved = await write(ctx, given, row, content)
  if (given.status === 'submitted') {
    await signOpinion(ctx.db, saved, ctx.now)
    await takeEffect(ctx, given, { before: row && { ...before, status: row.status }, after: content })
    ctx.log({
      action: 'groupLeader_advice_add',
      target: opinionTarget(saved),
      project_id: given.project_id,
      before: row && { status: row.status, ...before },
      after: { group_id: given.group_id, book_id: given.book_id ?? null, status: saved.status, ...content },
    })
  }
  return { id: saved.id, opinion_status: saved.status, version: versionOf(saved) }
}

async function write(
  { db, user, now }: Context,
  { project_id, group_id, book_id, status }: OpinionInput,
  row: StoredOpinion | undefined,
  { leader_score, veto_confirm, deviation_notes, ...rest }: OpinionContent,
) {
  const isFinal = status === 'submitted'
  const values = {
    ...rest,
    leader_score: leader_score === null ? null : String(leader_score),
    veto_confirm: [...veto_confirm],
    deviation_notes: [...deviation_notes],
    leader_user_id: user.user_id,
    // A returned opinion keeps that status until it is submitted again, so that it is not taken for a new draft.
    status: isFinal || row?.status !== 'returned' ? status : ('returned' as const),
    submit_time: isFinal ? now : null,
    update_time: now,
  }
  const [saved] = row
    ? await db.update(leaderOpinion).set(values).where(eq(leaderOpinion.id, row.id)).returning()
    : await db
        .insert(leaderOpinion)
        .values({ project_id, group_id, book_id: book_id ?? null, ...values })
        .returning()
  if (!saved) throw new Error('the opinion was not written')
  return saved
}
