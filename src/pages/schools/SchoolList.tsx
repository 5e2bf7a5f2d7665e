import { Button, Form, Input, Select } from 'antd'
import { Link } from 'react-router-dom'
import type { Input as In, Row } from '#contract'
import { to } from '#contract/address'
import { options } from '#contract/facts/closed'
import { DEPT_TYPE, HIGH_LEVEL_TYPE, SCHOOL_TYPE } from '#contract/facts/units'
import { QUOTA_READERS, SCHOOL_ADMITTERS } from '#contract/roles'
import { remainingOf } from '#contract/rules/recommending/quota'
import { allRows } from '#src/api/allRows'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { listSheet } from '#src/features/exporting/listSheet'
import { rowsRead } from '#src/features/exporting/useExporting'
import { ProvinceFilter } from '#src/features/filters/BookFilters'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn, type Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useModalForm } from '#src/list/useModalForm'
import { useCan } from '#src/session/Can'

type School = Row<'school_list'>
type Wanted = In<'school_list'>
const Filter = Form.Item<Wanted>

const remainOf = ({ declare_quota, quota_reserved, quota_used }: School) =>
  remainingOf({ total: declare_quota, reserved: quota_reserved, used: quota_used })

const COLUMNS: Columns<School> = [
  { title: '学校名称', dataIndex: 'dept_name', width: 176, ellipsis: true, fixed: 'start' },
  { title: '标识码', dataIndex: 'snum', width: 108, render: (snum) => snum ?? '—', extra: true },
  { title: '省份', dataIndex: 'province_name', width: 80, render: (name) => name ?? '—' },
  { title: '城市', dataIndex: 'city_name', width: 90, extra: true, render: (name) => name ?? '—' },
  { title: '类型', dataIndex: 'dept_type', width: 110, render: (kind) => DEPT_TYPE[kind] },
  {
    title: '主管部委',
    dataIndex: 'ministry_name',
    width: 140,
    ellipsis: true,
    extra: true,
    render: (name) => name ?? '—',
  },
  {
    title: '双高类型',
    dataIndex: 'high_level_type',
    width: 96,
    render: (level) => HIGH_LEVEL_TYPE[level],
    extra: true,
  },
  { title: '联系人', dataIndex: 'contact_name', width: 84, ellipsis: true, render: (name) => name ?? '—' },
  { title: '手机', dataIndex: 'contact_phone', width: 116, render: (phone) => phone ?? '—', extra: true },
  {
    title: '信用代码',
    dataIndex: 'credit_code',
    width: 180,
    extra: true,
    render: (code) => code ?? '—',
  },
  {
    title: '名额',
    dataIndex: 'declare_quota',
    width: 76,
    align: 'end',
    render: (total) => total ?? '不限',
  },
  { title: '待审核', dataIndex: 'quota_reserved', width: 70, align: 'end' },
  { title: '已用', dataIndex: 'quota_used', width: 60, align: 'end' },
  { title: '剩余', key: 'remain', width: 64, align: 'end', render: (_, school) => remainOf(school) ?? '—' },
  { title: '人员', dataIndex: 'staff_num', width: 64, align: 'end' },
]

const TITLES: readonly [Exclude<keyof School, 'buwei'>, string][] = [
  ['dept_name', '学校名称'],
  ['snum', '标识码'],
  ['province_name', '省份'],
  ['city_name', '城市'],
  ['dept_type', '类型'],
  ['ministry_name', '主管部委'],
  ['high_level_type', '双高类型'],
  ['contact_name', '联系人'],
  ['contact_phone', '手机'],
  ['credit_code', '信用代码'],
  ['declare_quota', '名额'],
  ['quota_reserved', '待审核'],
  ['quota_used', '已用'],
  ['staff_num', '人员'],
]

const sheetOf = (rows: readonly School[]) =>
  listSheet(
    '学校名录',
    TITLES,
    rows.map((row) => ({
      ...row,
      dept_type: DEPT_TYPE[row.dept_type],
      high_level_type: HIGH_LEVEL_TYPE[row.high_level_type],
    })),
  )

const Filters = () => (
  <>
    <Filter name="keyword" label="学校">
      <Input allowClear placeholder="名称或标识码" />
    </Filter>
    <ProvinceFilter />
    <ChoiceFilter<Wanted> name="dept_type" labels={SCHOOL_TYPE} placeholder="类型" width={140} />
    <ChoiceFilter<Wanted> name="high_level_type" labels={HIGH_LEVEL_TYPE} placeholder="双高类型" />
  </>
)

const staffOf = ({ dept_id, province_id }: School): string =>
  to('system/schoolList/dept_id/province_id', { dept_id, province_id: province_id ?? '000000' })

/** The schools that are units of the system. */
export function SchoolList() {
  const list = useList('school_list', { rowKey: 'dept_id' })
  const admits = useCan({ role: SCHOOL_ADMITTERS })
  const level = useModalForm('school_level', '双高类型')
  const readsQuotas = useCan({ role: QUOTA_READERS })
  const columns = [
    ...COLUMNS,
    actionsColumn<School>(
      (school) => (
        <>
          {admits && (
            <Button
              type="link"
              onClick={() => level.open({ dept_id: school.dept_id, high_level_type: school.high_level_type })}
            >
              双高类型
            </Button>
          )}
          {readsQuotas && (
            <Link to={to('declaration/apply/allocation', { keyword: school.dept_name })}>名额</Link>
          )}
          <Link to={staffOf(school)}>人员</Link>
        </>
      ),
      172,
    ),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      empty="没有学校；学校注册通过审核后会出现在这里"
      filters={<Filters />}
      actions={
        <ExportButton
          load={async ({ options: call, report }) =>
            sheetOf(await allRows('school_list', list.filter, call, rowsRead(report)))
          }
        />
      }
    >
      {level.dialog(
        <Form.Item<In<'school_level'>> name="high_level_type" label="双高类型" extra="决定学校的推荐限额">
          <Select options={options(HIGH_LEVEL_TYPE)} />
        </Form.Item>,
      )}
    </ListPage>
  )
}
