import { Input, InputNumber } from 'antd'
import { isOneOf } from '#contract/facts/closed'
import { MOST_PLACES, QUOTA_KIND, RECOMMENDING } from '#contract/facts/declaration/quotas'
import type { Columns } from '#src/list/columns'
import type { QuotaLine, useEdits } from './useEdits'

const NOT_LIMITED = '不限'

/** Places that the unit has taken already: a total below them is refused. */
const takenOf = ({ dept_type, reserved, used }: QuotaLine): number =>
  used + (isOneOf(dept_type, RECOMMENDING) ? 0 : reserved)

const faultOf = (row: QuotaLine, total: number | null): string | undefined => {
  if (total === null) return undefined
  if (total < 0) return '名额不小于0'
  if (total > MOST_PLACES) return `名额不超过${MOST_PLACES}`
  if (total < takenOf(row)) return `少于已占用的${takenOf(row)}`
  return row.granted !== null && total < row.granted ? `少于已分配的${row.granted}` : undefined
}

/** @param edits absent: the user only reads */
export function quotaColumns(edits: ReturnType<typeof useEdits> | undefined): Columns<QuotaLine> {
  return [
    { title: '单位', dataIndex: 'dept_name', width: 190, ellipsis: true, fixed: 'start' },
    { title: '类别', dataIndex: 'kind', width: 110, render: (kind) => QUOTA_KIND[kind] },
    { title: '省份', dataIndex: 'province_name', width: 80, render: (name) => name ?? '—' },
    {
      title: '总额',
      dataIndex: 'total',
      width: 130,
      render: (total, row) => {
        if (!edits) return total ?? NOT_LIMITED
        const now = edits.of(row).total
        const fault = faultOf(row, now)
        return (
          <>
            <InputNumber<number>
              aria-label={`${row.dept_name}的名额`}
              placeholder={NOT_LIMITED}
              precision={0}
              value={now}
              {...(fault !== undefined && { status: 'error' as const })}
              style={{ width: '100%' }}
              onChange={(value) => edits.change(row, { total: value })}
            />
            {fault !== undefined && <div role="alert">{fault}</div>}
          </>
        )
      },
    },
    { title: '待审', dataIndex: 'reserved', width: 64, align: 'end' },
    { title: '已用', dataIndex: 'used', width: 64, align: 'end' },
    {
      title: '剩余',
      dataIndex: 'remain',
      width: 70,
      align: 'end',
      render: (remain) => remain ?? NOT_LIMITED,
    },
    {
      title: '已分配',
      dataIndex: 'granted',
      width: 80,
      align: 'end',
      render: (granted) => granted ?? '—',
    },
    {
      title: '备注',
      dataIndex: 'remark',
      width: 170,
      render: (remark, row) =>
        edits ? (
          <Input
            aria-label={`${row.dept_name}的备注`}
            maxLength={100}
            value={edits.of(row).remark}
            onChange={({ target }) => edits.change(row, { remark: target.value })}
          />
        ) : (
          remark
        ),
    },
  ]
}
