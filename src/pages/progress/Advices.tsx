import { CONCLUSION_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import type { ProjectType } from '#contract/facts/project'
import { Form, Input, Select, Typography } from 'antd'
import type { Input as In, Row } from '#contract'
import { CONCLUSION } from '#contract/facts/reviews'
import { figure } from '#src/lib/figure'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import type { Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { ExportDialog } from '#src/features/exporting/ExportDialog'
import { GroupFilter } from '#src/features/filters/GroupFilter'
import { ReviewExports } from '#src/features/exporting/ReviewExports'

type Advice = Row<'advice_list'>
type Query = In<'advice_list'>
const Filter = Form.Item<Query>

const VETO = [
  { value: 1, label: '有否决意见' },
  { value: 0, label: '无否决意见' },
]

const Long = ({ text }: { text: string }) =>
  text ? (
    <Typography.Paragraph style={{ margin: 0 }} ellipsis={{ rows: 2, expandable: 'collapsible' }}>
      {text}
    </Typography.Paragraph>
  ) : (
    '—'
  )

const COLUMNS: Columns<Advice> = [
  { title: '评审组', dataIndex: 'group_name', width: 130, ellipsis: true, extra: true },
  { title: '教材', dataIndex: 'book_name', width: 170, ellipsis: true },
  {
    title: '专家',
    dataIndex: 'anon_no',
    width: 112,
    render: (anon_no, { name }) => (name ? `专家${anon_no} ${name}` : `专家${anon_no}`),
  },
  { title: '总分', dataIndex: 'total_score', width: 76, align: 'end', sorter: true, render: figure },
  {
    title: '结论',
    dataIndex: 'conclusion',
    width: 104,
    render: (value) => (value ? <Status of={CONCLUSION_LOOK} value={value} /> : '—'),
  },
  { title: '总体评价', dataIndex: 'advice', width: 240, render: (text) => <Long text={text} /> },
  { title: '问题', dataIndex: 'problems', width: 190, extra: true, render: (text) => <Long text={text} /> },
  { title: '修改建议', dataIndex: 'suggestions', width: 190, render: (text) => <Long text={text} /> },
  { title: '差错', dataIndex: 'error_num', width: 80, align: 'end', sorter: true, extra: true },
  { title: '否决', dataIndex: 'veto_num', width: 64, align: 'end' },
  {
    title: '提交时间',
    dataIndex: 'submit_time',
    width: 170,
    sorter: true,
    extra: true,
    render: (time) => time ?? '—',
  },
]

/** What experts wrote about the books of a project, one line for each review that was handed in. */
export function Advices({ project }: { project: { project_id: number; project_type: ProjectType } }) {
  const { project_id, project_type } = project
  const list = useList('advice_list', { fixed: { project_id }, rowKey: 'fenpei_id' })
  return (
    <ListPage
      list={list}
      columns={COLUMNS}
      empty="没有符合条件的意见；专家提交后在这里显示"
      filters={
        <>
          <Filter name="keyword" label="关键字">
            <Input allowClear placeholder="书名、意见内容" style={{ width: 200 }} />
          </Filter>
          <Filter name="group_id" label="评审组">
            <GroupFilter project_id={project_id} />
          </Filter>
          <ChoiceFilter<Query> name="conclusion" labels={CONCLUSION} placeholder="结论" width={130} />
          <Filter name="has_veto">
            <Select
              allowClear
              aria-label="否决意见"
              placeholder="否决意见"
              options={VETO}
              style={{ width: 130 }}
            />
          </Filter>
        </>
      }
      actions={
        <ExportDialog note="只导出列表当前筛选出的评审。">
          <ReviewExports wanted={{ project_id, ...list.filter }} isStaged={project_type === 'dzx'} />
        </ExportDialog>
      }
    />
  )
}
