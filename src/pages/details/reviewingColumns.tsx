import { Tag } from 'antd'
import type { Output } from '#contract'
import { GRADE, REVIEW_STATUS, VOTE } from '#contract/facts/reviews'
import { AfterReset } from '#src/features/status/AfterReset'
import { CONCLUSION_LOOK, REQUEST_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import { Versions } from '#src/features/writtenReview/Versions'
import type { Columns } from '#src/list/columns'

export type ReviewingExpert = Output<'leader_expert_reviews'>['experts'][number]

/** The experts of a book and what each gave it. */
export const reviewingColumns = (project_id: number, book_id: number): Columns<ReviewingExpert> => [
  {
    title: '专家',
    dataIndex: 'anon_no',
    width: 104,
    render: (no, { name, is_own }) => (
      <>
        专家{no} {name}
        {is_own && <Tag style={{ marginInlineStart: 4 }}>本人</Tag>}
      </>
    ),
  },
  {
    title: '总分',
    dataIndex: 'total_score',
    width: 64,
    align: 'end',
    render: (score, { is_trim, grade, vote }) =>
      is_trim ? (
        <del title="去极值剔除">{score}</del>
      ) : (
        (score ?? (grade ? GRADE[grade] : vote ? VOTE[vote] : '—'))
      ),
  },
  {
    title: '结论',
    dataIndex: 'conclusion',
    width: 96,
    render: (value) => (value ? <Status of={CONCLUSION_LOOK} value={value} /> : '—'),
  },
  {
    title: '状态',
    dataIndex: 'review_status',
    width: 104,
    render: (status, { was_returned, anon_no, is_after_reset }) => (
      <>
        {REVIEW_STATUS[status]}
        {is_after_reset && <AfterReset />}
        {was_returned && (
          <Versions
            type="link"
            aria-label={`对照专家${anon_no}退回前后`}
            title={`退回前后对照：专家${anon_no}`}
            place={{ project_id, book_id, anon_no }}
          />
        )}
      </>
    ),
  },
  { title: '提交时间', dataIndex: 'submit_time', width: 134, render: (time) => time?.slice(0, 16) ?? '—' },
  {
    title: '退回申请',
    dataIndex: 'return_request',
    width: 124,
    render: (request) =>
      request === null ? (
        '—'
      ) : (
        <>
          <Status of={REQUEST_LOOK} value={request.request_status} />
          <div>{request.reason}</div>
          {request.decide_reason && <div>管理员：{request.decide_reason}</div>}
        </>
      ),
  },
]
