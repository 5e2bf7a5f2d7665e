import { useQuery } from '@tanstack/react-query'
import { Badge } from 'antd'
import { Link } from 'react-router-dom'
import { to } from '#contract/address'
import { query } from '#src/api/query'
import styles from './HomePage.module.css'

/** The newest 通知公告, those not read yet with a mark; without any there is nothing to show. */
export function LatestAnnouncements() {
  const { data } = useQuery(query('announcement_top', {}, { quiet: true, relogin: false }))
  if (!data || data.data.length === 0) return null
  return (
    <section className={styles['card']} aria-labelledby="announcements">
      <h2 id="announcements" className={styles['title']}>
        通知公告{data.unreadCount > 0 && `（${data.unreadCount}条未读）`}
      </h2>
      <ul className={styles['announcements']}>
        {data.data.map(({ noticeId, noticeTitle, createTime, isRead }) => (
          <li key={noticeId}>
            <Link to={to('system/news/newsDetail/id', { id: noticeId })}>
              {!isRead && <Badge status="processing" title="未读" />}
              {!isRead && ' '}
              {noticeTitle}
            </Link>
            <time>{createTime.slice(0, 'YYYY-MM-DD'.length)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
