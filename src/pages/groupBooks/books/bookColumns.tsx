import { isKeyOf } from '#contract/facts/closed'
import { Button, Tag } from 'antd'
import type { Row } from '#contract'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import { BOOK_FLAG, RESULT_STATUS } from '#contract/facts/results'
import { actionsColumn, type Columns } from '#src/list/columns'
import { Can } from '#src/session/Can'
import { ExpertChips } from './ExpertChips'

export type GroupBook = Row<'group_booklist'>

export const categoryName = (code: string | null): string =>
  code !== null && isKeyOf(MAJOR_CATEGORY, code) ? MAJOR_CATEGORY[code] : (code ?? '')

const COLUMNS: Columns<GroupBook> = [
  { title: '序号', dataIndex: 'sort_no', width: 72, sorter: true, fixed: 'start' },
  {
    title: '书名',
    dataIndex: 'book_name',
    width: 190,
    fixed: 'start',
    render: (name, { is_trial, flags }) => (
      <>
        {is_trial === 1 && <Tag color="purple">样书</Tag>}
        {name}
        <div>
          {flags.map((flag) => (
            <Tag key={flag} color="orange">
              {BOOK_FLAG[flag]}
            </Tag>
          ))}
        </div>
      </>
    ),
  },
  {
    title: '应配/已配',
    dataIndex: 'assigned_num',
    width: 106,
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
    width: 290,
    render: (experts) => <ExpertChips experts={experts} />,
  },
  { title: '回避', dataIndex: 'avoid_num', width: 62, render: (n) => (n > 0 ? `${n}人` : '') },
  { title: '主编', dataIndex: 'first_editor', width: 84, ellipsis: true },
  { title: '出版社', dataIndex: 'publisher_name', width: 150, ellipsis: true, extra: true },
  {
    title: '专业大类',
    dataIndex: 'major_category',
    width: 120,
    ellipsis: true,
    extra: true,
    render: (code) => categoryName(code),
  },
  {
    title: '结果',
    dataIndex: 'result_status',
    width: 110,
    extra: true,
    render: (status) => RESULT_STATUS[status],
  },
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
        <Can permission={['review:fenpei:manual']}>
          <Button type="link" disabled={late !== undefined} title={late} onClick={() => assign([book])}>
            分配
          </Button>
        </Can>
        <Can permission={['review:group:book']}>
          <Button type="link" disabled={late !== undefined} title={late} onClick={() => edit([book])}>
            修改
          </Button>
        </Can>
      </>
    ),
    104,
  ),
]
