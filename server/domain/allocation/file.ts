import { z } from '#contract/zod'
import { FIT_AIMS, PLAN_MODES } from '#contract/facts/allocation'
import { byMajors } from './majors'
import { ORDERS } from './plan'
import { OBJECTIVES, type Instance } from './types'

const count = z.int('应为整数').min(0, '不能为负')
const text = z.string('应为文字')
const listOf = <T extends z.ZodType>(item: T) => z.array(item, '应为数组')
const pair = z.tuple([count, count], '应为 [专家, 教材]')
const label = z.union([z.string(), z.null()], '应为文字或 null')
const major = z.tuple([label, label, label], '应为 [专业, 专业类, 专业大类]')
const labels = listOf(z.union([z.string(), z.number(), z.null()], '应为文字、数或 null')).optional()

/** Lists of lists that may have millions of values: they are looked at where they are, not copied. */
const matrix = <T>(fault: (value: unknown) => string | null) =>
  z
    .custom<T[][]>(Array.isArray, '应为数组')
    .check(({ value: rows, issues }) => {
      for (const [i, row] of rows.entries()) {
        if (!Array.isArray(row)) issues.push({ code: 'custom', path: [i], message: '应为数组', input: row })
        else
          for (let j = 0; j < row.length; j++) {
            const message = fault(row[j])
            if (message !== null) issues.push({ code: 'custom', path: [i, j], message, input: row[j] })
          }
      }
    })
    .optional()

const instanceFile = z
  .looseObject(
    {
      experts: count,
      books: count,
      per_book: count.optional(),
      max_load: count.optional(),
      need: z.union([count, listOf(count)], '应为非负整数或其数组').optional(),
      capacity: z.union([count, listOf(count)], '应为非负整数或其数组').optional(),
      min_load: z.union([count, listOf(count)], '应为非负整数或其数组').optional(),
      fit: matrix<number>((value) => (Number.isFinite(value) ? null : '应为数')),
      specialist: matrix<boolean | number>((value) =>
        typeof value === 'boolean' || Number.isFinite(value) ? null : '应为 true/false 或 0/1',
      ),
      forbidden: listOf(pair).optional(),
      kept: listOf(pair).optional(),
      present: listOf(pair).optional(),
      apart: listOf(z.tuple([count, count], '应为 [专家, 专家]')).optional(),
      objectives: listOf(z.enum(OBJECTIVES, '未知的目标')).optional(),
      objective: z.enum(FIT_AIMS, '应为 total 或 fair').optional(),
      groups: z.object({ book: listOf(count), expert: listOf(listOf(count)) }).optional(),
      book_class: labels,
      unit: labels,
      province: labels,
      kind: labels,
      majors: z.object({ book: listOf(major), expert: listOf(listOf(text)) }).optional(),
      ids: z.object({ experts: listOf(count), books: listOf(count) }).optional(),
      names: z.object({ experts: listOf(text).optional(), books: listOf(text).optional() }).optional(),
      draw: z
        .object({
          seed: text,
          mode: z.enum(PLAN_MODES, '应为 optimal 或 random'),
          plan_hash: text,
          input_hash: text,
          group: text,
          time: text,
          by: text,
        })
        .optional(),
    },
    '应为一个对象',
  )
  .check(({ value: file, issues }) => {
    const refuse = (path: PropertyKey[], message: string): void =>
      void issues.push({ code: 'custom', path, message, input: file })
    const length = (path: PropertyKey[], list: unknown, wanted: number): void => {
      if (Array.isArray(list) && list.length !== wanted)
        refuse(path, `应有 ${wanted} 项，实有 ${list.length} 项`)
    }
    const { experts, books } = file
    if (file.need === undefined && file.per_book === undefined) refuse(['per_book'], '缺少（或给出 need）')
    if (file.capacity === undefined && file.max_load === undefined)
      refuse(['max_load'], '缺少（或给出 capacity）')
    for (const key of ['need', 'book_class'] as const) length([key], file[key], books)
    for (const key of ['capacity', 'min_load', 'unit', 'province', 'kind'] as const)
      length([key], file[key], experts)
    for (const key of ['fit', 'specialist'] as const) {
      length([key], file[key], experts)
      file[key]?.forEach((row, expert) => length([key, expert], row, books))
    }
    for (const key of ['forbidden', 'kept', 'present'] as const)
      file[key]?.forEach(([expert, book], i) => {
        if (expert >= experts) refuse([key, i, 0], `专家编号应小于 ${experts}：${expert}`)
        if (book >= books) refuse([key, i, 1], `教材编号应小于 ${books}：${book}`)
      })
    file.apart?.forEach(([a, b], i) => {
      if (a === b || a >= experts || b >= experts)
        refuse(['apart', i], `应为两位不同的专家，编号小于 ${experts}`)
    })
    length(['groups', 'book'], file.groups?.book, books)
    length(['groups', 'expert'], file.groups?.expert, experts)
    for (const key of ['names', 'ids'] as const) {
      length([key, 'experts'], file[key]?.experts, experts)
      length([key, 'books'], file[key]?.books, books)
    }
    length(['majors', 'expert'], file.majors?.expert, experts)
    length(['majors', 'book'], file.majors?.book, books)
    if (file.objective && file.objectives) refuse(['objective'], '与 objectives 不能并用')
    if (file.majors && (file.fit ?? file.specialist)) refuse(['majors'], '与 fit、specialist 不能并用')
  })

