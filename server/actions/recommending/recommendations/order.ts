import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { rows } from '#server/db/client'
import { book } from '#server/db/schema/index'
import { idArray } from '#server/db/within'
import { Refusal, type Handlers } from '#server/define'
import { recommendedBooks } from '#server/access/declaring/recommending'
import { lockRecommending } from '#server/store/declarations/handIn'

export const recommendOrderHandlers: Handlers<'declare_recommend_sort'> = {
  async declare_recommend_sort({ year, book_ids }, ctx) {
    const { db, user } = ctx
    await lockRecommending(ctx, year)
    const own = await db
      .select({ book_id: book.book_id })
      .from(book)
      .where(
        and(
          eq(book.year, year),
          eq(book.deleted, false),
          isNotNull(book.recommend_sort),
          eq(book.recommend_dept_id, user.dept_id ?? 0),
          recommendedBooks(user),
        ),
      )
    const wanted = new Set(book_ids)
    if (wanted.size !== own.length || own.some(({ book_id }) => !wanted.has(book_id)))
      throw new Refusal('推荐的教材已有变化，请刷新后重新排序')
    const places = rows<{ book_id: number }>(
      await db.execute(sql`
        update book set recommend_sort = place.at
        from unnest(${idArray([...wanted])}) with ordinality place (book_id, at)
        where book.book_id = place.book_id and book.recommend_sort is distinct from place.at
        returning book.book_id`),
    )
    ctx.log({
      action: 'declare_recommend_sort',
      target: `${year}年推荐排序`,
      after: { book_ids: [...wanted] },
    })
    return { done_num: places.length }
  },
}
