import { Button, Flex, Form, Input, Segmented, Select } from 'antd'
import type { Input as In } from '#contract'
import { isKeyOf, keysOf } from '#contract/facts/closed'
import {
  EXAM_OFFICE,
  EXAM_OPINION,
  EXAMINERS,
  FORMAL_CONCLUSION,
  FORMAL_STATE,
  FORMAL_TAB,
} from '#contract/facts/examining/formal'
import { allRows } from '#src/api/allRows'
import { useAct } from '#src/api/query'
import { EDU_LEVELS } from '#src/features/dict/dictionaries'
import { DictFilter } from '#src/features/dict/DictFilter'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { listSheet } from '#src/features/exporting/listSheet'
import { rowsRead } from '#src/features/exporting/useExporting'
import { YearFilter } from '#src/features/filters/BookFilters'
import { DeclareUnitFilter, TitleFilters } from '#src/features/filters/DeclaredFilters'
import { actionsColumn } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useModalForm } from '#src/list/useModalForm'
import { useAddress } from '#src/menu/useAddress'
import { Can } from '#src/session/Can'
import { useMe } from '#src/session/session'
import { toast } from '#src/ui/feedback'
import { EXAM_COLUMNS, type ExamRow } from './columns'
import { ExamFigures } from './ExamFigures'
import { PassOnFields } from './PassOnFields'

type Wanted = In<'formal_exam_list'>
const Filter = Form.Item<Wanted>

const LATE = [{ value: 1, label: '已逾期' }]

const examSheet = (rows: ExamRow[]) =>
  listSheet(
    '形式审查',
    [
      ['book_code', '编号'],
      ['book_name', '书名'],
      ['isbn', 'ISBN'],
      ['first_editor', '第一主编'],
      ['declare_unit', '申报单位'],
      ['recommend_unit', '推荐单位'],
      ['year', '年度'],
      ['round', '轮次'],
      ['state', '状态'],
      ['conclusion', '结论'],
      ['examiner_name', '审查人'],
      ['second_name', '复审人'],
      ['due_time', '期限'],
      ['exam_time', '审结时间'],
    ],
    rows.map((row) => ({
      ...row,
      state: FORMAL_STATE[row.state],
      conclusion: row.conclusion && FORMAL_CONCLUSION[row.conclusion],
    })),
  )

const Reason = () => (
  <Form.Item<In<'formal_exam_assign'>>
    name="reason"
    label="移交理由"
    extra="省级复核对这些教材有异议；理由记入申报进程"
    rules={[
      {
        required: true,
        whitespace: true,
        min: EXAM_OPINION.min,
        message: `请填写移交理由，不少于${EXAM_OPINION.min}字`,
      },
    ]}
  >
    <Input.TextArea rows={3} maxLength={EXAM_OPINION.max} showCount />
  </Form.Item>
)

/** 移交形审: all that are due, each to the examiner whose turn it is; those with an objection once somebody says why. */
function AssignButton() {
  const act = useAct('formal_exam_assign')
  const insist = useModalForm('formal_exam_assign', '移交有异议的教材', {
    success: null,
    onDone: ({ done_num }) => toast.success(`已移交${done_num}种`),
  })
  return (
    <>
      <Button
        loading={act.isPending}
        onClick={() =>
          act.mutate(
            {},
            {
              onSuccess: ({ done_num, left }) => {
                const objected = left.filter((one) => one.objected)
                const [unexamined] = left.filter((one) => !one.objected)
                if (unexamined) toast.warning(`《${unexamined.book_name}》：${unexamined.reason}`)
                else if (done_num > 0) toast.success(`已移交${done_num}种`)
                else if (objected.length === 0) toast.info('没有到期待移交的教材')
                if (objected.length > 0) insist.open({ book_ids: objected.map(({ book_id }) => book_id) })
              },
            },
          )
        }
      >
        移交到期教材
      </Button>
      {insist.dialog(<Reason />)}
    </>
  )
}

/** 形式审查: an examiner's work, or for the office all of it. */
export default function ExamList({ onOpen }: { onOpen: (book_id: number) => void }) {
  const { roles } = useMe()
  const isOffice = EXAM_OFFICE.some((role) => roles.includes(role))
  const mayPassOn = isOffice || EXAMINERS.some((role) => roles.includes(role))
  const { id, oneOf, change } = useAddress<'review/task/index'>()
  const tab = oneOf('tab', FORMAL_TAB) ?? 'todo'
  const list = useList('formal_exam_list', {
    rowKey: 'exam_id',
    fixed: { tab },
    initial: { late: id('late') === 1 ? 1 : undefined },
    selection: mayPassOn,
  })
  const passOn = useModalForm('formal_exam_pass_on', '转派', {
    success: null,
    onDone: ({ done_num }) => {
      toast.success(`已转派${done_num}种`)
      list.select([])
    },
  })
  const counts = list.answer?.counts
  const canPass = list.selected.length > 0 && list.selected.every(({ state }) => state !== 'done')
  const columns = [
    ...EXAM_COLUMNS,
    actionsColumn<ExamRow>(
      (row) => (
        <Button type="link" onClick={() => onOpen(row.book_id)}>
          {row.state === 'done' || isOffice ? '查看' : row.state === 'second' ? '复审' : '审查'}
        </Button>
      ),
      72,
    ),
  ]
  return (
    <Flex vertical gap={16}>
      <ExamFigures isOffice={isOffice} />
      <Segmented
        value={tab}
        options={keysOf(FORMAL_TAB).map((value) => ({
          value,
          label: FORMAL_TAB[value] + (counts ? `（${counts[value]}）` : ''),
        }))}
        onChange={(value) => {
          list.select([])
          if (isKeyOf(FORMAL_TAB, value)) change({ tab: value })
        }}
      />
      <ListPage
        list={list}
        columns={columns}
        empty={tab === 'todo' ? '没有等待审查的教材' : '没有教材'}
        filters={
          <>
            <TitleFilters />
            <DeclareUnitFilter />
            <DictFilter<Wanted> name="edu_level" dict={EDU_LEVELS} placeholder="层次" width={110} />
            <YearFilter />
            <Filter name="late">
              <Select allowClear aria-label="期限" placeholder="期限" options={LATE} style={{ width: 100 }} />
            </Filter>
          </>
        }
        actions={
          <>
            {isOffice && (
              <Can permission={['declare:formal:assign']}>
                <AssignButton />
              </Can>
            )}
            {mayPassOn && (
              <Button
                disabled={!canPass}
                onClick={() => passOn.open({ exam_ids: list.selected.map(({ exam_id }) => exam_id) })}
              >
                转派{canPass && `（${list.selected.length}）`}
              </Button>
            )}
            <ExportButton
              load={async ({ options: call, report }) =>
                examSheet(await allRows('formal_exam_list', { ...list.filter, tab }, call, rowsRead(report)))
              }
            />
          </>
        }
      >
        {passOn.dialog(<PassOnFields />)}
      </ListPage>
    </Flex>
  )
}
