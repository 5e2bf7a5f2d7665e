import type { PersonFinding } from '#contract/entities/importPeople'
import { PERSON_ACTION, PERSON_MATCH, type PersonAction } from '#contract/facts/imports'
import { cellText } from '#contract/rules/cell'
import type { ExcelExport } from '#src/lib/excel/exportExcel'
import type { ReadFile } from '#src/features/importing/useFileReading'

/** A row of an expert list: what the file says of the person, and what the server has found. */
export interface PersonRow {
  row: number
  name: string
  unit: string
  phone: string
  /** Absent: a new person. */
  finding?: PersonFinding | undefined
}

/** All rows that can be brought in, in the order of the file. */
export function personRows(
  { preview }: ReadFile,
  people: readonly PersonFinding[],
  wrong: ReadonlySet<number>,
): PersonRow[] {
  const findings = new Map(people.map((finding) => [finding.row, finding]))
  return preview.accepted.flatMap(({ row, record }) =>
    wrong.has(row) && !findings.has(row)
      ? []
      : [
          {
            row,
            name: cellText(record['name']),
            unit: cellText(record['unit']),
            phone: cellText(record['phone']),
            finding: findings.get(row),
          },
        ],
  )
}

export const differenceText = ({ label, before, after }: PersonFinding['differences'][number]): string =>
  `${label}：${before ?? '（空）'} → ${after}`

/** The rows that are not simply new people, to be taken along and looked into. */
export const findingsSheet = (
  rows: readonly PersonRow[],
  actionOf: (finding: PersonFinding) => PersonAction,
  fileName: string,
): ExcelExport => ({
  keys: ['row', 'name', 'unit', 'phone', 'found', 'why', 'differences', 'deed'],
  titles: ['行号', '姓名', '工作单位', '手机号', '核对结果', '说明', '与库中不同（库中 → 文件）', '处理'],
  list: rows.flatMap(({ finding, ...row }) =>
    finding
      ? [
          {
            ...row,
            found: PERSON_MATCH[finding.found],
            why: finding.why,
            differences: finding.differences.map(differenceText).join('；'),
            deed: PERSON_ACTION[actionOf(finding)],
          },
        ]
      : [],
  ),
  fileName: `${fileName}-人员核对`,
})
