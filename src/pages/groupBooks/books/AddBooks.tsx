import { Button, Flex, Form, Input, Modal, Pagination, Table, Tag } from 'antd'
import { useState, type Key } from 'react'
import type { Input as In, Row } from '#contract'
import { useAct } from '#src/api/query'
import { BookFilters, YearFilter } from '#src/features/filters/BookFilters'
import { showOutcome } from '#src/features/outcome/showOutcome'
import { totalWidth, type Columns } from '#src/list/columns'
import { FilterForm } from '#src/list/FilterForm'
import { selectionWords } from '#src/list/selectionWords'
import { useList, type List } from '#src/list/useList'
import { categoryName } from './bookColumns'
import type { ArrangedGroup } from '#src/pages/groupBooks/arrangedGroup'

type Addable = Row<'group_addlist'>
const Filter = Form.Item<In<'group_addlist'>>

const COLUMNS: Columns<Addable> = [
  { title: '书名', dataIndex: 'book_name', width: 250, ellipsis: true },
  { title: '主编', dataIndex: 'first_editor', width: 100, ellipsis: true },
  { title: '出版社', dataIndex: 'publisher_name', width: 150, ellipsis: true },
  {
    title: '专业大类',
    dataIndex: 'major_category',
    width: 170,
    ellipsis: true,
    render: (code, { recommend_match }) => (
      <>
        {recommend_match === 1 && <Tag color="green">匹配</Tag>}
        {categoryName(code)}
      </>
    ),
  },
  {
    title: '来源',
    dataIndex: 'in_project',
    width: 110,
    render: (in_project) => (in_project === 1 ? '本活动未入组' : <Tag>教材库</Tag>),
  },
]

const SELECTION_WIDTH = 48
const TABLE_HEIGHT = 340
/** Choosing goes on over pages; a thousand at once is what a table still shows smoothly. */
const SIZES = [10, 20, 50, 100, 500, 1000]

interface ChosenProps {
  list: List<Addable>
  num: number
  onClear: () => void
}

/** How many books are chosen over all pages, beside the pager. */
const Chosen = ({ list, num, onClear }: ChosenProps) => (
  <Flex justify="space-between" align="center">
    <span>
      已选 {num} 种{' '}
      {num > 0 && (
        <Button type="link" onClick={onClear}>
          清空
        </Button>
      )}
    </span>
    <Pagination
      {...list.pageProps}
      size="small"
      showSizeChanger
      pageSizeOptions={SIZES}
      showTotal={(total) => `共 ${total} 种`}
    />
  </Flex>
)

/** Books that may join the group, from the project's pool and the library; the choice holds over pages and filters. */
export function AddBooks({
  place: { group_id, group_name },
  onClose,
}: {
  place: ArrangedGroup
  onClose: () => void
}) {
  const list = useList('group_addlist', { fixed: { group_id }, rowKey: 'book_id', selection: true })
  const [chosen, setChosen] = useState<readonly Key[]>([])
  const add = useAct('group_book')
  const send = async () => {
    const { done_num, skipped } = await add.mutateAsync({ group_id, op: 'add', book_ids: chosen.map(Number) })
    onClose()
    showOutcome(
      `已添加 ${done_num} 种教材`,
      skipped.map(({ book_id, book_name, reason }) => ({ key: book_id, name: book_name, reason })),
    )
  }
  return (
    <Modal
      open
      title={`添加教材到“${group_name}”`}
      width={920}
      style={{ top: 24 }}
      onCancel={onClose}
      mask={{ closable: false }}
      okText={chosen.length > 0 ? `添加 ${chosen.length} 种` : '添加'}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={add.isPending}
      onOk={() => void send().catch(() => undefined)}
    >
      <Flex vertical gap={12}>
        <FilterForm list={list}>
          <BookFilters keyword="书名、主编、书号" />
          <Filter name="publisher_name">
            <Input allowClear aria-label="出版社" placeholder="出版社" style={{ width: 130 }} />
          </Filter>
          <YearFilter />
        </FilterForm>
        <Table<Addable>
          {...list.tableProps}
          size="small"
          columns={COLUMNS}
          pagination={false}
          rowSelection={{
            ...selectionWords,
            selectedRowKeys: [...chosen],
            preserveSelectedRowKeys: true,
            onChange: setChosen,
          }}
          virtual={list.rows.length > 100}
          scroll={{ x: totalWidth(COLUMNS) + SELECTION_WIDTH, y: TABLE_HEIGHT }}
        />
        <Chosen list={list} num={chosen.length} onClear={() => setChosen([])} />
      </Flex>
    </Modal>
  )
}
