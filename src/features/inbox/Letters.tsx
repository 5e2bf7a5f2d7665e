import { Tag } from 'antd'
import type { Row } from '#contract'
import { useMarkRead } from './inbox'
import styles from './Letters.module.css'

/** Messages to oneself; one that is opened has been read. */
export function Letters({ letters }: { letters: readonly Row<'expert_msg_list'>[] }) {
  const read = useMarkRead()
  return (
    <ul className={styles['letters']}>
      {letters.map(({ msg_id, title, content, project_name, send_time, read_time }) => (
        <li key={msg_id} className={styles['letter']}>
          <details
            onToggle={({ currentTarget }) => {
              if (currentTarget.open && read_time === null) void read([msg_id]).catch(() => undefined)
            }}
          >
            <summary className={styles['head']}>
              {read_time === null && <Tag color="processing">未读</Tag>}
              <span className={`${styles['title']} ${read_time === null ? styles['unread'] : ''}`}>
                {title}
              </span>
              <time className={styles['time']}>{send_time?.slice(0, 16)}</time>
            </summary>
            <p className={styles['content']}>{content}</p>
            {project_name && <p className={styles['project']}>{project_name}</p>}
          </details>
        </li>
      ))}
    </ul>
  )
}
