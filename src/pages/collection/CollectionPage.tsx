import { Button, Form, Input } from 'antd'
import { Link, useNavigate } from 'react-router-dom'
import type { Input as In, Row } from '#contract'
import { to } from '#contract/address'
import {
  COLLECT_STEPS,
  COLLECTORS,
  mayCollect,
  type CollectStepKey,
} from '#contract/facts/declaration/collecting'
import { COLLECT_STATUS } from '#contract/facts/declaration/states'
import { DIRECTORS } from '#contract/roles'
import { allRows } from '#src/api/allRows'
import { useAct } from '#src/api/query'
import { EDU_LEVELS } from '#src/features/dict/dictionaries'
import { renderDict } from '#src/features/dict/renderDict'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { rowsRead } from '#src/features/exporting/useExporting'
import { COLLECTED_LOOK } from '#src/features/status/declaring'
import { Status } from '#src/features/status/Status'
import { UploadedImage } from '#src/features/upload/UploadedImage'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn, type Columns } from '#src/list/columns'
import { DateRangeFilter } from '#src/list/DateRangeFilter'
import { ListPage } from '#src/list/ListPage'
import { useList, type List } from '#src/list/useList'
import { useModalForm } from '#src/list/useModalForm'
import { useAddress } from '#src/menu/useAddress'
import { useCan } from '#src/session/Can'
import { useMe } from '#src/session/session'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'
import { AuditOpinion } from '#src/features/collecting/Opinion'
import { collectedSheet } from './sheet'
import { useNewBook } from './useNewBook'

type Collected = Row<'collection_list'>
type Wanted = In<'collection_list'>
const Filter = Form.Item<Wanted>

const COLUMNS: Columns<Collected> = [
  {
    title: '封面',
    dataIndex: 'cover',
    width: 52,
    render: (cover, { book_name }) =>
      cover ? <UploadedImage fileName={cover} alt={`《${book_name}》的封面`} size={36} /> : '—',
  },
  { title: '书名', dataIndex: 'book_name', width: 160, ellipsis: true, sorter: true },
  { title: 'ISBN', dataIndex: 'isbn', width: 122, sorter: true },
  { title: '主编', dataIndex: 'first_editor', width: 68, ellipsis: true, render: (name) => name ?? '—' },
  {
    title: '出版社',
    dataIndex: 'publisher_name',
    width: 108,
    ellipsis: true,
    sorter: true,
    render: (name) => name ?? '—',
  },
  { title: '层次', dataIndex: 'edu_level', width: 80, render: renderDict(EDU_LEVELS) },
  {
    title: '状态',
    dataIndex: 'collect_status',
    width: 74,
    render: (status) => <Status of={COLLECTED_LOOK} value={status} />,
  },
  { title: '采集人', dataIndex: 'collector', width: 68, ellipsis: true },
  { title: '采集单位', dataIndex: 'dept_name', width: 140, ellipsis: true, extra: true },
  {
    title: '审核意见',
    dataIndex: 'audit_opinion',
    width: 92,
    ellipsis: true,
    render: (words) => words ?? '—',
  },
  { title: '采集时间', dataIndex: 'create_time', width: 156, sorter: true, extra: true },
]

const Filters = () => (
  <>
    <Filter name="isbn">
      <Input allowClear aria-label="ISBN" placeholder="ISBN" style={{ width: 170 }} />
    </Filter>
    <Filter name="keyword">
      <Input allowClear aria-label="书名" placeholder="书名" style={{ width: 170 }} />
    </Filter>
    <Filter name="publisher_name">
      <Input allowClear aria-label="出版社" placeholder="出版社" style={{ width: 150 }} />
    </Filter>
    <ChoiceFilter<Wanted> name="collect_status" labels={COLLECT_STATUS} placeholder="采集状态" />
    <DateRangeFilter label="采集时间" />
  </>
)

const keysOf = (rows: readonly Collected[]) => rows.map(({ collect_id }) => collect_id)

