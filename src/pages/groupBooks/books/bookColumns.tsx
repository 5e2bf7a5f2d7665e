import { isKeyOf } from '#contract/facts/closed'
import { Button, Tag } from 'antd'
import type { Row } from '#contract'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import { BOOK_FLAG, RESULT_STATUS } from '#contract/facts/results'
import { actionsColumn, type Columns } from '#src/list/columns'
import { ExpertChips } from './ExpertChips'

export type GroupBook = Row<'group_booklist'>

export const categoryName = (code: string | null): string =>
  code !== null && isKeyOf(MAJOR_CATEGORY, code) ? MAJOR_CATEGORY[code] : (code ?? '')

const COLUMNS: Columns<GroupBook> = [
  { title: '序号', dataIndex: 'sort_no', width: 90, sorter: true, fixed: 'start' },
  {
    title: '书名',
    dataIndex: 'book_name',
    width: 220,
    ellipsis: true,
    fixed: 'start',
    render: (name, { is_trial }) => (
      <>
        {is_trial === 1 && <Tag color="purple">样书</Tag>}
        {name}
      </>
    ),
  },
  {
    title: '应配/已配',
    dataIndex: 'assigned_num',
    width: 110,
    sorter: true,
    render: (assigned, { needed_num }) => (
      <Tag color={assigned >= needed_num ? 'success' : assigned > 0 ? 'warning' : 'default'}>
        {needed_num} / {assigned}
      </Tag>
    ),
  },
  {
    title: '专家',
    dataIndex: 'experts',
    width: 320,
    render: (experts) => <ExpertChips experts={experts} />,
  },
  { title: '回避', dataIndex: 'avoid_num', width: 65, render: (n) => (n > 0 ? `${n}人` : '') },
  {
    title: '标记',
    dataIndex: 'flags',
    width: 120,
    render: (flags) =>
      flags.map((flag) => (
        <Tag key={flag} color="orange">
          {BOOK_FLAG[flag]}
        </Tag>
      )),
  },
  { title: '主编', dataIndex: 'first_editor', width: 90, ellipsis: true },
  { title: '出版社', dataIndex: 'publisher_name', width: 150, ellipsis: true },
  {
    title: '专业大类',
    dataIndex: 'major_category',
    width: 120,
    ellipsis: true,
    render: (code) => categoryName(code),
  },
  { title: '结果', dataIndex: 'result_status', width: 110, render: (status) => RESULT_STATUS[status] },
]

interface Acts {
  assign: (books: GroupBook[]) => void
  edit: (books: GroupBook[]) => void
  late: string | undefined
}

export const bookColumns = ({ assign, edit, late }: Acts): Columns<GroupBook> => [
  ...COLUMNS,
  actionsColumn(
    (book) => (
      <>
        <Button type="link" disabled={late !== undefined} title={late} onClick={() => assign([book])}>
          分配
        </Button>
        <Button type="link" disabled={late !== undefined} title={late} onClick={() => edit([book])}>
          修改
        </Button>
      </>
    ),
    130,
  ),
]
