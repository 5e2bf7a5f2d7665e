import { useQuery } from '@tanstack/react-query'
import { Button, Result } from 'antd'
import { query } from '#src/api/query'
import { useProject } from '#src/session/project'
import { Loading } from '#src/ui/Loading'
import styles from './commitment/Commitment.module.css'
import { Sign } from './commitment/Sign'

/** 评审说明与承诺 */
export default function CommitmentPage() {
  const { project_id } = useProject()
  const { data, error, refetch } = useQuery(query('commitment_detail', { project_id }, { quiet: true }))
  if (error)
    return (
      <Result
        status="warning"
        title={error.message}
        extra={<Button onClick={() => void refetch()}>重试</Button>}
      />
    )
  if (!data) return <Loading />
  const texts = [
    ['评审说明', data.instruction],
    ['打分说明', data.score_note],
    ['意见要求', data.advice_note],
  ] as const
  return (
    <article className={styles['page']}>
      <h2 className={styles['title']}>{data.project_name}</h2>
      <section className={styles['section']} aria-label="评审安排">
        <h3>评审安排</h3>
        <dl className={styles['facts']}>
          <dt>评审时间</dt>
          <dd>
            {data.review_begin_time.slice(0, 16)} 至 {data.review_end_time.slice(0, 16)}
          </dd>
          <dt>所在小组</dt>
          <dd>{data.group_name}</dd>
          {data.contacts.length > 0 && (
            <>
              <dt>联系人</dt>
              <dd>
                {data.contacts.map(({ name, phone }) => [name, phone].filter(Boolean).join(' ')).join('；')}
              </dd>
            </>
          )}
        </dl>
      </section>
      {texts.map(
        ([title, text]) =>
          text && (
            <section key={title} className={styles['section']} aria-label={title}>
              <h3>{title}</h3>
              <p className={styles['text']}>{text}</p>
            </section>
          ),
      )}
      {(data.need_commitment === 1 || data.need_sign === 1) && <Sign project_id={project_id} detail={data} />}
    </article>
  )
}