export type InstanceFile = z.infer<typeof instanceFile>

export interface ReadInstance {
  instance: Instance
  expertName: (expert: number) => string
  bookName: (book: number) => string
  /** Keys of a pair in the plan hash: those of book and expert where the file has them. */
  bookKey: (book: number) => number
  expertKey: (expert: number) => number
  /** The objectives that the file specifies. */
  objectives: InstanceFile['objectives']
  /** The draw record that the file was exported with. */
  draw: InstanceFile['draw']
  /** Unknown fields of the file, possibly misspelt. */
  unknown: string[]
}

/**
 * Validates an instance from parsed JSON; the format is in docs/allocation.md.
 * @throws Error with one line per error, each naming the field
 */
export function readInstance(json: unknown): ReadInstance {
  const parsed = instanceFile.safeParse(json)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.') || '文件'}：${issue.message}`)
    throw new Error(lines.slice(0, 20).join('\n'))
  }
  const file = parsed.data
  return {
    instance: toInstance(file),
    expertName: (expert) => file.names?.experts?.[expert] ?? `专家${expert}`,
    bookName: (book) => file.names?.books?.[book] ?? `教材${book}`,
    bookKey: (book) => file.ids?.books[book] ?? book,
    expertKey: (expert) => file.ids?.experts[expert] ?? expert,
    objectives: file.objectives ?? (file.objective && [...ORDERS[file.objective]]),
    draw: file.draw,
    unknown: Object.keys(file).filter((key) => !(key in instanceFile.shape)),
  }
}

const each = (value: number | number[], n: number): number[] =>
  typeof value === 'number' ? Array.from({ length: n }, () => value) : value

/** The instance described by a file. */
export function toInstance(file: InstanceFile): Instance {
  return {
    need: each(file.need ?? file.per_book ?? 0, file.books),
    capacity: each(file.capacity ?? file.max_load ?? 0, file.experts),
    newcomerCapacity: file.max_load ?? (typeof file.capacity === 'number' ? file.capacity : undefined),
    minLoad: each(file.min_load ?? 0, file.experts),
    ...(file.majors ? byMajors(file.majors, file.groups) : { fit: file.fit, specialist: file.specialist }),
    forbidden: file.forbidden,
    kept: file.kept,
    present: file.present,
    apart: file.apart,
    groups: file.groups && { ofBook: file.groups.book, ofExpert: file.groups.expert },
    bookClass: file.book_class,
    unit: file.unit,
    province: file.province,
    kind: file.kind,
  }
}
