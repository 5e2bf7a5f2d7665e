import { UseFields } from '#contract/entities/declaration/useFields'
import { shorten } from '#contract/rules/cell'
import { USE_LABELS, usageKey, type UseField } from '#contract/rules/declaration/usageFields'
import type { RowError } from '#contract/rules/import/spec'
import type { bookUse } from '#server/db/schema/index'
import { Refusal } from '#server/define'
import type { SentUse } from './schools'

type Stored = typeof bookUse.$inferSelect

const LONGEST_VALUE = 100
const CHANGED = '该选用情况已被他人修改'
const GONE = '该选用情况已被他人删除'

const lineOf = (row: SentUse, index: number): number => row.row ?? index + 1

const errorIn = (row: SentUse, index: number, field: UseField, reason: string): RowError => ({
  row: lineOf(row, index),
  field,
  label: USE_LABELS[field],
  value: shorten(row.school_name, LONGEST_VALUE),
  reason,
})

/** Why a row cannot replace the one that is stored. */
function fault({ use_id, revision }: SentUse, stored: readonly Stored[]): string | undefined {
  if (use_id === undefined) return undefined
  const found = stored.find((one) => one.use_id === use_id)
  if (!found) return GONE
  return revision !== undefined && revision !== found.revision ? CHANGED : undefined
}

/** Rows that tell what another one tells already. */
function repetitions(rows: readonly SentUse[], kept: readonly Stored[]): RowError[] {
  const seen = new Map(
    kept.map((use) => [
      usageKey({ ...use, course_name: use.course_name ?? '', term_begin: use.term_begin ?? '' }),
      '已有的一条选用情况',
    ]),
  )
  return rows.flatMap((row, index) => {
    const earlier = seen.get(usageKey(row))
    if (earlier !== undefined)
      return errorIn(row, index, 'school_name', `学校、课程、专业和开始学期与${earlier}重复`)
    seen.set(usageKey(row), `第${lineOf(row, index)}行`)
    return []
  })
}

/**
 * Judges all rows before any is written.
 * @param wrong rows whose key of a school is not that of the school they name
 * @throws Refusal with every row that cannot be saved
 */
export function refuseWrong(
  rows: readonly SentUse[],
  stored: readonly Stored[],
  wrong: readonly SentUse[],
): void {
  const [only] = rows
  if (only && rows.length === 1 && fault(only, stored) === CHANGED) {
    const present = stored.find(({ use_id }) => use_id === only.use_id)
    throw new Refusal(CHANGED, { data: { revision: present?.revision, present: UseFields.parse(present) } })
  }
  const kept = stored.filter(({ use_id }) => !rows.some((row) => row.use_id === use_id))
  const errors = [
    ...rows.flatMap((row, index) => {
      const reason = fault(row, stored)
      return reason === undefined ? [] : errorIn(row, index, 'school_name', reason)
    }),
    ...rows.flatMap((row, index) =>
      wrong.some(
        (one) =>
          one === row || (one.school_dept_id === row.school_dept_id && one.school_name === row.school_name),
      )
        ? errorIn(row, index, 'school_dept_id', '与学校名录不符，请重新选择学校')
        : [],
    ),
    ...repetitions(rows, kept),
  ].toSorted((a, b) => a.row - b.row)
  if (errors.length === 0) return
  const [first] = errors
  const message =
    rows.length === 1
      ? first?.reason
      : `有${new Set(errors.map(({ row }) => row)).size}行不能保存，全部没有写入`
  throw new Refusal(message ?? CHANGED, { data: { errors } })
}
