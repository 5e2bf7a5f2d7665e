import { Button, Form, Input, Space } from 'antd'
import { Link, useNavigate } from 'react-router-dom'
import type { Input as In } from '#contract'
import { to } from '#contract/address'
import { DECLARE_STATUS, mayEdit } from '#contract/facts/declaration/life'
import { keysOf } from '#contract/facts/closed'
import { ROLES } from '#contract/roles'
import { allRows } from '#src/api/allRows'
import { useAct } from '#src/api/query'
import { CARRIERS, EDU_LEVELS } from '#src/features/dict/dictionaries'
import { DictFilter } from '#src/features/dict/DictFilter'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { rowsRead } from '#src/features/exporting/useExporting'
import { MajorFilter, YearFilter } from '#src/features/filters/BookFilters'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useMe } from '#src/session/session'
import { toast } from '#src/ui/feedback'
import { COLUMNS, type Declared } from './columns'
import { sheetOf } from './sheet'

type Wanted = In<'declared_book_list'>
const Filter = Form.Item<Wanted>

const Filters = () => (
  <>
    <Filter name="keyword" label="教材">
      <Input allowClear placeholder="书名、编号" style={{ width: 150 }} />
    </Filter>
    <Filter name="isbn">
      <Input allowClear aria-label="ISBN" placeholder="ISBN" maxLength={20} style={{ width: 140 }} />
    </Filter>
    <Filter name="first_editor">
      <Input allowClear aria-label="主编" placeholder="主编" maxLength={100} style={{ width: 100 }} />
    </Filter>
    <Filter name="publisher_name">
      <Input allowClear aria-label="出版社" placeholder="出版社" maxLength={100} style={{ width: 130 }} />
    </Filter>
    <DictFilter<Wanted> name="edu_level" dict={EDU_LEVELS} placeholder="层次" width={110} />
    <MajorFilter />
    <DictFilter<Wanted> name="carrier" dict={CARRIERS} placeholder="载体" width={110} />
    <ChoiceFilter<Wanted> name="declare_status" labels={DECLARE_STATUS} placeholder="状态" />
    <YearFilter />
  </>
)

const edit = (bookId: number) => to('book/bookInfo/edit/bookId', { bookId })

/** What can be done with one book: its declarer writes it as long as its state lets them. */
function RowActions({ book: { book_id, book_name, declare_status, own } }: { book: Declared }) {
  const { roles } = useMe()
  const navigate = useNavigate()
  const copy = useAct('bookinfo_copy')
  const held = keysOf(ROLES).filter((role) => roles.includes(role))
  const onCopy = () =>
    copy.mutate(
      { book_id },
      {
        onSuccess: (made) => {
          toast.success(`已复制为“${made.book_name}”`)
          void navigate(edit(made.book_id))
        },
      },
    )
  return (
    <Space size={12}>
      {own === 1 && (
        <Link
          to={edit(book_id)}
          aria-label={`${mayEdit(declare_status, held) ? '编辑' : '查看'}“${book_name}”`}
        >
          {mayEdit(declare_status, held) ? '编辑' : '查看'}
        </Link>
      )}
      <Link to={to('detail', { bookId: book_id })} target="_blank">
        详情
      </Link>
      {own === 1 && (
        <Button type="link" size="small" loading={copy.isPending} onClick={onCopy} style={{ padding: 0 }}>
          复制
        </Button>
      )}
    </Space>
  )
}

function NewButton() {
  const navigate = useNavigate()
  return (
    <Button type="primary" onClick={() => void navigate(edit(0))}>
      新增
    </Button>
  )
}

/** 教材管理: the books that the user or their unit declares or publishes. */
export default function DeclaredBooksPage() {
  const list = useList('declared_book_list', { rowKey: 'book_id' })
  const columns = [...COLUMNS, actionsColumn<Declared>((book) => <RowActions book={book} />, 132)]
  return (
    <ListPage
      list={list}
      columns={columns}
      empty="没有教材；点“新增”填写第一本，由评审办公室导入、写明本单位的教材也会出现在这里"
      filters={<Filters />}
      actions={
        <>
          <NewButton />
          <ExportButton
            load={async ({ options: call, report }) =>
              sheetOf(await allRows('declared_book_list', list.filter, call, rowsRead(report)))
            }
          />
        </>
      }
    />
  )
}
