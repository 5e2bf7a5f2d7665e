import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { units as calls } from '#contract/actions/units/units'
import type { z } from '#contract/zod'
import { codeName, isSchoolType, unitFault } from '#contract/rules/unit/kinds'
import type { Db } from '#server/db/client'
import { dept, schoolDirectory } from '#server/db/schema/unit'
import { unitAndBelow } from '#server/access/accounts/reach'
import { reachedUnits } from '#server/access/accounts/units'
import { forbidden, Refusal, type Context } from '#server/define'
import { belongingsInWords, belongingsOf } from '#server/store/units/belongings'
import { flagOf } from '#server/wire'

import type { StoredUnit } from './present'

type Fields = z.output<typeof calls.unit_add.input>
type Written = Pick<
  StoredUnit,
  | 'parent_id'
  | 'dept_name'
  | 'order_num'
  | 'disabled'
  | 'dept_type'
  | 'province_id'
  | 'city_name'
  | 'snum'
  | 'credit_code'
  | 'buwei'
  | 'ministry_name'
  | 'high_level_type'
  | 'address'
  | 'postcode'
  | 'contact_name'
  | 'contact_post'
  | 'contact_phone'
  | 'contact_email'
>

/** What was not sent stays as it is. */
const kept = <T>(sent: T | null | undefined, before: T | null | undefined): T | null =>
  sent === undefined ? (before ?? null) : sent

/**
 * A unit as it is to be stored.
 * @param before as it is stored; absent for a new one
 * @param parent whose kind a new unit has unless its own is sent
 * @throws Refusal when something of its kind is missing
 */
export function writtenUnit(
  fields: Fields,
  before: StoredUnit | undefined,
  parent: StoredUnit | undefined,
): Written {
  const dept_type = fields.dept_type ?? before?.dept_type ?? parent?.dept_type
  if (!dept_type) throw new Refusal('请选择单位类型')
  const written = {
    parent_id: parent?.dept_id ?? null,
    dept_name: fields.deptName,
    order_num: fields.orderNum,
    disabled: fields.status === undefined ? (before?.disabled ?? false) : flagOf(fields.status),
    dept_type,
    province_id: kept(fields.province_id, before ? before.province_id : parent?.province_id),
    city_name: kept(fields.city_name, before?.city_name),
    snum: kept(fields.snum, before?.snum),
    credit_code: kept(fields.credit_code, before?.credit_code),
    buwei: fields.buwei === undefined ? (before?.buwei ?? false) : fields.buwei === 1,
    ministry_name: kept(fields.ministry_name, before?.ministry_name),
    high_level_type: isSchoolType(dept_type)
      ? (fields.high_level_type ?? before?.high_level_type ?? 'none')
      : ('none' as const),
    address: kept(fields.address, before?.address),
    postcode: kept(fields.postcode, before?.postcode),
    contact_name: kept(fields.leader, before?.contact_name),
    contact_post: kept(fields.contact_post, before?.contact_post),
    contact_phone: kept(fields.phone, before?.contact_phone),
    contact_email: kept(fields.email, before?.contact_email),
  }
  const fault = unitFault(written)
  if (fault) throw new Refusal(fault)
  return written
}

const isBelow = async (db: Db, dept_id: number, top: number): Promise<boolean> =>
  (await db.$count(dept, and(eq(dept.dept_id, dept_id), sql`${dept.dept_id} in ${unitAndBelow(top)}`))) > 0

/**
 * The unit that another one is to be part of; undefined for the first level.
 * @param before the unit itself, unless it is new
 * @throws Refusal when it is gone, is stopped, is beyond the caller's reach, or is the unit itself or below it
 */
export async function unitAbove(
  { db, user }: Context,
  parentId: number,
  before: StoredUnit | undefined,
): Promise<StoredUnit | undefined> {
  const reach = reachedUnits(user)
  if (parentId === 0) {
    if (reach && before?.parent_id !== null) throw forbidden('您的数据范围有限，请选择范围内的上级单位')
    return undefined
  }
  const [parent] = await db.select().from(dept).where(eq(dept.dept_id, parentId)).for('share')
  if (!parent) throw new Refusal('上级单位不存在或已删除')
  if (before?.parent_id === parentId) return parent
  if (reach && (await db.$count(dept, and(eq(dept.dept_id, parentId), reach))) === 0)
    throw forbidden('上级单位不在您的数据范围内')
  if (before?.dept_id === parentId) throw new Refusal('上级单位不能是本单位')
  if (before && (await isBelow(db, parentId, before.dept_id)))
    throw new Refusal(`“${parent.dept_name}”在“${before.dept_name}”之下，不能作为它的上级`)
  if (parent.disabled) throw new Refusal(`“${parent.dept_name}”已停用，不能在其下新增或移入单位`)
  return parent
}

/** A name is one unit's among those that stand beside it. */
export async function refuseNamesake(
  db: Db,
  { dept_name }: Written,
  parent: StoredUnit | undefined,
  dept_id = 0,
): Promise<void> {
  const beside = parent ? eq(dept.parent_id, parent.dept_id) : isNull(dept.parent_id)
  const where = and(beside, eq(dept.dept_name, dept_name), ne(dept.dept_id, dept_id))
  const [taken] = await db.select({ dept_id: dept.dept_id }).from(dept).where(where).limit(1)
  if (!taken) return
  const place = parent ? `“${parent.dept_name}”下` : '第一级'
  throw new Refusal(`${place}已有单位“${dept_name}”`)
}

/** A code is one unit's; a school that the published list names has the list's name as long as its code is new to it. */
export async function refuseUnitCode(
  db: Db,
  { snum, dept_name, dept_type }: Written,
  before: StoredUnit | undefined,
): Promise<void> {
  if (snum === null || snum === before?.snum) return
  const [taken] = await db
    .select({ dept_name: dept.dept_name })
    .from(dept)
    .where(and(eq(dept.snum, snum), ne(dept.dept_id, before?.dept_id ?? 0)))
    .limit(1)
  if (taken) throw new Refusal(`${codeName(dept_type)}${snum}属于“${taken.dept_name}”`)
  if (!isSchoolType(dept_type)) return
  const [listed] = await db.select().from(schoolDirectory).where(eq(schoolDirectory.snum, snum))
  if (listed && listed.school_name !== dept_name)
    throw new Refusal(`学校标识码${snum}在学校名录中属于“${listed.school_name}”，请核对学校名称和标识码`)
}

/** What a unit's people and books may do follows its kind: it changes between kinds of schools, or while it has none. */
export async function refuseNewKind(db: Db, { dept_type }: Written, before: StoredUnit): Promise<void> {
  if (dept_type === before.dept_type) return
  if (isSchoolType(dept_type) && isSchoolType(before.dept_type)) return
  const held = (await belongingsOf(db, before.dept_id)).filter(({ what }) => what !== 'dept.parent_id')
  if (held.length > 0)
    throw new Refusal(`“${before.dept_name}”还有${belongingsInWords(held)}，不能改单位类型`)
}

/** Below a stopped unit everything is stopped. */
export async function refuseState(
  db: Db,
  disabled: boolean,
  before: StoredUnit,
  parent: StoredUnit | undefined,
): Promise<void> {
  if (disabled === before.disabled) return
  if (!disabled) {
    if (parent?.disabled) throw new Refusal(`上级“${parent.dept_name}”已停用，请先启用上级`)
    return
  }
  const inUse = await db.$count(dept, and(eq(dept.parent_id, before.dept_id), eq(dept.disabled, false)))
  if (inUse > 0) throw new Refusal(`“${before.dept_name}”下还有${inUse}个单位在用，请先停用它们`)
}
