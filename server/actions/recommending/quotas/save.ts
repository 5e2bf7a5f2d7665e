import { and, eq, inArray, sql } from 'drizzle-orm'
import { EDU_LEVEL, type EduLevel } from '#contract/facts/books'
import type { QuotaKind } from '#contract/facts/declaration/quotas'
import { unitsInCare } from '#server/access/declaring/quotas'
import { rows } from '#server/db/client'
import { quota, quotaChange } from '#server/db/schema/index'
import { idArray } from '#server/db/within'
import { Refusal, type Context, type Handlers } from '#server/define'
import { batchOf } from '#server/store/declarations/handIn'
import { refuseExcess } from '#server/store/quotas/checking'
import { family } from '#server/store/quotas/family'
import { QUOTA_DEPTS, quotaKind } from '#server/store/quotas/units'

interface Which {
  year: number
  edu_level: EduLevel | null
}

interface Unit {
  dept_id: number
  dept_name: string
  kind: QuotaKind
  parent_dept_id: number | null
}

interface Setting {
  dept_id: number
  total: number | null
  /** Undefined: as it is. */
  remark?: string | undefined
  /** Of the quota as it was read, 0 where there was none. */
  revision?: number | undefined
}

/** Whatever counts the quotas of the year waits until this call has ended. */
async function lockYear({ db }: Context, year: number): Promise<void> {
  if (!(await batchOf(db, year, true))) throw new Refusal(`${year}年没有申报批次，请先设置申报批次`)
}

/** The units that the caller may grant places to. */
async function unitsOf({ db, user }: Context, dept_ids?: readonly number[]): Promise<Unit[]> {
  const inCare = unitsInCare(user)
  return rows<Unit>(
    await db.execute(sql`
      select d.dept_id, d.dept_name, ${quotaKind} as kind, f.parent_dept_id
      from dept d left join ${family} f on f.dept_id = d.dept_id
      where ${QUOTA_DEPTS} ${inCare && sql`and ${inCare}`}
        ${dept_ids && sql`and d.dept_id = any(${idArray(dept_ids)})`}`),
  )
}

const ofLevel = (edu_level: EduLevel | null) => sql`${quota.edu_level} is not distinct from ${edu_level}`

/** Writes quotas that differ from what is stored, and notes each change. @returns how many there were */
async function store(ctx: Context, { year, edu_level }: Which, units: readonly Unit[], settings: Setting[]) {
  const { db, user } = ctx
  const keys = settings.map(({ dept_id }) => dept_id)
  const before = new Map(
    (
      await db
        .select()
        .from(quota)
        .where(and(eq(quota.year, year), ofLevel(edu_level), inArray(quota.dept_id, keys)))
    ).map((row) => [row.dept_id, row]),
  )
  const byKey = new Map(units.map((unit) => [unit.dept_id, unit]))
  const changes = settings.flatMap(({ dept_id, total, remark, revision }) => {
    const old = before.get(dept_id)
    if (revision !== undefined && revision !== (old?.revision ?? 0))
      throw new Refusal(`“${byKey.get(dept_id)?.dept_name ?? ''}”的名额已被他人修改，请刷新后再保存`)
    const note = remark === undefined ? (old?.remark ?? null) : remark || null
    const isSame = total === (old?.total ?? null) && note === (old?.remark ?? null)
    const parent_dept_id = byKey.get(dept_id)?.parent_dept_id ?? null
    return isSame ? [] : [{ dept_id, parent_dept_id, total, remark: note, old }]
  })
  const gone = changes.flatMap(({ total, old }) => (total === null && old ? [old.quota_id] : []))
  if (gone.length > 0) await db.delete(quota).where(inArray(quota.quota_id, gone))
  const kept = changes.flatMap(({ total, old: _old, ...row }) => (total === null ? [] : [{ ...row, total }]))
  if (kept.length > 0)
    await db
      .insert(quota)
      .values(kept.map((row) => ({ ...row, year, edu_level })))
      .onConflictDoUpdate({
        target: [quota.year, quota.dept_id, quota.edu_level],
        set: {
          total: sql`excluded.total`,
          remark: sql`excluded.remark`,
          parent_dept_id: sql`excluded.parent_dept_id`,
          revision: sql`${quota.revision} + 1`,
        },
      })
  if (changes.length === 0) return 0
  await db.insert(quotaChange).values(
    changes.map(({ total, old, ...row }) => ({
      ...row,
      year,
      edu_level,
      before_total: old?.total ?? null,
      after_total: total,
      user_id: user.user_id,
    })),
  )
  const granters = changes.flatMap(({ parent_dept_id }) => parent_dept_id ?? [])
  await refuseExcess(db, year, [...new Set([...changes.map(({ dept_id }) => dept_id), ...granters])])
  ctx.log({
    action: 'declare_quota_save',
    target: `${year}年名额${edu_level === null ? '' : `（${EDU_LEVEL[edu_level]}）`} ${changes.length}个单位`,
    before: Object.fromEntries(changes.map(({ dept_id, old }) => [dept_id, old?.total ?? null])),
    after: Object.fromEntries(changes.map(({ dept_id, total }) => [dept_id, total])),
  })
  return changes.length
}

export const quotaSaveHandlers: Handlers<'declare_quota_save' | 'declare_quota_fill'> = {
  async declare_quota_save({ year, edu_level = null, rows: wanted }, ctx) {
    await lockYear(ctx, year)
    const settings = [...new Map(wanted.map((row) => [row.dept_id, row])).values()]
    const units = await unitsOf(
      ctx,
      settings.map(({ dept_id }) => dept_id),
    )
    if (units.length < settings.length) throw new Refusal('所选单位不在您的名额分配范围内')
    return { done_num: await store(ctx, { year, edu_level }, units, settings) }
  },

  async declare_quota_fill({ year, edu_level = null, totals, keep }, ctx) {
    await lockYear(ctx, year)
    const stored = await ctx.db
      .select({ dept_id: quota.dept_id })
      .from(quota)
      .where(and(eq(quota.year, year), ofLevel(edu_level)))
    const kept = new Set(keep === 1 ? stored.map(({ dept_id }) => dept_id) : [])
    const units = (await unitsOf(ctx)).filter(
      ({ kind, dept_id }) => totals[kind] !== undefined && !kept.has(dept_id),
    )
    const settings = units.flatMap(({ dept_id, kind }) => {
      const total = totals[kind]
      return total === undefined ? [] : [{ dept_id, total }]
    })
    return { done_num: await store(ctx, { year, edu_level }, units, settings) }
  },
}
