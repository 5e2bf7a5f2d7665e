import { Link } from 'react-router-dom'
import type { Row } from '#contract'
import { to } from '#contract/address'
import { RECHECK_RESULT } from '#contract/facts/declaration/afterResult'
import { DECLARATION_LOOK } from '#src/features/status/books'
import { Status } from '#src/features/status/Status'
import { figure } from '#src/lib/figure'
import type { Columns } from '#src/list/columns'

const rank = (value: number | null) => value ?? '—'

export const proposalColumns: Columns<Row<'selection_list'>> = [
  {
    title: '书名',
    dataIndex: 'book_name',
    width: 150,
    ellipsis: true,
    fixed: 'start',
    render: (name, { book_id }) => (
      <Link to={to('detail', { bookId: book_id })} target="_blank">
        {name}
      </Link>
    ),
  },
  { title: '第一主编', dataIndex: 'first_editor', width: 88, ellipsis: true, extra: true },
  { title: '出版社', dataIndex: 'publisher_name', width: 130, ellipsis: true, extra: true },
  { title: '评审组', dataIndex: 'group_name', width: 84, ellipsis: true },
  { title: '最终分', dataIndex: 'final_score', width: 70, align: 'end', render: figure },
  { title: '总名次', dataIndex: 'rank_all', width: 66, align: 'end', render: rank },
  { title: '组名次', dataIndex: 'rank_group', width: 70, align: 'end', extra: true, render: rank },
  {
    title: '表决',
    key: 'votes',
    width: 96,
    extra: true,
    render: (_, { vote_agree, vote_against, vote_abstain }) =>
      vote_agree === null ? '—' : `${vote_agree} : ${vote_against ?? 0} : ${vote_abstain ?? 0}`,
  },
  {
    title: '名单',
    dataIndex: 'chosen',
    width: 66,
    render: (chosen) => (chosen === 1 ? '拟入选' : '不入选'),
  },
  {
    title: '依据',
    dataIndex: 'why',
    width: 180,
    render: (why, { adjust_reason }) => (adjust_reason ? `${why}。理由：${adjust_reason}` : why),
  },
  {
    title: '复核',
    dataIndex: 'recheck_result',
    width: 120,
    render: (result, { recheck_reason }) =>
      result ? [RECHECK_RESULT[result], recheck_reason].filter(Boolean).join('：') : '—',
  },
  {
    title: '状态',
    dataIndex: 'declare_status',
    width: 88,
    render: (status) => <Status of={DECLARATION_LOOK} value={status} />,
  },
]
