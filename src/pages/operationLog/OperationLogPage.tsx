import { Button, Form, Input } from 'antd'
import { Suspense, useState } from 'react'
import type { Input as In } from '#contract'
import { keysOf } from '#contract/facts/closed'
import { LOGGED_ACTIONS } from '#contract/facts/monitor/logged'
import { allRows } from '#src/api/allRows'
import { backEnd } from '#src/api/backEnd'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { listSheet } from '#src/features/exporting/listSheet'
import { rowsRead } from '#src/features/exporting/useExporting'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn } from '#src/list/columns'
import { DateRangeFilter } from '#src/list/DateRangeFilter'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { BUSINESS_LABELS, businessName, OPERATION_COLUMNS, type Operation } from './columns'
import { VerifyButton } from './VerifyButton'

const OperationDrawer = lazyPart(() => import('./OperationDrawer'))

type Asked = In<'operation_list'>
const Filter = Form.Item<Asked>

const ACTIONS = Object.fromEntries(keysOf(LOGGED_ACTIONS).map((key) => [key, LOGGED_ACTIONS[key].label]))

const TITLES = [
  ['operId', '日志编号'],
  ['operTime', '操作时间'],
  ['operName', '操作人员'],
  ['deptName', '部门'],
  ['title', '操作'],
  ['business', '业务类型'],
  ['target', '对象'],
  ['project_name', '评审活动'],
  ['reason', '理由'],
  ['operIp', '操作地址'],
  ['jsonResult', '变更前'],
  ['operParam', '变更后'],
] as const

const sheetOf = (lines: readonly Operation[]) =>
  listSheet(
    '操作日志',
    TITLES,
    lines.map(({ before: _before, after: _after, target = null, reason = null, ...line }) => ({
      ...line,
      target,
      reason,
      project_name: line.project_name ?? null,
      business: businessName(line.businessType),
    })),
  )

const OperationFilters = () => (
  <>
    <Filter name="title" label="操作">
      <Input allowClear placeholder="操作或对象" style={{ width: 160 }} />
    </Filter>
    {backEnd.isOurs && (
      <ChoiceFilter<Asked> name="action" labels={ACTIONS} placeholder="操作名称" width={170} />
    )}
    <Filter name="operName">
      <Input allowClear aria-label="操作人员" placeholder="操作人员账号" style={{ width: 130 }} />
    </Filter>
    <ChoiceFilter<Asked> name="businessType" labels={BUSINESS_LABELS} placeholder="类型" />
    <Filter name="operIp">
      <Input allowClear aria-label="操作地址" placeholder="操作地址" style={{ width: 130 }} />
    </Filter>
    <DateRangeFilter label="操作时间" />
  </>
)

/** 操作日志: who has done what, when and why; nothing of it can be taken out unnoticed. */
export default function OperationLogPage() {
  const list = useList('operation_list', { rowKey: 'operId' })
  const [shown, setShown] = useState<Operation>()
  const columns = [
    ...OPERATION_COLUMNS,
    actionsColumn<Operation>(
      (line) => (
        <Button type="link" onClick={() => setShown(line)}>
          详情
        </Button>
      ),
      64,
    ),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      empty="没有符合条件的操作日志"
      filters={<OperationFilters />}
      actions={
        <>
          {backEnd.isOurs && <VerifyButton />}
          <ExportButton
            load={async ({ options, report }) =>
              sheetOf(await allRows('operation_list', list.filter, options, rowsRead(report)))
            }
          />
        </>
      }
    >
      <Suspense>{shown && <OperationDrawer line={shown} onClose={() => setShown(undefined)} />}</Suspense>
    </ListPage>
  )
}
