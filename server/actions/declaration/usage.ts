import { and, eq, inArray } from 'drizzle-orm'
import type { usage } from '#contract/actions/declaration/usage'
import { isOneOf } from '#contract/facts/closed'
import { mayAddFigures } from '#contract/facts/declaration/life'
import { SCHOOLS } from '#contract/facts/units'
import { BOOK_WRITERS } from '#contract/roles'
import { MOST_USES } from '#contract/rules/declaration/usageFields'
import { termNumber, yearsUsed } from '#contract/rules/declaration/usageRule'
import { ownFigures, writeFigures } from '#server/access/declaring/declarations'
import { figuresBook } from '#server/access/declaring/figuresBook'
import { bookUse, storedFile } from '#server/db/schema/index'
import { Refusal, type Handlers } from '#server/define'
import { maskedPhone } from '#server/domain/people/masked'
import { exchangeUploads } from '#server/files/uploads'
import { refuseWrong } from './usage/judging'
import { withSchools } from './usage/schools'
import { writeUses } from './usage/writing'

const WHAT = '修改选用情况'
const writing = { who: BOOK_WRITERS, scope: ownFigures, inState: mayAddFigures, openedBy: 'use' as const }

/** 选用情况 */
export const usageHandlers: Handlers<keyof typeof usage> = {
  async book_use_list({ book_id }, ctx) {
    const { head: book, isOwn } = await figuresBook(ctx, book_id, writing)
    const found = await ctx.db
      .select({ use: bookUse, proof_name: storedFile.original_name })
      .from(bookUse)
      .leftJoin(storedFile, eq(storedFile.name, bookUse.proof_file))
      .where(eq(bookUse.book_id, book_id))
    const rows = found.map(({ use: { book_id: _book, ...use }, proof_name }) => ({
      ...use,
      school_type: isOneOf(use.school_type, SCHOOLS) ? use.school_type : null,
      course_name: use.course_name ?? '',
      term_begin: use.term_begin ?? '',
      students: use.students ?? 0,
      teacher_phone: isOwn ? use.teacher_phone : maskedPhone(use.teacher_phone),
      proof_name,
      years_used: yearsUsed(use, book.deadline),
    }))
    const place = (row: (typeof rows)[number]) => termNumber(row.term_begin) ?? 0
    return { book, rows: rows.toSorted((a, b) => place(a) - place(b) || a.use_id - b.use_id) }
  },

  async book_use_save({ book_id, rows }, ctx) {
    const onlyAdds = rows.every(({ use_id }) => use_id === undefined)
    const { book_name } = await writeFigures(ctx, book_id, { what: WHAT, onlyAdds, openedBy: 'use' })
    const stored = await ctx.db.select().from(bookUse).where(eq(bookUse.book_id, book_id))
    const added = rows.filter(({ use_id }) => use_id === undefined).length
    if (stored.length + added > MOST_USES)
      throw new Refusal(`每种教材的选用情况最多${MOST_USES}条，已有${stored.length}条，本次新增${added}条`)
    const { linked, wrong } = await withSchools(ctx, rows)
    refuseWrong(linked, stored, wrong)
    const saved = await writeUses(ctx, book_id, linked)
    const kept = stored.filter(({ use_id }) => !linked.some((row) => row.use_id === use_id))
    await exchangeUploads(
      ctx,
      stored.map(({ proof_file }) => proof_file),
      [...kept, ...linked].map(({ proof_file }) => proof_file),
    )
    ctx.log({
      action: 'book_use_save',
      target: `教材 ${book_name}`,
      before: { rows: stored.length },
      after: { rows: stored.length + added, saved },
    })
    return { saved }
  },

  async book_use_del({ book_id, use_ids }, ctx) {
    const { book_name } = await writeFigures(ctx, book_id, {
      what: '删除选用情况',
      onlyAdds: false,
      openedBy: 'use',
    })
    const gone = await ctx.db
      .delete(bookUse)
      .where(and(eq(bookUse.book_id, book_id), inArray(bookUse.use_id, use_ids)))
      .returning()
    await exchangeUploads(
      ctx,
      gone.map(({ proof_file }) => proof_file),
      [],
    )
    ctx.log({ action: 'book_use_del', target: `教材 ${book_name}`, before: gone })
    return { done_num: gone.length }
  },
}
