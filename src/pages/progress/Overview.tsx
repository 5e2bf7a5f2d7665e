import { useQuery } from '@tanstack/react-query'
import { Progress as Ring } from 'antd'
import { Link } from 'react-router-dom'
import { query } from '#src/api/query'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { figuresOf } from '#src/features/figures/figures'
import styles from './Overview.module.css'

/** The figures of a review; each leads to the list it counts. */
export function Overview({ project_id }: { project_id: number }) {
  const { data, error, refetch } = useQuery(query('project_all_num', { project_id }))
  if (data === undefined && error) return <LoadFailed error={error} onRetry={refetch} />
  if (data === undefined) return <Loading />
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
        {figuresOf(project_id, data).map(({ label, value, to }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Link to={to}>{value}</Link>
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
