import { desc, eq } from 'drizzle-orm'
import type { declareBatches } from '#contract/actions/declaration/declareBatches'
import { book, declareBatch } from '#server/db/schema/index'
import { Refusal, type Handlers } from '#server/define'
import { fromWire, wireTime } from '#server/wire'

export const declareBatchesHandlers: Handlers<keyof typeof declareBatches> = {
  async declare_batch_list(_, { db, now }) {
    const found = await db.select().from(declareBatch).orderBy(desc(declareBatch.year))
    return found.map(({ create_time: _made, ...batch }) => ({
      ...batch,
      declare_begin_time: wireTime(batch.declare_begin_time),
      declare_end_time: wireTime(batch.declare_end_time),
      recommend_end_time: wireTime(batch.recommend_end_time),
      is_open: batch.declare_begin_time <= now && now < batch.declare_end_time,
    }))
  },

  async declare_batch_save({ batch_id, revision, ...fields }, ctx) {
    const { db } = ctx
    const values = {
      ...fields,
      declare_begin_time: fromWire(fields.declare_begin_time),
      declare_end_time: fromWire(fields.declare_end_time),
      recommend_end_time: fromWire(fields.recommend_end_time),
    }
    const [twin] = await db.select().from(declareBatch).where(eq(declareBatch.year, fields.year))
    if (twin && twin.batch_id !== batch_id)
      throw new Refusal(`${fields.year}年已有申报批次“${twin.batch_name}”`)
    const target = `申报批次 ${fields.batch_name}`
    if (batch_id === undefined) {
      const [made] = await db.insert(declareBatch).values(values).returning()
      if (!made) throw new Error('an insert returned no row')
      ctx.log({ action: 'declare_batch_save', target, after: fields })
      return { batch_id: made.batch_id, revision: made.revision }
    }
    const [found] = await db
      .select()
      .from(declareBatch)
      .where(eq(declareBatch.batch_id, batch_id))
      .for('update')
    if (!found) throw new Refusal('申报批次不存在')
    if (revision !== undefined && revision < found.revision)
      throw new Refusal('申报批次已被他人修改，请刷新后再保存')
    if (found.year !== fields.year && (await db.$count(book, eq(book.batch_id, batch_id))) > 0)
      throw new Refusal('已有教材在该批次申报，不能修改年度')
    const next = found.revision + 1
    await db
      .update(declareBatch)
      .set({ ...values, revision: next })
      .where(eq(declareBatch.batch_id, batch_id))
    const { create_time: _made, revision: _before, ...before } = found
    ctx.log({ action: 'declare_batch_save', target, before, after: fields })
    return { batch_id, revision: next }
  },
}
