import { Button, Form, Input, InputNumber, Select, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Input as In, Row } from '#contract'
import { to } from '#contract/address'
import { options } from '#contract/facts/closed'
import { RESULT_STATUS } from '#contract/facts/results'
import { DIRECTORS } from '#contract/roles'
import { GroupFilter } from '#src/features/filters/GroupFilter'
import { PrintForms } from '#src/features/print/PrintForms'
import type { ProjectBrief } from '#contract/entities/project'
import { actionsColumn } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { Can } from '#src/session/Can'
import { AdjustScore } from './AdjustScore'
import { CalculationBar } from './CalculationBar'
import { resultColumnsOf } from './columns'
import { PublishFlag } from './PublishFlag'
import { ResultExportDialog } from './ResultExportDialog'
import { FinalOpinionDrawer } from './FinalOpinionDrawer'
import { Trace } from './Trace'

type Result = Row<'book_resultscore'>
const Filter = Form.Item<In<'book_resultscore'>>

const ResultFilters = ({ project_id }: { project_id: number }) => (
  <>
    <Filter name="keyword" label="教材">
      <Input allowClear placeholder="书名、ISBN、主编、出版社" style={{ width: 240 }} />
    </Filter>
    <Filter name="group_id" label="评审组">
      <GroupFilter project_id={project_id} />
    </Filter>
    <Filter name="result_status" label="结果">
      <Select allowClear placeholder="全部" options={options(RESULT_STATUS)} style={{ width: 130 }} />
    </Filter>
    <Form.Item label="最终分">
      <Space.Compact>
        <Filter name="score_min" noStyle>
          <InputNumber aria-label="最低分" placeholder="最低" min={0} style={{ width: 80 }} />
        </Filter>
        <Filter name="score_max" noStyle>
          <InputNumber aria-label="最高分" placeholder="最高" min={0} style={{ width: 80 }} />
        </Filter>
      </Space.Compact>
    </Form.Item>
  </>
)

interface RowActs {
  /** The results are final. */
  isLocked: boolean
  onAsk: (book: Result) => void
  onFinish: (book: Result) => void
  onAdjust: (book: Result) => void
}

const actsColumn = ({ isLocked, onAsk, onFinish, onAdjust }: RowActs) =>
  actionsColumn<Result>(
    (row) => (
      <>
        <Button type="link" disabled={row.valid_num === null} onClick={() => onAsk(row)}>
          为什么
        </Button>
        <Button type="link" onClick={() => onFinish(row)}>
          定稿
        </Button>
        <Can role={DIRECTORS} permission={['review:result:calc']}>
          <Button type="link" disabled={row.valid_num === null || isLocked} onClick={() => onAdjust(row)}>
            调整
          </Button>
        </Can>
      </>
    ),
    168,
  )

/** The results of one project: calculate, look, ask why, adjust, export. */
export function Results({ project }: { project: ProjectBrief }) {
  const { project_id } = project
  const list = useList('book_resultscore', { fixed: { project_id }, rowKey: 'book_id', selection: true })
  const [asked, setAsked] = useState<Result>()
  const [adjusting, setAdjusting] = useState<Result>()
  const [edited, setEdited] = useState<Result>()
  const columns = [
    ...resultColumnsOf(project_id),
    actsColumn({
      isLocked: list.answer?.lock_time != null,
      onAsk: setAsked,
      onFinish: setEdited,
      onAdjust: setAdjusting,
    }),
  ]
  return (
    <>
      <CalculationBar project={project} answer={list.answer} />
      <ListPage
        list={list}
        columns={columns}
        filters={<ResultFilters project_id={project_id} />}
        actions={
          <>
            <Can permission={['review:group:book']}>
              <PublishFlag
                project={project}
                book_ids={list.selected.map(({ book_id }) => book_id)}
                onDone={() => list.select([])}
              />
            </Can>
            <ResultExportDialog project={project} list={list} />
            <PrintForms
              project_id={project_id}
              choices={[
                { title: '小组评审汇总表（横向）', wanted: { kind: 'group' } },
                { title: '每种教材的评审结果计算说明', wanted: { kind: 'trace' } },
                { title: '组长意见表', wanted: { kind: 'leader' } },
              ]}
            />
            <Link to={to('review/theReview', { projectId: project_id, tab: 'pending' })}>待审教材</Link>
          </>
        }
      >
        <Trace project_id={project_id} book={asked} onClose={() => setAsked(undefined)} />
        {edited && (
          <FinalOpinionDrawer
            key={edited.book_id}
            project_id={project_id}
            book={edited}
            onClose={() => setEdited(undefined)}
          />
        )}
        {adjusting && (
          <AdjustScore project_id={project_id} book={adjusting} onClose={() => setAdjusting(undefined)} />
        )}
      </ListPage>
    </>
  )
}
