import type { Input } from '#contract'
import { EDU_LEVEL } from '#contract/facts/books'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import { keysOf, type Labels } from '#contract/facts/closed'
import { GROUP_TYPE } from '#contract/facts/groups'
import { presentFields } from '#src/api/present'

export type GroupValues = Omit<Input<'psgroup_edit'>, 'group_id' | 'revision'>

/** What each field of a group is called. */
export const GROUP_LABELS: Readonly<Record<keyof GroupValues, string>> = {
  group_name: '组名',
  group_type: '类型',
  major_categories: '专业大类',
  edu_level: '教育层次',
  experts_per_book: '每书专家数',
  order_num: '排序',
  remark: '备注',
  secretary_id: '秘书',
  liaison_ids: '联络员',
}

/** A group as a refused write tells of it. */
export const presentGroup = presentFields('psgroup_edit', keysOf(GROUP_LABELS))

const LISTS: Readonly<Record<string, Labels>> = {
  group_type: GROUP_TYPE,
  edu_level: EDU_LEVEL,
  major_categories: MAJOR_CATEGORY,
}

/** The value of a field in words; those who serve the group by their names. */
export const groupWords = (
  key: string,
  value: unknown,
  namesOf: (user_ids: readonly number[]) => string,
): string | undefined => {
  if (key === 'secretary_id' || key === 'liaison_ids')
    return namesOf([value].flat().filter((one) => typeof one === 'number')) || '无'
  const labels = LISTS[key]
  if (!labels) return undefined
  const chosen = Array.isArray(value) ? value : [value]
  return (
    Object.entries(labels)
      .flatMap(([one, label]) => (chosen.includes(one) ? [label] : []))
      .join('、') || '不限'
  )
}
