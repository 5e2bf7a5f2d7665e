import { and, eq, inArray } from 'drizzle-orm'
import { SCORING_MEMBERS } from '#contract/facts/seats'
import { oversees } from '#server/access/scope'
import { countingTotals } from './totals'
import { personName } from '#server/store/members/seats'
import { book, expert, group, member, projectBook, user } from '#server/db/schema/index'
import type { Context, Handlers } from '#server/define'
import { rankIn } from '#server/domain/result/ranks/rank'
import { compareScales } from '#server/domain/scale/index'
import { pageOfRows } from './paging'

const rounded = (value: number) => Math.round(value * 100) / 100
const roundedOrNull = (value: number | null) => (value === null ? null : rounded(value))

const holds = (text: string, keyword: string | undefined) => text.includes(keyword?.trim() ?? '')

/** The group of each expert; experts who left are included while their reviews count. */
const seatsOf = ({ db }: Context, project_id: number) =>
  db
    .select({
      user_id: member.user_id,
      name: personName,
      unit: expert.unit,
      group_id: member.group_id,
      group_name: group.group_name,
    })
    .from(member)
    .innerJoin(group, eq(group.group_id, member.group_id))
    .innerJoin(user, eq(user.user_id, member.user_id))
    .leftJoin(expert, eq(expert.user_id, member.user_id))
    .where(and(eq(member.project_id, project_id), inArray(member.member_type, [...SCORING_MEMBERS])))

const booksOf = ({ db }: Context, project_id: number) =>
  db
    .select({
      book_id: book.book_id,
      book_name: book.book_name,
      group_id: projectBook.group_id,
      group_name: group.group_name,
    })
    .from(projectBook)
    .innerJoin(book, eq(book.book_id, projectBook.book_id))
    .leftJoin(group, eq(group.group_id, projectBook.group_id))
    .where(eq(projectBook.project_id, project_id))

export const scaleHandlers: Handlers<'expert_scale_list' | 'corrected_score_list'> = {
  async expert_scale_list({ project_id, group_id, keyword, ...page }, ctx) {
    if (!(await oversees(ctx, project_id))) return { rows: [], total: 0 }
    const { experts } = compareScales(await countingTotals(ctx.db, project_id))
    const byUser = new Map(experts.map((scale) => [scale.expert, scale]))
    const found = (await seatsOf(ctx, project_id)).flatMap((seat) => {
      const scale = byUser.get(seat.user_id)
      if (!scale || (group_id !== undefined && seat.group_id !== group_id)) return []
      if (!holds(`${seat.name} ${seat.unit ?? ''}`, keyword)) return []
      const { user_id, name, unit, group_name } = seat
      return [
        {
          user_id,
          name,
          unit,
          group_name,
          book_num: scale.book_num,
          shared_num: scale.shared_num,
          avg_score: rounded(scale.avg_score),
          difference: roundedOrNull(scale.difference),
          severity: roundedOrNull(scale.severity),
          scatter: roundedOrNull(scale.scatter),
          agreement: roundedOrNull(scale.agreement),
        },
      ]
    })
    // Sorted by distance from the others: the list is for finding outliers.
    found.sort((a, b) => Math.abs(b.severity ?? 0) - Math.abs(a.severity ?? 0) || a.user_id - b.user_id)
    return pageOfRows(found, page)
  },

  async corrected_score_list({ project_id, group_id, keyword, ...page }, ctx) {
    if (!(await oversees(ctx, project_id))) return { rows: [], total: 0 }
    const { books } = compareScales(await countingTotals(ctx.db, project_id))
    const comparable = books.flatMap((one) => (one.corrected === null ? [] : [{ one, worth: one.corrected }]))
    const raw = rankIn(books, (a, b) => b.raw - a.raw).ranks
    const corrected = new Map(
      [...rankIn(comparable, (a, b) => b.worth - a.worth).ranks].map(([{ one }, rank]) => [one, rank]),
    )
    const facts = new Map((await booksOf(ctx, project_id)).map((one) => [one.book_id, one]))
    const found = books.flatMap((scale) => {
      const fact = facts.get(scale.book)
      if (!fact || (group_id !== undefined && fact.group_id !== group_id)) return []
      if (!holds(fact.book_name, keyword)) return []
      return [
        {
          book_id: fact.book_id,
          book_name: fact.book_name,
          group_name: fact.group_name,
          review_num: scale.review_num,
          raw: rounded(scale.raw),
          corrected: roundedOrNull(scale.corrected),
          shift: scale.corrected === null ? null : rounded(scale.corrected - scale.raw),
          rank_raw: raw.get(scale) ?? books.length,
          rank_corrected: corrected.get(scale) ?? null,
        },
      ]
    })
    found.sort((a, b) => a.rank_raw - b.rank_raw || a.book_id - b.book_id)
    return pageOfRows(found, page)
  },
}
