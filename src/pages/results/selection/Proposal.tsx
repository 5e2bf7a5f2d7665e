import { Button, Form, Input, Select } from 'antd'
import type { Input as In, Row } from '#contract'
import type { ProjectBrief } from '#contract/entities/project'
import { options } from '#contract/facts/closed'
import { DIRECTORS } from '#contract/roles'
import { GroupFilter } from '#src/features/filters/GroupFilter'
import { actionsColumn } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useModalForm } from '#src/list/useModalForm'
import { useCan } from '#src/session/Can'
import { useAct } from '#src/api/query'
import { toast } from '#src/ui/feedback'
import { AdjustFields, RecheckFields } from './fields'
import { proposalColumns } from './columns'
import { PublicityBar } from './PublicityBar'
import { RuleBar } from './RuleBar'

type Proposed = Row<'selection_list'>
const Filter = Form.Item<In<'selection_list'>>

const CHOSEN = [
  { value: 1, label: '拟入选' },
  { value: 0, label: '不入选' },
]
const RECHECK = { open: '待复核', pass: '复核通过', fail: '复核不通过' } as const

const ProposalFilters = ({ project_id }: { project_id: number }) => (
  <>
    <Filter name="keyword" label="教材">
      <Input allowClear placeholder="书名、主编、出版社" style={{ width: 200 }} />
    </Filter>
    <Filter name="group_id" label="评审组">
      <GroupFilter project_id={project_id} />
    </Filter>
    <Filter name="chosen" label="名单">
      <Select allowClear placeholder="全部" options={CHOSEN} style={{ width: 110 }} />
    </Filter>
    <Filter name="recheck" label="复核">
      <Select allowClear placeholder="全部" options={options(RECHECK)} style={{ width: 130 }} />
    </Filter>
  </>
)

const mayRecheck = (row: Proposed) => row.declare_status === 'recheck'

/** 拟入选名单: by rule, adjusted one by one, rechecked, and then in publicity. */
export function Proposal({ project }: { project: ProjectBrief }) {
  const { project_id } = project
  const decides = useCan({ role: DIRECTORS, permission: ['review:selection:edit'] })
  const list = useList('selection_list', {
    fixed: { project_id },
    rowKey: 'book_id',
    selection: decides,
  })
  const recheck = useModalForm('selection_recheck', '专项审核结论', {
    success: '复核结论已保存',
    onDone: () => list.select([]),
  })
  const adjust = useModalForm('selection_adjust', '人工调整', { success: '已调整' })
  const back = useAct('selection_adjust')
  const { answer } = list
  const isOpen = answer?.closed_reason === null
  const waiting = list.selected.filter(mayRecheck)
  const acts = actionsColumn<Proposed>(
    (row) => (
      <>
        {mayRecheck(row) && (
          <Button
            type="link"
            onClick={() => recheck.open({ project_id, book_ids: [row.book_id], result: 'pass' })}
          >
            复核
          </Button>
        )}
        {isOpen && row.barred === 0 && row.adjust_reason === null && (
          <Button
            type="link"
            onClick={() =>
              adjust.open({ project_id, book_id: row.book_id, chosen: row.chosen === 1 ? 0 : 1 })
            }
          >
            {row.chosen === 1 ? '调出' : '调入'}
          </Button>
        )}
        {isOpen && row.adjust_reason !== null && (
          <Button
            type="link"
            onClick={() =>
              back.mutate(
                { project_id, book_id: row.book_id, chosen: null },
                { onSuccess: () => toast.success('已恢复为规则的结论') },
              )
            }
          >
            恢复
          </Button>
        )}
      </>
    ),
    100,
  )
  return (
    <>
      {answer && <PublicityBar project={project} answer={answer} />}
      {answer && <RuleBar key={JSON.stringify(answer.rule)} project_id={project_id} answer={answer} />}
      <ListPage
        list={list}
        columns={decides ? [...proposalColumns, acts] : proposalColumns}
        filters={<ProposalFilters project_id={project_id} />}
        empty="没有符合条件的教材"
        actions={
          decides && (
            <Button
              disabled={waiting.length === 0}
              title={waiting.length === 0 ? '请先勾选复核中的教材' : undefined}
              onClick={() =>
                recheck.open({
                  project_id,
                  book_ids: waiting.map(({ book_id }) => book_id),
                  result: 'pass',
                })
              }
            >
              批量复核{waiting.length > 0 && `（${waiting.length}）`}
            </Button>
          )
        }
      >
        {recheck.dialog(<RecheckFields />)}
        {adjust.dialog(<AdjustFields />)}
      </ListPage>
    </>
  )
}
