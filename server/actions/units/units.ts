import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { units as calls } from '#contract/actions/units/units'
import type { z } from '#contract/zod'
import { unitAndBelow } from '#server/access/accounts/reach'
import { levelOf, reachedUnits } from '#server/access/accounts/units'
import { contains } from '#server/db/like'
import { windowOf } from '#server/db/page'
import { dept } from '#server/db/schema/unit'
import { within } from '#server/db/within'
import { forbidden, Refusal, type Context, type CurrentUser, type Handlers } from '#server/define'
import { belongingsInWords, belongingsOf } from '#server/store/units/belongings'
import { takeTurn } from '#server/db/turn'
import { flagOf } from '#server/wire'
import { presentPlaces, presentUnit, type StoredUnit } from './units/present'
import {
  unitAbove,
  refuseNamesake,
  refuseNewKind,
  refuseState,
  refuseUnitCode,
  writtenUnit,
} from './units/rules'

type Filter = Omit<z.output<typeof calls.unit_level.input>, 'pageNum' | 'pageSize'>

const IN_ORDER = [asc(dept.order_num), asc(dept.dept_id)]

function conditionOf(me: CurrentUser, wanted: Filter): SQL | undefined {
  const { parentId, deptName, dept_type, province_id, status, without } = wanted
  return and(
    parentId === undefined ? reachedUnits(me) : levelOf(me, parentId),
    contains(dept.dept_name, deptName),
    dept_type && eq(dept.dept_type, dept_type),
    province_id && eq(dept.province_id, province_id),
    status && eq(dept.disabled, flagOf(status)),
    without === undefined ? undefined : sql`${dept.dept_id} not in ${unitAndBelow(without)}`,
  )
}

const flat = async ({ db, user }: Context, wanted: Filter) => {
  const found = await db
    .select()
    .from(dept)
    .where(conditionOf(user, wanted))
    .orderBy(...IN_ORDER)
  return found.map(presentUnit)
}

const GONE = '单位不存在、已删除，或不在您的数据范围内'

async function find({ db, user }: Context, dept_id: number): Promise<StoredUnit> {
  const [found] = await db
    .select()
    .from(dept)
    .where(and(eq(dept.dept_id, dept_id), reachedUnits(user)))
  if (!found) throw new Refusal(GONE)
  return found
}

/** A unit whose place, name or state is to change, before anybody else changes another's. */
async function hold(ctx: Context, dept_id: number): Promise<StoredUnit> {
  await takeTurn(ctx.db, 'units')
  await ctx.db.select().from(dept).where(eq(dept.dept_id, dept_id)).for('update')
  return find(ctx, dept_id)
}

/** @throws Refusal when what was written is beyond the reach of who wrote it */
async function refuseLost({ db, user }: Context, dept_id: number): Promise<void> {
  const reach = reachedUnits(user)
  if (!reach) return
  if ((await db.$count(dept, and(eq(dept.dept_id, dept_id), reach))) === 0)
    throw forbidden('这样保存后，单位不在您的数据范围内')
}

const targetOf = (name: string) => `单位 ${name}`

/** 单位管理 */
export const unitsHandlers: Handlers<keyof typeof calls> = {
  unit_list: (wanted, ctx) => flat(ctx, wanted),
  unit_list_exclude: ({ deptId }, ctx) => flat(ctx, { without: deptId }),

  async unit_level(wanted, { db, user }) {
    const where = conditionOf(user, wanted)
    const { limit, offset } = windowOf(wanted)
    const found = await db
      .select()
      .from(dept)
      .where(where)
      .orderBy(...IN_ORDER)
      .limit(limit)
      .offset(offset)
    return { rows: await presentPlaces(db, found), total: await db.$count(dept, where) }
  },

  unit_detail: async ({ deptId }, ctx) => presentUnit(await find(ctx, deptId)),

  async unit_add(fields, ctx) {
    await takeTurn(ctx.db, 'units')
    const parent = await unitAbove(ctx, fields.parentId, undefined)
    const written = writtenUnit(fields, undefined, parent)
    await refuseNamesake(ctx.db, written, parent)
    await refuseUnitCode(ctx.db, written, undefined)
    const [made] = await ctx.db.insert(dept).values(written).returning({ dept_id: dept.dept_id })
    if (!made) throw new Error('an insert returned no row')
    await refuseLost(ctx, made.dept_id)
    ctx.log({ action: 'unit_add', target: targetOf(written.dept_name), after: written })
    return null
  },

  async unit_edit({ deptId, ...fields }, ctx) {
    const before = await hold(ctx, deptId)
    const parent = await unitAbove(ctx, fields.parentId, before)
    const written = writtenUnit(fields, before, parent)
    await refuseNamesake(ctx.db, written, parent, deptId)
    await refuseUnitCode(ctx.db, written, before)
    await refuseNewKind(ctx.db, written, before)
    await refuseState(ctx.db, written.disabled, before, parent)
    await ctx.db
      .update(dept)
      .set({ ...written, update_time: ctx.now })
      .where(eq(dept.dept_id, deptId))
    await refuseLost(ctx, deptId)
    ctx.log({ action: 'unit_edit', target: targetOf(before.dept_name), before, after: written })
    return null
  },

  async unit_status({ deptId, status }, ctx) {
    const before = await hold(ctx, deptId)
    const disabled = flagOf(status)
    if (before.disabled === disabled) return null
    const [parent] = await ctx.db
      .select()
      .from(dept)
      .where(eq(dept.dept_id, before.parent_id ?? 0))
    await refuseState(ctx.db, disabled, before, parent)
    await ctx.db.update(dept).set({ disabled, update_time: ctx.now }).where(eq(dept.dept_id, deptId))
    ctx.log({
      action: 'unit_status',
      target: targetOf(before.dept_name),
      before: { disabled: before.disabled },
      after: { disabled },
    })
    return null
  },

  async unit_sort({ deptIds, orderNums }, ctx) {
    const wanted = new Map(deptIds.map((deptId, at) => [deptId, orderNums[at] ?? 0]))
    const found = await ctx.db
      .select()
      .from(dept)
      .where(and(within(dept.dept_id, deptIds), reachedUnits(ctx.user)))
      .orderBy(dept.dept_id)
      .for('update')
    const moved = found.filter((unit) => unit.order_num !== wanted.get(unit.dept_id))
    if (moved.length === 0) return null
    const places = moved.map(({ dept_id }) => ({ dept_id, order_num: wanted.get(dept_id) }))
    await ctx.db.execute(sql`update ${dept} d set order_num = s.order_num, update_time = ${ctx.now}
      from json_to_recordset(${JSON.stringify(places)}::json) as s (dept_id int, order_num int)
      where d.dept_id = s.dept_id`)
    const [first] = moved
    ctx.log({
      action: 'unit_sort',
      target: `${targetOf(first?.dept_name ?? '')}${moved.length > 1 ? `等${moved.length}个` : ''}`,
      before: moved.map(({ dept_id, order_num }) => ({ dept_id, order_num })),
      after: places,
    })
    return null
  },

  async unit_remove({ deptId }, ctx) {
    const before = await hold(ctx, deptId)
    const held = await belongingsOf(ctx.db, deptId)
    if (held.length > 0) throw new Refusal(`“${before.dept_name}”还有${belongingsInWords(held)}，不能删除`)
    await ctx.db.delete(dept).where(eq(dept.dept_id, deptId))
    ctx.log({ action: 'unit_remove', target: targetOf(before.dept_name), before })
    return null
  },
}
