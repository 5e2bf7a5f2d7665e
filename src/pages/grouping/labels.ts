import type { z } from 'zod'
import { GroupFields } from '#contract/actions/organising/groups'
import { EDU_LEVEL } from '#contract/facts/books'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import type { Labels } from '#contract/facts/closed'
import { GROUP_TYPE } from '#contract/facts/groups'

export type GroupValues = z.input<typeof GroupFields>

/** What each field of a group is called. */
export const GROUP_LABELS: Readonly<Record<keyof GroupValues, string>> = {
  group_name: '组名',
  group_type: '类型',
  major_categories: '专业大类',
  edu_level: '教育层次',
  experts_per_book: '每书专家数',
  order_num: '排序',
  remark: '备注',
}

/** A group as a refused write tells of it. */
export const groupOf = (present: Record<string, unknown>): GroupValues | undefined =>
  GroupFields.safeParse(present).data

const LISTS: Readonly<Record<string, Labels>> = {
  group_type: GROUP_TYPE,
  edu_level: EDU_LEVEL,
  major_categories: MAJOR_CATEGORY,
}

export const groupWords = (key: string, value: unknown): string | undefined => {
  const labels = LISTS[key]
  if (!labels) return undefined
  const chosen = Array.isArray(value) ? value : [value]
  return (
    Object.entries(labels)
      .flatMap(([one, label]) => (chosen.includes(one) ? [label] : []))
      .join('、') || '不限'
  )
}
