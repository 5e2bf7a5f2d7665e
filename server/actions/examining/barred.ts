import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { barred } from '#contract/actions/examining/barred'
import { BARRED_LABELS } from '#contract/rules/examining/barred'
import { barredFault } from '#contract/rules/import/barred'
import type { RowError } from '#contract/rules/import/spec'
import { anyContains } from '#server/db/like'
import { windowOf } from '#server/db/page'
import { barredPerson, user as userTable } from '#server/db/schema/index'
import { Refusal, type Handlers } from '#server/define'
import { addBarred, inForceOn, knownEntries } from '#server/store/examining/barred'
import { wireDay, wireTime } from '#server/wire'

/** 禁入名单 */
export const barredHandlers: Handlers<keyof typeof barred> = {
  async barred_list({ keyword, kind, in_force, ...page }, { db, now }) {
    const isInForce = sql<boolean>`(${inForceOn(wireDay(now))})`
    const { name, unit, reason, source } = barredPerson
    const where = and(
      anyContains(
        [name, unit, reason, source].map((column) => sql`${column}`),
        keyword,
      ),
      kind && eq(barredPerson.kind, kind),
      in_force === undefined ? undefined : sql`${isInForce} = ${in_force === 1}`,
    )
    const { limit, offset } = windowOf(page)
    const found = await db
      .select({ entry: barredPerson, in_force: isInForce, user_name: userTable.nick_name })
      .from(barredPerson)
      .innerJoin(userTable, eq(userTable.user_id, barredPerson.create_by))
      .where(where)
      .orderBy(desc(barredPerson.barred_id))
      .limit(limit)
      .offset(offset)
    return {
      rows: found.map(({ entry: { create_time, create_by: _by, ...entry }, ...more }) => ({
        ...entry,
        ...more,
        create_time: wireTime(create_time),
      })),
      total: await db.$count(barredPerson, where),
    }
  },

  async barred_add(entry, ctx) {
    const fault = barredFault(entry)
    if (fault !== undefined) throw new Refusal(fault)
    const known = await knownEntries(ctx.db, [entry])
    if (known.length > 0) throw new Refusal(`“${entry.name}”已在禁入名单中（类别、单位和起始日相同）`)
    const [barred_id] = await addBarred(ctx, [entry])
    if (barred_id === undefined) throw new Refusal('没有保存成功，请重试')
    return { barred_id }
  },

  async barred_import({ rows }, ctx) {
    const known = new Set(await knownEntries(ctx.db, rows))
    const errors = rows.flatMap(({ row, ...entry }, at): RowError[] => {
      const fault = barredFault(entry)
      const wrong = (field: keyof typeof BARRED_LABELS, reason: string) => ({
        row,
        field,
        label: BARRED_LABELS[field],
        value: entry[field] ?? '',
        reason,
      })
      return [
        ...(fault === undefined ? [] : [wrong('barred_until', fault)]),
        ...(known.has(at) ? [wrong('name', `“${entry.name}”已在禁入名单或文件前面的行中`)] : []),
      ]
    })
    if (errors.length > 0)
      throw new Refusal(`有${new Set(errors.map(({ row }) => row)).size}行不能导入，全部没有写入`, {
        data: { errors },
      })
    await addBarred(ctx, rows)
    return { done_num: rows.length }
  },

  async barred_remove({ barred_ids }, { db }) {
    const gone = await db
      .delete(barredPerson)
      .where(inArray(barredPerson.barred_id, barred_ids))
      .returning({ barred_id: barredPerson.barred_id })
    return { done_num: gone.length }
  },
}
