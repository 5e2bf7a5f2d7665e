import { and, asc, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm'
import type { DictItem } from '#contract/actions/system/dict'
import { ENABLED, YES_NO } from '#contract/facts/system/dict'
import { addTo } from '#contract/rules/addTo'
import type { Db } from '#server/db/client'
import { contains } from '#server/db/like'
import { dictData, dictType } from '#server/db/schema/dict'
import { Refusal } from '#server/define'
import { workbook } from '#server/files/workbook'
import { duringPeriod, type Period } from '#server/store/period'
import { flagOf, wireFlag, wireTime, wireYesNo } from '#server/wire'

type Stored = typeof dictData.$inferSelect

export const IN_ORDER: readonly SQL[] = [
  asc(dictData.dict_type),
  asc(dictData.dict_sort),
  asc(dictData.dict_code),
]

/** The items that a dictionary offers, as a tree of at most `deep` levels below the first. */
export async function treeOf(db: Db, type: string, deep: number): Promise<DictItem[]> {
  const items = await db
    .select(getTableColumns(dictData))
    .from(dictData)
    .innerJoin(dictType, eq(dictType.dict_type, dictData.dict_type))
    .where(and(eq(dictData.dict_type, type), eq(dictData.disabled, false), eq(dictType.disabled, false)))
    .orderBy(...IN_ORDER)
  const below = new Map<number | null, Stored[]>()
  for (const item of items) addTo(below, item.parent_id, item)
  const at = (parent: number | null, level: number): DictItem[] =>
    (below.get(parent) ?? []).map((item) => {
      const children = level < deep ? at(item.dict_code, level + 1) : []
      return {
        dictValue: item.dict_value,
        dictLabel: item.dict_label,
        listClass: item.list_class,
        cssClass: item.css_class,
        ...(children.length > 0 ? { children } : {}),
      }
    })
  return at(null, 0)
}

export interface ItemFilter extends Period {
  dictType?: string | undefined
  dictLabel?: string | undefined
  status?: keyof typeof ENABLED | undefined
  parentId?: number | undefined
}

const isBelow = (parent: number): SQL =>
  parent === 0 ? isNull(dictData.parent_id) : eq(dictData.parent_id, parent)

export const itemsWhere = ({
  dictType: type,
  dictLabel,
  status,
  parentId,
  ...period
}: ItemFilter): SQL | undefined =>
  and(
    type === undefined ? undefined : eq(dictData.dict_type, type),
    contains(dictData.dict_label, dictLabel),
    status && eq(dictData.disabled, flagOf(status)),
    parentId === undefined ? undefined : isBelow(parentId),
    duringPeriod(dictData.create_time, period),
  )

// The table's own name stands in these, since a select of one table leaves it out of what it inserts here.
const childNum = sql<number>`(select count(*)::int from ${dictData} below where below.parent_id = ${dictData}.dict_code)`
const parentLabel = sql<
  string | null
>`(select above.dict_label from ${dictData} above where above.dict_code = ${dictData}.parent_id)`
export const WITH_PLACE = { ...getTableColumns(dictData), childNum, parentLabel }

export const presentItem = (row: Stored & { childNum: number; parentLabel: string | null }) => ({
  dictCode: row.dict_code,
  dictType: row.dict_type,
  dictLabel: row.dict_label,
  dictValue: row.dict_value,
  dictSort: row.dict_sort,
  listClass: row.list_class,
  cssClass: row.css_class,
  isDefault: wireYesNo(row.is_default),
  status: wireFlag(row.disabled),
  remark: row.remark,
  parentId: row.parent_id,
  parentLabel: row.parentLabel,
  childNum: row.childNum,
  createTime: wireTime(row.create_time),
})

export async function findItem(db: Db, dict_code: number) {
  const [found] = await db.select(WITH_PLACE).from(dictData).where(eq(dictData.dict_code, dict_code))
  if (!found) throw new Refusal('字典数据不存在或已删除')
  return found
}

const TITLES = [
  '字典编码',
  '字典排序',
  '字典标签',
  '字典键值',
  '字典类型',
  '上级编码',
  '是否默认',
  '状态',
  '备注',
  '创建时间',
]

/** The items that match, as a workbook. */
export async function itemSheet(db: Db, filter: ItemFilter) {
  const found = await db
    .select()
    .from(dictData)
    .where(itemsWhere(filter))
    .orderBy(...IN_ORDER)
  const rows = found.map((row) => [
    row.dict_code,
    row.dict_sort,
    row.dict_label,
    row.dict_value,
    row.dict_type,
    row.parent_id,
    YES_NO[wireYesNo(row.is_default)],
    ENABLED[wireFlag(row.disabled)],
    row.remark,
    wireTime(row.create_time),
  ])
  return workbook('字典数据', TITLES, rows)
}
