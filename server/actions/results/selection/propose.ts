import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { manageProject } from '#server/access/scope'
import type { Project } from '#server/db/rows'
import { projectBook, proposedRule, selectionBook } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { OUTCOME_STEPS } from '#contract/facts/declaration/outcome'
import { Refusal, type Context, type Handlers } from '#server/define'
import { candidatesOf, selectionOf } from '#server/store/outcome/candidates'
import { moveBooks } from '#server/store/declarations/moveBooks'
import { followResults, inProject } from '#server/store/outcome/followResults'
import { whyNoProposal } from './list'

/** The project, locked, with its proposal. @throws Refusal when the proposal cannot be changed now */
async function openProposal(ctx: Context, project_id: number) {
  const found = await manageProject(ctx, project_id)
  const stored = await selectionOf(ctx.db, project_id)
  const why = whyNoProposal(found, stored)
  if (why !== null) throw new Refusal(why)
  return { found, stored }
}

async function submit(ctx: Context, project_id: number) {
  const { db, user, now } = ctx
  const { found, stored } = await openProposal(ctx, project_id)
  if (!stored) throw new Refusal('请先选定拟入选的规则')
  const chosen = (await candidatesOf(db, project_id, stored.rule)).filter((row) => row.chosen)
  if (chosen.length === 0) throw new Refusal('没有拟入选的教材，不能提交复核')
  const move = { by: user, now }
  await followResults(db, found, move)
  const ids = chosen.map(({ book_id }) => book_id)
  const moved = await moveBooks(
    db,
    OUTCOME_STEPS.propose,
    sql`${within(sql`b.book_id`, ids)} and ${inProject(project_id)}`,
    move,
  )
  const left = chosen.find(({ book_id }) => !moved.includes(book_id))
  if (left) throw new Refusal(`《${left.book_name}》的申报状态不是“评审完成”，不能提交复核`)
  await db.update(proposedRule).set({ submit_time: now }).where(eq(proposedRule.project_id, project_id))
  ctx.log({
    action: 'selection_submit',
    target: `${found.project_name} 提交复核`,
    project_id,
    after: { rule: stored.rule, book_ids: moved },
  })
  return { done_num: moved.length }
}

/** @throws Refusal once something of it has been rechecked: what was found stays found */
async function withdraw(ctx: Context, project_id: number) {
  const { db, user, now } = ctx
  const found: Project = await manageProject(ctx, project_id)
  const stored = await selectionOf(db, project_id)
  if (found.project_status !== 'weighting' || !stored?.submit_time)
    throw new Refusal('没有可以撤回的拟入选名单')
  const rechecked = await db.$count(
    selectionBook,
    and(eq(selectionBook.project_id, project_id), isNotNull(selectionBook.recheck_result)),
  )
  if (rechecked > 0) throw new Refusal(`已有${rechecked}种教材作出复核结论，不能撤回`)
  const moved = await moveBooks(db, OUTCOME_STEPS.propose_undone, inProject(project_id), { by: user, now })
  await db.update(proposedRule).set({ submit_time: null }).where(eq(proposedRule.project_id, project_id))
  ctx.log({
    action: 'selection_submit',
    target: `${found.project_name} 撤回复核`,
    project_id,
    after: { book_ids: moved },
  })
  return { done_num: moved.length }
}

export const proposalHandlers: Handlers<'selection_save' | 'selection_adjust' | 'selection_submit'> = {
  async selection_save({ project_id, rule, shows_rank }, ctx) {
    const { found, stored } = await openProposal(ctx, project_id)
    const values = { rule, shows_rank: shows_rank === 1 }
    await ctx.db
      .insert(proposedRule)
      .values({ project_id, ...values })
      .onConflictDoUpdate({ target: proposedRule.project_id, set: values })
    ctx.log({
      action: 'selection_save',
      target: found.project_name,
      project_id,
      ...(stored && { before: { rule: stored.rule, shows_rank: stored.shows_rank } }),
      after: values,
    })
    return null
  },

  async selection_adjust({ project_id, book_id, chosen, reason }, ctx) {
    const { db } = ctx
    const { found, stored } = await openProposal(ctx, project_id)
    const [place] = await db
      .select({ book_id: projectBook.book_id })
      .from(projectBook)
      .where(and(eq(projectBook.project_id, project_id), eq(projectBook.book_id, book_id)))
    if (!place) throw new Refusal(REFUSAL.bookNotInProject)
    const row = (await candidatesOf(db, project_id, stored?.rule)).find((one) => one.book_id === book_id)
    if (!row || (row.barred && chosen === 1))
      throw new Refusal(`不能列入拟入选名单：${row?.why ?? '试评样书'}`)
    const adjusted = chosen === null ? null : chosen === 1
    const values = { adjusted, adjust_reason: adjusted === null ? null : reason }
    await db
      .insert(selectionBook)
      .values({ project_id, book_id, ...values })
      .onConflictDoUpdate({ target: [selectionBook.project_id, selectionBook.book_id], set: values })
    ctx.log({
      action: 'selection_adjust',
      target: `${found.project_name} 《${row.book_name}》`,
      project_id,
      before: { chosen: row.chosen },
      after: { adjusted },
      reason: reason || undefined,
    })
    return null
  },

  selection_submit: ({ project_id, op }, ctx) =>
    op === 'submit' ? submit(ctx, project_id) : withdraw(ctx, project_id),
}
