import { useQuery } from '@tanstack/react-query'
import { Button, Progress as Ring } from 'antd'
import { Link } from 'react-router-dom'
import { query } from '#src/api/query'
import { Loading } from '#src/ui/Loading'
import { Notice } from '#src/ui/Notice'
import { listPath, type Tab } from './links'
import styles from './Overview.module.css'

/** The figures of a review; each leads to the list it counts. */
export function Overview({ project_id }: { project_id: number }) {
  const { data, error, refetch } = useQuery(query('project_all_num', { project_id }))
  if (data === undefined && error)
    return <Notice title={error.message} actions={<Button onClick={() => void refetch()}>重试</Button>} />
  if (data === undefined) return <Loading />
  const figures: [label: string, value: string, tab: Tab, filter?: Record<string, string>][] = [
    ['参评教材', `${data.book_num} 种`, 'books'],
    ['待补派', `${data.gap_book_num} 种`, 'books', { done: 'gap' }],
    ['评审专家', `${data.expert_num} 位`, 'experts'],
    ['已签承诺', `${data.committed_num} / ${data.expert_num}`, 'unfinished', { kind: 'not_committed' }],
    ['已评', `${data.done_num} / ${data.need_review_num}`, 'books', { done: 'part' }],
    ['暂存', `${data.draft_num} 份`, 'experts'],
    ['组长意见', `${data.leader_opinion_num} 种`, 'opinions'],
    [
      '全部提交',
      `${data.all_submit_expert_num} / ${data.expert_num}`,
      'experts',
      { expert_status: 'all_submitted' },
    ],
  ]
  return (
    <section className={styles['overview']} aria-label="总体进度">
      <Ring
        type="circle"
        size={88}
        percent={data.done_rate ?? 0}
        format={(percent) => (data.done_rate === null ? '未分配' : `${percent}%`)}
        aria-label="完成率"
      />
      <dl className={styles['figures']}>
        {figures.map(([label, value, tab, filter]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Link to={listPath(project_id, tab, filter)}>{value}</Link>
            </dd>
          </div>
        ))}
        <div>
          <dt>截止</dt>
          <dd className={styles['deadline']}>{data.deadline.slice(0, 16)}</dd>
        </div>
      </dl>
    </section>
  )
}
