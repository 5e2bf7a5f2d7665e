import { Typography } from 'antd'
import type { Row } from '#contract'
import { isKeyOf } from '#contract/facts/closed'
import { PROVINCE } from '#contract/facts/catalogue'
import { DEPT_TYPE, HIGH_LEVEL_TYPE } from '#contract/facts/units'
import { STATES } from '#src/features/dict/dictionaries'
import { DictTag } from '#src/features/dict/DictTag'
import type { Columns } from '#src/list/columns'

export type UnitRow = Row<'unit_level'>

const orDash = (value: string | null) => value || '—'

/** The columns of the units; a search takes them out of their tree, so it shows what they are part of. */
export const unitColumns = (isFiltered: boolean): Columns<UnitRow> => [
  {
    title: '单位名称',
    dataIndex: 'deptName',
    width: 230,
    ellipsis: true,
    fixed: 'start',
    render: (name, { path }) =>
      isFiltered && path.length > 0 ? (
        <>
          {name}
          <Typography.Text type="secondary" ellipsis style={{ display: 'block' }} title={path.join(' / ')}>
            {path.join(' / ')}
          </Typography.Text>
        </>
      ) : (
        name
      ),
  },
  {
    title: '类型',
    dataIndex: 'dept_type',
    width: 112,
    ellipsis: true,
    render: (type) => type && DEPT_TYPE[type],
  },
  {
    title: '省份',
    dataIndex: 'province_id',
    width: 76,
    ellipsis: true,
    render: (id) => (id !== null && isKeyOf(PROVINCE, id) ? PROVINCE[id] : '—'),
  },
  { title: '代码', dataIndex: 'snum', width: 104, render: orDash },
  { title: '下级', dataIndex: 'childNum', width: 60, align: 'end', render: (num) => num || '—' },
  { title: '用户', dataIndex: 'userNum', width: 60, align: 'end', render: (num) => num || '—' },
  { title: '顺序', dataIndex: 'orderNum', width: 56, align: 'end' },
  {
    title: '状态',
    dataIndex: 'status',
    width: 68,
    render: (status) => <DictTag {...STATES} value={status} />,
  },
  { title: '联系人', dataIndex: 'leader', width: 84, ellipsis: true, extra: true, render: orDash },
  { title: '手机', dataIndex: 'phone', width: 116, extra: true, render: orDash },
  { title: '邮箱', dataIndex: 'email', width: 170, ellipsis: true, extra: true, render: orDash },
  { title: '城市', dataIndex: 'city_name', width: 90, ellipsis: true, extra: true, render: orDash },
  { title: '主管部委', dataIndex: 'ministry_name', width: 140, ellipsis: true, extra: true, render: orDash },
  {
    title: '双高类型',
    dataIndex: 'high_level_type',
    width: 96,
    extra: true,
    render: (level) => level && HIGH_LEVEL_TYPE[level],
  },
  { title: '信用代码', dataIndex: 'credit_code', width: 180, extra: true, render: orDash },
  { title: '地址', dataIndex: 'address', width: 180, ellipsis: true, extra: true, render: orDash },
  { title: '创建时间', dataIndex: 'createTime', width: 164, extra: true },
]
