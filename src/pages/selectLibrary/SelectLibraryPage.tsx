import { REFUSAL } from '#contract/refusals'
import { Button, Form, Input, Tag } from 'antd'
import { Link } from 'react-router-dom'
import type { Input as In, Row } from '#contract'
import { to } from '#contract/address'
import { useAct } from '#src/api/query'
import { EDU_LEVELS } from '#src/features/dict/dictionaries'
import { renderDict } from '#src/features/dict/renderDict'
import { YearFilter } from '#src/features/filters/BookFilters'
import { showOutcome } from '#src/features/outcome/showOutcome'
import { DECLARATION_LOOK } from '#src/features/status/books'
import { Status } from '#src/features/status/Status'
import type { Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'

type Known = Row<'book_library_list'>
const Filter = Form.Item<In<'book_library_list'>>

const COLUMNS: Columns<Known> = [
  {
    title: '书名',
    dataIndex: 'book_name',
    width: 190,
    ellipsis: true,
    sorter: true,
    fixed: 'start',
    render: (name, { book_id }) => (
      <Link to={to('detail', { bookId: book_id })} target="_blank">
        {name}
      </Link>
    ),
  },
  {
    title: 'ISBN',
    dataIndex: 'isbn',
    width: 150,
    ellipsis: true,
    sorter: true,
    render: (isbn) => isbn ?? '—',
  },
  { title: '主编', dataIndex: 'first_editor', width: 90, ellipsis: true, render: (name) => name ?? '—' },
  { title: '主编单位', dataIndex: 'first_editor_unit', width: 150, ellipsis: true, extra: true },
  { title: '出版社', dataIndex: 'publisher_name', width: 126, ellipsis: true, render: (name) => name ?? '—' },
  {
    title: '版次',
    dataIndex: 'edition',
    width: 70,
    render: (n) => (n === null ? '—' : `第${n}版`),
    extra: true,
  },
  { title: '层次', dataIndex: 'edu_level', width: 90, render: renderDict(EDU_LEVELS) },
  { title: '年度', dataIndex: 'year', width: 70, align: 'end', sorter: true },
  {
    title: '状态',
    dataIndex: 'declare_status',
    width: 110,
    render: (status) => <Status of={DECLARATION_LOOK} value={status} />,
  },
  {
    title: '本年度',
    dataIndex: 'drafted_name',
    width: 110,
    render: (name) => name !== null && <Tag title={REFUSAL.draftedAlready(name)}>已导入</Tag>,
  },
]

const Filters = () => (
  <>
    <Filter name="keyword" label="教材">
      <Input allowClear placeholder="书名、主编、编号" style={{ width: 180 }} />
    </Filter>
    <Filter name="isbn">
      <Input allowClear aria-label="ISBN" placeholder="ISBN" style={{ width: 150 }} />
    </Filter>
    <Filter name="publisher_name">
      <Input allowClear aria-label="出版社" placeholder="出版社" style={{ width: 140 }} />
    </Filter>
    <YearFilter />
  </>
)

/** 选择导入教材: books of former years and of publishers' data become drafts. */
export default function SelectLibraryPage() {
  const list = useList('book_library_list', { rowKey: 'book_id', selection: true })
  const act = useAct('book_library_draft')
  const fresh = list.selected.filter(({ drafted_id }) => drafted_id === null)
  const { rowSelection } = list.tableProps
  // What the unit has this year already cannot be chosen once more.
  const selectable = {
    ...list,
    tableProps: {
      ...list.tableProps,
      ...(rowSelection && {
        rowSelection: {
          ...rowSelection,
          getCheckboxProps: ({ drafted_id }: Known) => ({ disabled: drafted_id !== null }),
        },
      }),
    },
  }
  return (
    <ListPage
      list={selectable}
      columns={COLUMNS}
      empty="书库里没有本单位的教材；往年的教材和导入的、写明本单位的教材会出现在这里"
      filters={<Filters />}
      actions={
        <Button
          type="primary"
          disabled={fresh.length === 0}
          loading={act.isPending}
          onClick={() =>
            act.mutate(
              { book_ids: fresh.map(({ book_id }) => book_id) },
              {
                onSuccess: ({ done_num, skipped }) => {
                  list.select([])
                  showOutcome(
                    `已导入${done_num}种为草稿，见教材管理`,
                    skipped.map(({ book_id, book_name, reason }) => ({
                      key: book_id,
                      name: book_name,
                      reason,
                    })),
                  )
                },
              },
            )
          }
        >
          导入为草稿{fresh.length > 0 && `（${fresh.length}）`}
        </Button>
      }
    />
  )
}
