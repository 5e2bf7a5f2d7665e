import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Input as In, Row } from '#contract'
import { to } from '#contract/address'
import { CARRIER, EDU_LEVEL } from '#contract/facts/books'
import { PLAN_STATUS } from '#contract/facts/declaration/states'
import { PLAN_AUDITORS, PLAN_PUBLISHED, PLAN_SOURCE } from '#contract/facts/declaration/plans'
import { isOneOf } from '#contract/facts/closed'
import { BOOK_WRITERS } from '#contract/roles'
import { allRows } from '#src/api/allRows'
import { CARRIERS, EDU_LEVELS } from '#src/features/dict/dictionaries'
import { DictFilter } from '#src/features/dict/DictFilter'
import { renderDict } from '#src/features/dict/renderDict'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { listSheet } from '#src/features/exporting/listSheet'
import { rowsRead } from '#src/features/exporting/useExporting'
import { PLAN_LOOK } from '#src/features/status/declaring'
import { Status } from '#src/features/status/Status'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn, type Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useAddress } from '#src/menu/useAddress'
import { useCan } from '#src/session/Can'
import { AuditDialog } from './AuditDialog'
import { usePlanActs, type PlanRow } from './usePlanActs'

type Wanted = In<'book_plan_list'>
const Filter = Form.Item<Wanted>

const COLUMNS: Columns<PlanRow> = [
  {
    title: '选题',
    dataIndex: 'plan_name',
    width: 180,
    ellipsis: true,
    sorter: true,
    fixed: 'start',
    render: (name, { plan_id }) => (
      <Link to={to('book/bookInfoPlan/edit/bookId', { bookId: plan_id })}>{name}</Link>
    ),
  },
  {
    title: '来源',
    dataIndex: 'plan_source',
    width: 130,
    extra: true,
    ellipsis: true,
    render: (source) => (source ? PLAN_SOURCE[source] : '—'),
  },
  { title: '主编', dataIndex: 'chief_editor', width: 84, ellipsis: true, render: (name) => name ?? '—' },
  { title: '主编单位', dataIndex: 'chief_unit', width: 150, ellipsis: true, extra: true },
  { title: '申报单位', dataIndex: 'dept_name', width: 150, ellipsis: true, extra: true },
  { title: '拟出版单位', dataIndex: 'publisher_name', width: 140, ellipsis: true, extra: true },
  { title: '层次', dataIndex: 'edu_level', width: 84, render: renderDict(EDU_LEVELS) },
  {
    title: '专业',
    dataIndex: 'major_name',
    width: 112,
    ellipsis: true,
    render: (name, { major_code }) => name ?? major_code ?? '—',
  },
  { title: '载体', dataIndex: 'carrier', width: 110, render: renderDict(CARRIERS), extra: true },
  {
    title: '预计出版',
    dataIndex: 'expected_publish_date',
    width: 100,
    sorter: true,
    render: (month) => month ?? '—',
  },
  {
    title: '状态',
    dataIndex: 'plan_status',
    width: 90,
    sorter: true,
    render: (status) => <Status of={PLAN_LOOK} value={status} />,
  },
  {
    title: '关联教材',
    dataIndex: 'book_name',
    width: 114,
    ellipsis: true,
    render: (name, { book_id, book_deleted }) =>
      book_id === null ? (
        '—'
      ) : book_deleted ? (
        `${name ?? ''}（已删除）`
      ) : (
        <Link to={to('detail', { bookId: book_id })} target="_blank">
          {name}
        </Link>
      ),
  },
  { title: '更新时间', dataIndex: 'update_time', width: 156, sorter: true, extra: true },
]

type Told = Exclude<keyof PlanRow, 'steps' | 'own' | 'book_deleted'>

