import { REFUSAL } from '#contract/refusals'
import { isInForce } from '#contract/facts/opinions'
import { and, asc, eq } from 'drizzle-orm'
import type { actingLeaders } from '#contract/actions/scoring/actingLeaders'
import { arrangeGroup, groupTarget } from '#server/access/arrange'
import { readGroup } from '#server/access/groupScope'
import type { Project } from '#server/db/rows'
import { avoidanceView } from '#server/store/avoidance/view'
import { leaderBooks, opinionAt } from '#server/store/leader/books'
import { actingIn, awayJudge, leadersOf, scorersOf, type LeadingSeat } from '#server/store/leader/seats'
import type { Db } from '#server/db/client'
import { actingLeader, group, leaderOpinion, projectBook } from '#server/db/schema/index'
import { forbidden, Refusal, type Handlers } from '#server/define'

type Away = Awaited<ReturnType<typeof awayJudge>>

const STOPPED = '已停评'
const leaderType = ({ member_type }: LeadingSeat): 'leader' | 'deputy' =>
  member_type === 'leader' ? 'leader' : 'deputy'

/** Why this expert cannot write the opinion on the book; null when nothing prevents it. */
const whyUnfit = (seat: LeadingSeat, book_id: number, away: Away): string | null =>
  seat.stopped ? STOPPED : away(seat.user_id, book_id)

/** The leaders of a group, and the experts who could act for them. */
async function peopleOf(db: Db, { project_id }: Pick<Project, 'project_id'>, group_id: number) {
  const leaders = await leadersOf(db, [group_id])
  const scorers = await scorersOf(db, project_id)
  const users = scorers.map(({ user_id }) => user_id)
  const view = await avoidanceView(db, project_id, { group_ids: [group_id], user_ids: users })
  return {
    leaders,
    scorers,
    away: await awayJudge(db, project_id, users, view),
  }
}

/** One seat per candidate; a seat in the group itself is preferred. */
function fitFor(book_id: number, group_id: number, scorers: readonly LeadingSeat[], away: Away) {
  const fit = scorers.filter((seat) => whyUnfit(seat, book_id, away) === null)
  const inGroup = fit.filter((seat) => seat.group_id === group_id)
  const known = new Set<number>()
  return [...inGroup, ...fit].filter(({ user_id }) => !known.has(user_id) && known.add(user_id))
}

/** 代理组长 */
export const actingLeadersHandlers: Handlers<keyof typeof actingLeaders> = {
  async acting_leader_list({ group_id }, ctx) {
    const { db } = ctx
    const found = await readGroup(ctx, group_id)
    if (!found?.runs) return []
    const { leaders, scorers, away } = await peopleOf(db, found.project, group_id)
    const acting = new Map((await actingIn(db, [group_id])).map((one) => [one.book_id, one]))
    const books = await leaderBooks(db, eq(group.group_id, group_id))
    return books.flatMap(({ book_id, book_name, opinion_status }) => {
      const words = leaders.map((leader) => ({
        name: leader.name,
        leader_type: leaderType(leader),
        reason: whyUnfit(leader, book_id, away),
      }))
      const chosen = acting.get(book_id)
      // A group whose leaders have merely stopped gets another leader instead.
      const isNeeded =
        words.every(({ reason }) => reason !== null) && words.some(({ reason }) => reason !== STOPPED)
      if (!isNeeded && !chosen) return []
      const seat = scorers.find(({ user_id }) => user_id === chosen?.user_id)
      return [
        {
          book_id,
          book_name,
          leaders: words,
          acting: chosen
            ? {
                user_id: chosen.user_id,
                name: chosen.name,
                problem: seat ? whyUnfit(seat, book_id, away) : '已不在本活动',
              }
            : null,
          opinion_status,
        },
      ]
    })
  },

  async acting_leader_candidates({ group_id, book_id }, ctx) {
    const found = await readGroup(ctx, group_id)
    if (!found?.runs) throw forbidden()
    const { scorers, away } = await peopleOf(ctx.db, found.project, group_id)
    return fitFor(book_id, group_id, scorers, away).map((seat) => ({
      user_id: seat.user_id,
      name: seat.name,
      unit: seat.unit,
      group_name: seat.group_name,
      in_group: seat.group_id === group_id,
    }))
  },

  async acting_leader_set({ group_id, book_id, user_id }, ctx) {
    const { db } = ctx
    const { group: place, project } = await arrangeGroup(ctx, group_id, '指定代理组长', 'led')
    const { project_id } = project
    const [book] = await leaderBooks(db, and(eq(group.group_id, group_id), eq(projectBook.book_id, book_id)))
    if (!book) throw new Refusal(REFUSAL.bookNotInGroup)
    const [opinion] = await db
      .select({ status: leaderOpinion.status })
      .from(leaderOpinion)
      .where(opinionAt({ project_id, group_id, book_id }))
      .orderBy(asc(leaderOpinion.id))
    if (isInForce(opinion?.status)) throw new Refusal('该教材的小组意见已提交，请先退回')
    const { leaders, scorers, away } = await peopleOf(db, project, group_id)
    const before = (await actingIn(db, [group_id])).find((one) => one.book_id === book_id)
    const own = and(
      eq(actingLeader.project_id, project_id),
      eq(actingLeader.group_id, group_id),
      eq(actingLeader.book_id, book_id),
    )
    if (user_id === null && !before) throw new Refusal('该教材没有代理组长')
    await db.delete(actingLeader).where(own)
    const chosen = user_id === null ? undefined : scorers.find((seat) => seat.user_id === user_id)
    if (user_id !== null) {
      refuseNeedless(leaders, book_id, away)
      if (!chosen) throw new Refusal('代理组长须是本活动的评审专家')
      const unfit = whyUnfit(chosen, book_id, away)
      if (unfit !== null) throw new Refusal(`${chosen.name}${unfit}，不能担任代理组长`)
      await db
        .insert(actingLeader)
        .values({ project_id, group_id, book_id, user_id, create_by: ctx.user.user_id })
    }
    ctx.log({
      action: 'acting_leader_set',
      target: `${groupTarget(place)} 《${book.book_name}》`,
      project_id,
      before: before && { user_id: before.user_id, name: before.name },
      after: chosen && { user_id: chosen.user_id, name: chosen.name },
    })
    return null
  },
}

/** @throws Refusal when the group has no leader, or a leader who may write about the book */
function refuseNeedless(leaders: readonly LeadingSeat[], book_id: number, away: Away) {
  if (leaders.length === 0) throw new Refusal('本组还没有组长，请先设置组长')
  const able = leaders.find((leader) => whyUnfit(leader, book_id, away) === null)
  if (able)
    throw new Refusal(
      `${leaderType(able) === 'leader' ? '组长' : '副组长'}${able.name}不须回避该教材，小组意见由其填写`,
    )
}