/** What is done about one book or about all that are selected. */
function useActs(list: List<Collected>) {
  const { roles } = useMe()
  const navigate = useNavigate()
  const submit = useAct('collection_submit')
  const remove = useAct('collection_del')
  const declare = useAct('collection_to_book')
  const onDone = () => list.select([])
  const pass = useModalForm('collection_audit', '审核通过', { success: '已通过并告知采集人', onDone })
  const giveBack = useModalForm('collection_audit', '退回', { success: '已退回并告知采集人', onDone })
  return {
    may: (step: CollectStepKey, { collect_status, book_id }: Collected): boolean =>
      mayCollect(step, collect_status, roles) && (step !== 'declare' || book_id === null),
    submit: (rows: readonly Collected[]) =>
      submit.mutate(
        { collect_ids: keysOf(rows) },
        {
          onSuccess: ({ done_num }) => {
            toast.success(`已提交${done_num}种，等待审核`)
            onDone()
          },
        },
      ),
    pass: (rows: readonly Collected[]) => pass.open({ collect_ids: keysOf(rows), passed: 1 }),
    giveBack: (rows: readonly Collected[]) => giveBack.open({ collect_ids: keysOf(rows), passed: 0 }),
    remove: (rows: readonly Collected[]) =>
      confirmLoss({
        title:
          rows.length === 1
            ? `确定删除《${rows[0]?.book_name ?? ''}》？`
            : `确定删除选中的${rows.length}种？`,
        loss: '封面和版权页一并删除，不能恢复；已填的文字在下次采集同一书号时可以取用。',
        verb: '删除',
        onOk: async () => {
          await remove.mutateAsync({ collect_ids: keysOf(rows) })
          onDone()
        },
      }),
    declare: ({ collect_id }: Collected) =>
      declare.mutate(
        { collect_id },
        {
          onSuccess: ({ book_id }) => {
            toast.success('已生成申报草稿')
            void navigate(to('book/bookInfo/edit/bookId', { bookId: book_id }))
          },
        },
      ),
    dialogs: (
      <>
        {pass.dialog(<AuditOpinion passed={1} />)}
        {giveBack.dialog(<AuditOpinion passed={0} />)}
      </>
    ),
  }
}

type Acts = ReturnType<typeof useActs>

const RowActs = ({ row, acts }: { row: Collected; acts: Acts }) => (
  <>
    <Link to={to('collection/edit', { id: row.collect_id })}>
      {acts.may('edit', row) ? '编辑' : acts.may('audit', row) ? '审核' : '查看'}
    </Link>
    {acts.may('declare', row) && (
      <Button type="link" onClick={() => acts.declare(row)}>
        {COLLECT_STEPS.declare.label}
      </Button>
    )}
    {row.book_id !== null && (
      <Link to={to('detail', { bookId: row.book_id })} target="_blank">
        申报教材
      </Link>
    )}
  </>
)

/** The buttons for what is selected: each says when it cannot be used. */
function SelectedActs({ list, acts }: { list: List<Collected>; acts: Acts }) {
  const { selected } = list
  const collects = useCan({ role: COLLECTORS })
  const directs = useCan({ role: DIRECTORS, permission: ['collection:book:audit'] })
  const button = (
    step: CollectStepKey,
    words: string,
    act: (rows: readonly Collected[]) => void,
    danger = false,
  ) => {
    const isFit = selected.length > 0 && selected.every((row) => acts.may(step, row))
    const from = COLLECT_STEPS[step].from.map((state) => `“${COLLECT_STATUS[state]}”`).join('或')
    return (
      <Button
        danger={danger}
        disabled={!isFit}
        title={isFit || selected.length === 0 ? undefined : `只能${words}${from}的教材`}
        onClick={() => act(selected)}
      >
        {words}
      </Button>
    )
  }
  return (
    <>
      {collects && button('submit', '提交', acts.submit)}
      {directs && button('audit', '通过', acts.pass)}
      {directs && button('audit', '退回', acts.giveBack, true)}
      {collects && button('remove', '删除', acts.remove, true)}
    </>
  )
}

/** 教材采集 */
export default function CollectionPage() {
  const { oneOf } = useAddress<'collection/index'>()
  const list = useList('collection_list', {
    rowKey: 'collect_id',
    initial: { collect_status: oneOf('collect_status', COLLECT_STATUS) },
    selection: true,
  })
  const acts = useActs(list)
  const begin = useNewBook()
  const collects = useCan({ role: COLLECTORS })
  const columns = [...COLUMNS, actionsColumn<Collected>((row) => <RowActs row={row} acts={acts} />, 112)]
  return (
    <ListPage
      list={list}
      columns={columns}
      empty={collects ? '还没有采集教材；点“新增”输入书号' : '还没有采集教材'}
      filters={<Filters />}
      actions={
        <>
          {collects && (
            <Button type="primary" onClick={begin.open}>
              新增
            </Button>
          )}
          <SelectedActs list={list} acts={acts} />
          <ExportButton
            load={async ({ options: call, report }) =>
              collectedSheet(await allRows('collection_list', list.filter, call, rowsRead(report)))
            }
          />
        </>
      }
    >
      {acts.dialogs}
      {begin.dialog}
    </ListPage>
  )
}
