import { YES_NO } from '#contract/facts/system/dict'
import { STATES } from '#src/features/dict/dictionaries'
import { DictTag } from '#src/features/dict/DictTag'
import { ItemTag } from '#src/features/dict/ItemTag'
import type { Columns } from '#src/list/columns'
import type { Item } from './tree'

/** The columns of the items; a filter takes them out of their tree, so it shows what they stand below. */
export const itemColumns = (isFiltered: boolean): Columns<Item> => [
  {
    title: '字典标签',
    dataIndex: 'dictLabel',
    width: isFiltered ? 190 : 220,
    fixed: 'start',
    render: (label, { listClass }) => <ItemTag label={label} listClass={listClass} />,
  },
  { title: '键值', dataIndex: 'dictValue', width: 130, ellipsis: true },
  ...(isFiltered
    ? [
        {
          title: '上级',
          dataIndex: 'parentLabel' as const,
          width: 110,
          ellipsis: true,
          render: (label: string | null) => label ?? '—',
        },
      ]
    : []),
  { title: '下级', dataIndex: 'childNum', width: 56, align: 'end', render: (num) => num || '—' },
  { title: '排序', dataIndex: 'dictSort', width: 56, align: 'end' },
  { title: '默认', dataIndex: 'isDefault', width: 60, render: (isDefault) => YES_NO[isDefault] },
  {
    title: '状态',
    dataIndex: 'status',
    width: 72,
    render: (status) => <DictTag {...STATES} value={status} />,
  },
  { title: '备注', dataIndex: 'remark', width: 88, ellipsis: true, render: (remark) => remark ?? '—' },
  { title: '编码', dataIndex: 'dictCode', width: 76, extra: true },
  { title: '样式属性', dataIndex: 'cssClass', width: 110, extra: true, render: (name) => name ?? '—' },
  { title: '创建时间', dataIndex: 'createTime', width: 164, extra: true },
]
