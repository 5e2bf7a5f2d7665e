/** How many volumes a series has. */
export const SERIES_VOLUMES = { min: 2, max: 20 } as const

/** 系列: the field's name on the form. */
export const SERIES_LABELS = {
  big_name: '系列名称',
  big_isbn: '成套书号',
  chief_editor: '总主编',
  publisher_id: '出版单位',
  volumes: '册数',
  edu_level: '教育层次',
  major_code: '专业',
  course_name: '课程名称',
  intro: '系列简介',
  cover: '封面',
  is_set_declare: '成套申报',
} as const
export type SeriesField = keyof typeof SERIES_LABELS

/** What a save of a series writes: its fields and its volumes. */
export const SERIES_SAVED_LABELS = { ...SERIES_LABELS, book_ids: '分册' } as const

interface Chosen {
  volumes: number
  is_set_declare: 0 | 1
  book_ids: readonly number[]
}

/** Why these volumes do not make the series; undefined when they do. */
export function volumesFault({ volumes, is_set_declare, book_ids }: Chosen): string | undefined {
  const { min, max } = SERIES_VOLUMES
  const chosen = book_ids.length
  if (new Set(book_ids).size < chosen) return '分册重复'
  if (chosen < min || chosen > max) return `请选择${min}至${max}册教材，当前${chosen}册`
  if (chosen > volumes) return `所选分册${chosen}册，超过册数${volumes}`
  if (is_set_declare === 1 && chosen < volumes) return `成套申报须包含全部${volumes}册，当前${chosen}册`
  return undefined
}
