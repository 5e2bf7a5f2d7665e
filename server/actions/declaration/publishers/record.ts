import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { PublisherFields } from '#contract/entities/publisher/fields'
import { REFUSAL } from '#contract/refusals'
import { licenceOn } from '#contract/rules/unit/licence'
import { missingOf, PUBLISHER_LABELS, staffFault } from '#contract/rules/unit/publisher'
import { readablePublishers } from '#server/access/publishers'
import { dept, publisher } from '#server/db/schema/index'
import { forbidden, Refusal, type Context, type Handlers } from '#server/define'
import { exchangeUploads, originalName } from '#server/files/uploads'
import { declaringYear } from '#server/store/declarations/batches'
import { standingOf } from '#server/store/quotas/standing'
import { loggedAs, refuseOlder } from '#server/store/projects/stale'
import { wireDay, wireTimeOrNull } from '#server/wire'

type Stored = typeof publisher.$inferSelect
const NONE = '出版单位不存在'
const FIRST_REVISION = 1

/** The unit of the caller, which must be a publisher. */
async function ownUnit({ db, user }: Context) {
  if (user.dept_id === null || !user.roles.includes('publisher')) return undefined
  const [unit] = await db
    .select()
    .from(dept)
    .where(and(eq(dept.dept_id, user.dept_id), eq(dept.dept_type, 'publisher')))
  return unit
}

/** The record of a unit: its own, or one that an import of books has made under its name and nobody writes yet. */
async function recordOf({ db }: Context, { dept_id, dept_name }: typeof dept.$inferSelect) {
  const unclaimed = and(isNull(publisher.dept_id), eq(publisher.publisher_name, dept_name))
  const [found] = await db
    .select()
    .from(publisher)
    .where(or(eq(publisher.dept_id, dept_id), unclaimed))
    .orderBy(sql`${publisher.dept_id} nulls last`)
    .limit(1)
  return found
}

async function quotaOf({ db, now }: Context, dept_id: number): Promise<number | null> {
  const { limits } = await standingOf(db, dept_id, await declaringYear(db, now))
  return limits[0].total
}

async function shown(ctx: Context, found: Stored | undefined, name: string, editable: boolean) {
  return {
    publisher_id: found?.publisher_id ?? null,
    publisher_name: name,
    fields: PublisherFields.parse(found ?? {}),
    license_file_name: await originalName(ctx, found?.license_file ?? null),
    audit_status: found?.audit_status ?? ('draft' as const),
    audit_reason: found?.audit_reason ?? null,
    audit_time: wireTimeOrNull(found?.audit_time),
    quota: found?.dept_id ? await quotaOf(ctx, found.dept_id) : null,
    revision: found?.revision ?? 0,
    editable,
  }
}

/** The record that a save is about, locked; that of the caller's unit is made by its first save. */
async function lockForSave(ctx: Context, publisher_id: number | undefined): Promise<Stored> {
  const { db, user } = ctx
  const unit = await ownUnit(ctx)
  if (unit && publisher_id === undefined && !(await recordOf(ctx, unit)))
    await db
      .insert(publisher)
      .values({ publisher_name: unit.dept_name, dept_id: unit.dept_id })
      .onConflictDoNothing()
  const key = publisher_id ?? (unit && (await recordOf(ctx, unit))?.publisher_id)
  if (key === undefined) throw unit || user.roles.includes('admin') ? new Refusal(NONE) : forbidden()
  const [found] = await db.select().from(publisher).where(eq(publisher.publisher_id, key)).for('update')
  if (!found) throw new Refusal(NONE)
  const isOwn = unit !== undefined && (found.dept_id ?? unit.dept_id) === unit.dept_id
  if (!user.roles.includes('admin') && !(isOwn && found.publisher_name === unit.dept_name)) throw forbidden()
  return unit && isOwn ? { ...found, dept_id: unit.dept_id } : found
}

/** @throws Refusal when the record cannot be handed in as it stands */
function refuseUnfit(fields: PublisherFields, today: string): void {
  const missing = missingOf(fields)
  if (missing.length > 0)
    throw new Refusal(`请填写：${missing.map((field) => PUBLISHER_LABELS[field]).join('、')}`)
  if (licenceOn(fields.license_valid_to, today).state === 'expired')
    throw new Refusal('图书出版许可证已过期，请更新许可证号、扫描件和有效期')
}

export const publisherRecordHandlers: Handlers<'publisher_detail' | 'publisher_save'> = {
  async publisher_detail({ publisher_id }, ctx) {
    const { db, user } = ctx
    const isAdmin = user.roles.includes('admin')
    if (publisher_id === undefined) {
      const unit = await ownUnit(ctx)
      if (!unit) throw new Refusal('您的单位不是出版单位')
      const own = await recordOf(ctx, unit)
      return shown(ctx, own, unit.dept_name, own?.audit_status !== 'pending')
    }
    const [found] = await db
      .select()
      .from(publisher)
      .where(and(eq(publisher.publisher_id, publisher_id), readablePublishers(user)))
    if (!found) throw new Refusal(NONE)
    const isOwn = found.dept_id !== null && found.dept_id === user.dept_id
    return shown(ctx, found, found.publisher_name, isAdmin || (isOwn && found.audit_status !== 'pending'))
  },

  async publisher_save({ publisher_id, fields, submit, revision }, ctx) {
    const { db, user, now } = ctx
    const found = await lockForSave(ctx, publisher_id)
    const isAdmin = user.roles.includes('admin')
    if (!isAdmin && found.audit_status === 'pending') throw new Refusal(REFUSAL.underAudit)
    await refuseOlder(ctx, {
      what: '本单位信息',
      revision: found.revision,
      // Who read that nothing is stored has read as much as a new record holds.
      read: revision === 0 ? FIRST_REVISION : revision,
      logged: loggedAs('publisher_save', 'publisher_id', found.publisher_id),
      present: () => PublisherFields.parse(found),
    })
    const fault = staffFault(fields)
    if (fault) throw new Refusal(fault)
    if (submit === 1) refuseUnfit(fields, wireDay(now))
    await exchangeUploads(ctx, [found.license_file], [fields.license_file])
    const audit_status = submit === 1 ? 'pending' : isAdmin ? found.audit_status : 'draft'
    const next = { audit_status, revision: found.revision + 1, dept_id: found.dept_id } as const
    await db
      .update(publisher)
      .set({ ...fields, ...next })
      .where(eq(publisher.publisher_id, found.publisher_id))
    ctx.log({
      action: 'publisher_save',
      target: `出版单位 ${found.publisher_name}`,
      before: { audit_status: found.audit_status },
      after: { publisher_id: found.publisher_id, audit_status, revision: next.revision },
    })
    return { publisher_id: found.publisher_id, audit_status, revision: next.revision }
  },
}
