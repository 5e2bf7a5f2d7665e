import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Form, Input, Select } from 'antd'
import { Suspense, useState } from 'react'
import type { Input as In } from '#contract'
import { EDU_LEVEL, type EduLevel } from '#contract/facts/books'
import { isKeyOf, isOneOf, keysOf } from '#contract/facts/closed'
import { QUOTA_KIND, SCHOOL_QUOTA_KINDS } from '#contract/facts/declaration/quotas'
import { DIRECTORS, holdsRole, QUOTA_GRANTERS, UNIT_OFFICES } from '#contract/roles'
import { allRows } from '#src/api/allRows'
import { query, useAct } from '#src/api/query'
import { BatchesButton } from '#src/features/declareSteps/BatchesButton'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { listSheet } from '#src/features/exporting/listSheet'
import { rowsRead } from '#src/features/exporting/useExporting'
import { OwnQuota } from '#src/features/quota/OwnQuota'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useAddress } from '#src/menu/useAddress'
import { useMe } from '#src/session/session'
import { toast } from '#src/ui/feedback'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Notice } from '#src/ui/Notice'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { quotaColumns } from './columns'
import { useEdits, type QuotaLine } from './useEdits'

const FillDialog = lazyPart(() => import('./FillDialog'))
const ChangesDrawer = lazyPart(() => import('./ChangesDrawer'))
const QuotaImport = lazyPart(() => import('./QuotaImport'))

type Wanted = In<'declare_quota_list'>
const Filter = Form.Item<Wanted>

const sheetOf = (year: number, rows: QuotaLine[]) =>
  listSheet(
    `${year}年名额`,
    [
      ['dept_name', '单位名称'],
      ['kind', '类别'],
      ['province_name', '省份'],
      ['total', '名额'],
      ['reserved', '待审'],
      ['used', '已用'],
      ['remain', '剩余'],
      ['granted', '已分配'],
      ['remark', '备注'],
    ],
    rows.map((row) => ({ ...row, kind: QUOTA_KIND[row.kind] })),
  )

type Opened = 'fill' | 'import' | 'changes'

function Quotas({ years, first }: { years: readonly number[]; first: number }) {
  const { user, roles } = useMe()
  const { text } = useAddress<'declaration/apply/allocation'>()
  const keyword = text('keyword')
  const list = useList('declare_quota_list', {
    rowKey: 'dept_id',
    initial: { year: first, ...(keyword && { keyword }) },
  })
  const asked: Partial<Wanted> = list.filter
  const year = Number(asked.year ?? first)
  const edu_level: EduLevel | undefined = isKeyOf(EDU_LEVEL, asked.edu_level ?? '')
    ? asked.edu_level
    : undefined
  const edits = useEdits(`${user.userId}:${year}:${edu_level ?? 'all'}`)
  const act = useAct('declare_quota_save')
  const [opened, setOpened] = useState<Opened>()
  const isGranter = holdsRole(roles, QUOTA_GRANTERS)
  const isOffice = holdsRole(roles, DIRECTORS)
  const save = () =>
    act.mutate(
      { year, ...(edu_level && { edu_level }), rows: edits.all },
      {
        onSuccess: ({ done_num }) => {
          edits.clear()
          toast.success(`已保存${done_num}个单位的名额`)
        },
      },
    )
  const kinds = keysOf(QUOTA_KIND).filter(
    (kind) =>
      isOffice || (roles.includes('hangzhiban') ? kind === 'hang' : isOneOf(kind, SCHOOL_QUOTA_KINDS)),
  )
  return (
    <Flex vertical gap={16}>
      {UNIT_OFFICES.some((role) => roles.includes(role)) && <OwnQuota year={year} />}
      <ListPage
        list={list}
        columns={quotaColumns(isGranter ? edits : undefined)}
        empty="没有可以分配名额的单位"
        filters={
          <>
            <Filter name="year" label="年度">
              <Select
                aria-label="年度"
                style={{ width: 100 }}
                options={years.map((value) => ({ value, label: `${value}年` }))}
              />
            </Filter>
            <ChoiceFilter<Wanted> name="edu_level" labels={EDU_LEVEL} placeholder="全部层次" />
            <ChoiceFilter<Wanted> name="kind" labels={QUOTA_KIND} placeholder="类别" width={140} />
            <Filter name="keyword" label="单位">
              <Input allowClear placeholder="单位名称" />
            </Filter>
          </>
        }
        actions={
          <>
            {isGranter && (
              <>
                <Button
                  type="primary"
                  disabled={edits.all.length === 0}
                  loading={act.isPending}
                  onClick={save}
                >
                  保存{edits.all.length > 0 && `（${edits.all.length}）`}
                </Button>
                <Button disabled={edits.all.length === 0} onClick={edits.clear}>
                  放弃修改
                </Button>
                <Button onClick={() => setOpened('fill')}>批量设置</Button>
                <Button onClick={() => setOpened('import')}>导入</Button>
              </>
            )}
            <ExportButton
              load={async ({ options: call, report }) =>
                sheetOf(year, await allRows('declare_quota_list', list.filter, call, rowsRead(report)))
              }
            />
            <Button onClick={() => setOpened('changes')}>分配记录</Button>
            {isOffice && <BatchesButton />}
          </>
        }
      />
      <Suspense>
        {opened === 'fill' && (
          <FillDialog year={year} edu_level={edu_level} kinds={kinds} onClose={() => setOpened(undefined)} />
        )}
        {opened === 'import' && (
          <QuotaImport year={year} edu_level={edu_level} onClose={() => setOpened(undefined)} />
        )}
        {opened === 'changes' && <ChangesDrawer year={year} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </Flex>
  )
}

/** 名额分配: how many books each unit may hand in or recommend in a year. */
export default function QuotasPage() {
  const { data, error, refetch } = useQuery(query('declare_batch_list', {}))
  const { roles } = useMe()
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
  const years = data.map(({ year }) => year)
  const [first] = years
  if (first === undefined)
    return (
      <Notice
        title="还没有申报批次，名额按批次的年度分配"
        {...(holdsRole(roles, DIRECTORS) && { actions: <BatchesButton /> })}
      />
    )
  return <Quotas years={years} first={first} />
}
