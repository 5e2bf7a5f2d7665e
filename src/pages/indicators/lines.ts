import type { Input, Output } from '#contract'
import { keysOf } from '#contract/facts/closed'
import { presentFields } from '#src/api/present'
import type { ExcelExport } from '#src/lib/excel/exportExcel'

export type LineValues = Omit<Input<'indicator_edit'>, 'indicator_id' | 'revision'>

/** What each field of a line is called. */
export const LINE_LABELS: Readonly<Record<keyof LineValues, string>> = {
  code: '编码',
  name: '指标名称',
  score: '分值（权重）',
  standard: '评分标准',
  veto: '一票否决项',
  need_reason: '须填写说明',
}

/** A line as a refused write tells of it. */
export const presentLine = presentFields('indicator_edit', keysOf(LINE_LABELS))

export const indicatorText = (key: string, value: unknown): string | undefined =>
  key === 'veto' || key === 'need_reason' ? (value === 1 ? '是' : '否') : undefined

const KEYS = ['code', 'top', 'name', 'score', 'standard', 'veto', 'need_reason'] as const

/** An indicator table as a sheet, in the order in which it is scored. */
export function indicatorExport({ template, lines }: Output<'indicator_tree'>): ExcelExport {
  const nameOf = new Map(lines.map(({ indicator_id, name }) => [indicator_id, name]))
  return {
    fileName: template.name,
    titles: [
      '编码',
      '一级指标',
      '二级指标',
      template.score_mode === 'weighted' ? '权重(%)' : '分值',
      '评分标准',
      '一票否决',
      '需说明',
    ],
    keys: [...KEYS],
    list: lines.map(({ parent_id, code, name, score, standard, veto, need_reason }) => ({
      code,
      top: parent_id === null ? name : (nameOf.get(parent_id) ?? ''),
      name: parent_id === null ? '' : name,
      score,
      standard,
      veto: veto === 1 ? '是' : '',
      need_reason: need_reason === 1 ? '是' : '',
    })),
  }
}
