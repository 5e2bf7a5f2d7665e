import { OPINION_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import { Alert, Button, Form, Input, Typography } from 'antd'
import type { Input as In, Row } from '#contract'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { OPINION_STATUS } from '#contract/facts/opinions'
import { CONCLUSION } from '#contract/facts/reviews'
import { MANAGERS } from '#contract/roles'
import { tooLateFor } from '#contract/facts/projectLife'
import { rule } from '#src/api/rule'
import { GroupFilter } from '#src/features/filters/GroupFilter'
import { PrintForms } from '#src/features/print/PrintForms'
import type { ProjectBrief } from '#contract/entities/project'
import { figure } from '#src/lib/figure'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn, type Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useModalForm } from '#src/list/useModalForm'
import { Can } from '#src/session/Can'

type Opinion = Row<'groupLeader_advice_list'>
type Query = In<'groupLeader_advice_list'>
const Filter = Form.Item<Query>
const Field = Form.Item<In<'leader_opinion_return'>>

const COLUMNS: Columns<Opinion> = [
  { title: '评审组', dataIndex: 'group_name', width: 120, ellipsis: true },
  {
    title: '教材',
    dataIndex: 'book_name',
    width: 180,
    ellipsis: true,
    render: (name) => name ?? '整组综合报告',
  },
  { title: '填写人', dataIndex: 'leader_name', width: 84, ellipsis: true },
  { title: '组长分', dataIndex: 'leader_score', width: 88, align: 'end', sorter: true, render: figure },
  {
    title: '结论',
    dataIndex: 'conclusion',
    width: 104,
    render: (value) => (value ? CONCLUSION[value] : '—'),
  },
  {
    title: '意见',
    dataIndex: 'advice',
    width: 220,
    render: (advice) => (
      <Typography.Paragraph style={{ margin: 0 }} ellipsis={{ rows: 2, expandable: 'collapsible' }}>
        {advice}
      </Typography.Paragraph>
    ),
  },
  {
    title: '状态',
    dataIndex: 'opinion_status',
    width: 90,
    render: (status) => <Status of={OPINION_LOOK} value={status} />,
  },
  {
    title: '提交时间',
    dataIndex: 'submit_time',
    width: 170,
    sorter: true,
    extra: true,
    render: (time) => time ?? '—',
  },
]

/** What the groups' leaders wrote; an opinion that was handed in can be given back. */
export function LeaderOpinions({ project }: { project: ProjectBrief }) {
  const { project_id, project_status } = project
  const list = useList('groupLeader_advice_list', { fixed: { project_id }, rowKey: 'id' })
  const late = tooLateFor('led', project_status, '退回小组意见')
  const giveBack = useModalForm('leader_opinion_return', '退回小组意见', { success: '已退回' })
  const columns = [
    ...COLUMNS,
    actionsColumn<Opinion>(
      ({ opinion_status, group_id, book_id }) => (
        <Can role={MANAGERS} permission={['review:progress:return']}>
          <Button
            type="link"
            disabled={late !== undefined || opinion_status !== 'submitted'}
            title={late}
            onClick={() => giveBack.open({ project_id, group_id, ...(book_id !== null && { book_id }) })}
          >
            退回
          </Button>
        </Can>
      ),
      66,
    ),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      actions={
        <Can role={[...MANAGERS]}>
          <PrintForms
            project_id={project_id}
            choices={[
              { title: '组长意见表', wanted: { kind: 'leader' } },
              { title: '小组评审汇总表（横向）', wanted: { kind: 'group' } },
            ]}
          />
        </Can>
      }
      filters={
        <>
          <Filter name="keyword" label="教材">
            <Input allowClear placeholder="书名、组名" style={{ width: 180 }} />
          </Filter>
          <Filter name="group_id" label="评审组">
            <GroupFilter project_id={project_id} />
          </Filter>
          <ChoiceFilter<Query> name="opinion_status" labels={OPINION_STATUS} placeholder="意见状态" />
        </>
      }
    >
      {giveBack.dialog(
        <>
          <Alert
            type="warning"
            showIcon
            style={{ marginBottom: 16 }}
            title="退回后组长可以修改并重新提交；重新提交以前，这条意见和组长分不计入结果。"
          />
          <Field name="reason" label="退回理由" rules={[rule('leader_opinion_return', 'reason')]}>
            <Input.TextArea rows={3} maxLength={REASON_LENGTH.long} showCount />
          </Field>
        </>,
      )}
    </ListPage>
  )
}
