import type { Row } from '#contract'
import { BUSINESS } from '#contract/facts/monitor/business'
import type { Columns } from '#src/list/columns'

export type Operation = Row<'operation_list'>

const KINDS = Object.values(BUSINESS)

/** Kinds of actions by RuoYi's numbers. */
export const BUSINESS_LABELS = Object.fromEntries(KINDS.map(({ code, label }) => [String(code), label]))

export const businessName = (code: number): string => BUSINESS_LABELS[String(code)] ?? '其他'

export const OPERATION_COLUMNS: Columns<Operation> = [
  { title: '编号', dataIndex: 'operId', width: 76 },
  { title: '操作时间', dataIndex: 'operTime', width: 164, sorter: true },
  { title: '操作人员', dataIndex: 'operName', width: 110, ellipsis: true, sorter: true },
  { title: '部门', dataIndex: 'deptName', width: 140, ellipsis: true, extra: true },
  { title: '操作名称', dataIndex: 'title', width: 130, ellipsis: true },
  { title: '类型', dataIndex: 'businessType', width: 84, extra: true, render: businessName },
  { title: '对象', dataIndex: 'target', width: 190, ellipsis: true, render: (target) => target ?? '—' },
  { title: '理由', dataIndex: 'reason', width: 140, ellipsis: true, render: (reason) => reason ?? '—' },
  {
    title: '评审活动',
    dataIndex: 'project_name',
    width: 160,
    ellipsis: true,
    extra: true,
    render: (name) => name ?? '—',
  },
  { title: '操作地址', dataIndex: 'operIp', width: 112, ellipsis: true },
]
