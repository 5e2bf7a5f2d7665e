import { and, count, desc, eq, sql } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { managedProjects } from '#server/access/scope'
import { value } from '#server/db/facts'
import { anyContains } from '#server/db/like'
import { windowOf } from '#server/db/page'
import { book, objection, storedFile, user } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { maskedCard, maskedPhone } from '#server/domain/people/masked'
import { openFile } from '#server/files/store'
import { wireTime, wireTimeOrNull } from '#server/wire'

type Stored = typeof objection.$inferSelect
type Book = Pick<typeof book.$inferSelect, 'book_name' | 'declare_status'>

const rowOf = (stored: Stored, { book_name, declare_status }: Book) => ({
  objection_id: stored.objection_id,
  book_id: stored.book_id,
  book_name,
  declare_status,
  person: stored.person,
  unit: stored.unit,
  id_no: stored.id_no,
  phone: stored.phone,
  status: stored.status,
  create_time: wireTime(stored.create_time),
  answer_time: wireTimeOrNull(stored.answer_time),
})

export const objectionReadHandlers: Handlers<'objection_list' | 'objection_detail' | 'objection_proof'> = {
  async objection_list({ project_id, status, keyword, ...page }, { db, user: me }) {
    const where = and(
      eq(objection.project_id, project_id),
      managedProjects(me, objection.project_id),
      status && eq(objection.status, status),
      anyContains([book.book_name, objection.person, objection.unit], keyword),
    )
    const { limit, offset } = windowOf(page)
    const found = await db
      .select({ objection, book })
      .from(objection)
      .innerJoin(book, eq(book.book_id, objection.book_id))
      .where(where)
      .orderBy(sql`${objection.status} = ${value.objection.open} desc`, desc(objection.objection_id))
      .limit(limit)
      .offset(offset)
    const [counted] = await db
      .select({ total: count() })
      .from(objection)
      .innerJoin(book, eq(book.book_id, objection.book_id))
      .where(where)
    return {
      rows: found.map((row) => {
        const whole = rowOf(row.objection, row.book)
        return { ...whole, id_no: maskedCard(whole.id_no) ?? '', phone: maskedPhone(whole.phone) ?? '' }
      }),
      total: counted?.total ?? 0,
    }
  },

  async objection_detail({ objection_id }, ctx) {
    const { objection: stored, book: of, proof, answer_name } = await load(ctx, objection_id)
    ctx.log({
      action: 'objection_detail',
      target: `查看《${of.book_name}》异议人的证件号和电话`,
      project_id: stored.project_id,
      after: { objection_id },
    })
    return {
      ...rowOf(stored, of),
      content: stored.content,
      proof_name: proof.original_name,
      answer: stored.answer,
      answer_name,
    }
  },

  async objection_proof({ objection_id }, ctx) {
    const { objection: stored, book: of, proof } = await load(ctx, objection_id)
    ctx.log({
      action: 'objection_proof',
      target: `下载《${of.book_name}》异议的证明材料`,
      project_id: stored.project_id,
      after: { objection_id },
    })
    return openFile(ctx.settings, proof)
  },
}

async function load({ db, user: me }: Context, objection_id: number) {
  const [found] = await db
    .select({ objection, book, proof: storedFile, answer_name: user.nick_name })
    .from(objection)
    .innerJoin(book, eq(book.book_id, objection.book_id))
    .innerJoin(storedFile, eq(storedFile.name, objection.proof))
    .leftJoin(user, eq(user.user_id, objection.answer_by))
    .where(and(eq(objection.objection_id, objection_id), managedProjects(me, objection.project_id)))
  if (!found) throw new Refusal(REFUSAL.objectionUnreachable)
  return found
}
