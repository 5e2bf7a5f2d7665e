import { BARRED_LABELS, BARRED_MAX } from '#contract/rules/examining/barred'
import { accept, plain, quote, refuse } from '#contract/rules/cell'
import { barredKind } from './choices'
import { readDate } from './dates'
import { textReader, type CellReader } from './readers'
import { optional, required, type RowOf } from './spec'

const day: CellReader<string> = (cell) => {
  const read = readDate(cell)
  if (!read.ok) return read
  return read.precision === 'day'
    ? accept(read.value)
    : refuse(`${quote(plain(cell))}不是一天，请写到日，如2025-03-08`)
}

/** 禁入名单 as an office keeps it. */
export const barredFields = {
  name: required(BARRED_LABELS.name, textReader(BARRED_MAX.name), '名字、人员姓名、编者、被处理人', 'name'),
  unit: optional(
    BARRED_LABELS.unit,
    textReader(BARRED_MAX.unit),
    '工作单位、所在单位、单位名称、任职单位',
    'unit',
  ),
  kind: required(BARRED_LABELS.kind, barredKind, '类型、禁入类别、失信类型、问题类型'),
  reason: required(BARRED_LABELS.reason, textReader(BARRED_MAX.reason), '原因、禁入原因、违规情形、主要问题'),
  source: required(BARRED_LABELS.source, textReader(BARRED_MAX.source), '文号、依据、来源文件、处理决定'),
  barred_from: required(BARRED_LABELS.barred_from, day, '开始日期、起始日期、禁入起始日、处理日期'),
  barred_until: optional(BARRED_LABELS.barred_until, day, '结束日期、截止日期、禁入截止日、到期日'),
} as const

export type BarredSheetRow = RowOf<typeof barredFields>

/** Why an entry's days cannot be right; undefined where they can. */
export const barredFault = ({
  barred_from,
  barred_until,
}: {
  barred_from: string
  barred_until?: string | null | undefined
}): string | undefined =>
  barred_until && barred_until < barred_from
    ? `${BARRED_LABELS.barred_until}${barred_until}早于${BARRED_LABELS.barred_from}${barred_from}`
    : undefined

export function finishBarred(row: BarredSheetRow) {
  const reason = barredFault(row)
  return { row, wrong: reason === undefined ? [] : [{ field: 'barred_until' as const, reason }] }
}