const TITLES: readonly [Told, string][] = [
  ['plan_name', '选题名称'],
  ['plan_source', '来源'],
  ['chief_editor', '主编'],
  ['chief_unit', '主编单位'],
  ['dept_name', '申报单位'],
  ['publisher_name', '拟出版单位'],
  ['edu_level', '层次'],
  ['major_name', '专业'],
  ['course_name', '课程'],
  ['carrier', '载体'],
  ['expected_publish_date', '预计出版'],
  ['plan_status', '状态'],
  ['audit_opinion', '审核意见'],
  ['book_name', '关联教材'],
]

const sheetOf = (rows: readonly Row<'book_plan_list'>[]) =>
  listSheet(
    '选题管理',
    TITLES,
    rows.map(({ steps: _steps, own: _own, book_deleted: _deleted, ...row }) => ({
      ...row,
      plan_source: row.plan_source && PLAN_SOURCE[row.plan_source],
      edu_level: row.edu_level && EDU_LEVEL[row.edu_level],
      carrier: row.carrier && CARRIER[row.carrier],
      plan_status: PLAN_STATUS[row.plan_status],
    })),
  )

const Filters = () => (
  <>
    <Filter name="keyword" label="选题">
      <Input allowClear placeholder="选题、主编、单位、课程" style={{ width: 200 }} />
    </Filter>
    <ChoiceFilter<Wanted> name="plan_source" labels={PLAN_SOURCE} placeholder="来源" width={160} />
    <ChoiceFilter<Wanted> name="plan_status" labels={PLAN_STATUS} placeholder="状态" width={110} />
    <DictFilter<Wanted> name="edu_level" dict={EDU_LEVELS} placeholder="层次" width={110} />
  </>
)

/** 选题管理: the plans of the user's unit, or those about which they decide. */
export default function BookPlansPage() {
  const { oneOf } = useAddress<'book/bookInfoPlan/index'>()
  const list = useList('book_plan_list', {
    rowKey: 'plan_id',
    initial: { plan_status: oneOf('plan_status', PLAN_STATUS) },
    selection: true,
  })
  const navigate = useNavigate()
  const isWriter = useCan({ role: BOOK_WRITERS })
  const isAuditor = useCan({ role: PLAN_AUDITORS })
  const acts = usePlanActs()
  const [audited, setAudited] = useState<readonly PlanRow[]>()
  const awaiting = list.selected.filter(({ steps }) => steps.includes('approve'))
  const columns = [
    ...COLUMNS,
    actionsColumn<PlanRow>(
      (row) => (
        <>
          {row.steps.includes('approve') && (
            <Button type="link" onClick={() => setAudited([row])}>
              审核
            </Button>
          )}
          {acts.of(row).map(({ label, run, danger }) => (
            <Button key={label} type="link" danger={danger} onClick={run}>
              {label}
            </Button>
          ))}
          {row.own && isOneOf(row.plan_status, PLAN_PUBLISHED) && row.book_id === null && (
            <Button type="link" onClick={() => acts.declare(row)}>
              转教材
            </Button>
          )}
        </>
      ),
      170,
    ),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      empty={isWriter ? '没有选题；点“新增”写第一个' : '没有选题；学校和出版社提交后出现在这里'}
      filters={<Filters />}
      actions={
        <>
          {isWriter && (
            <Button
              type="primary"
              onClick={() => void navigate(to('book/bookInfoPlan/edit/bookId', { bookId: 0 }))}
            >
              新增
            </Button>
          )}
          {isAuditor && (
            <Button disabled={awaiting.length === 0} onClick={() => setAudited(awaiting)}>
              审核所选{awaiting.length > 0 && `（${awaiting.length}）`}
            </Button>
          )}
          <ExportButton
            load={async ({ options: call, report }) =>
              sheetOf(await allRows('book_plan_list', list.filter, call, rowsRead(report)))
            }
          />
        </>
      }
    >
      {audited && <AuditDialog plans={audited} onClose={() => setAudited(undefined)} />}
    </ListPage>
  )
}
