import { Tabs } from 'antd'
import { Batches } from './Batches'
import { Outbox } from './Outbox'
import { Reminders } from './Reminders'
import { Templates } from './Templates'

/** What a review office has written, what it writes with, and what waits for somebody to carry it. */
export const Messages = ({ project_id }: { project_id: number }) => (
  <Tabs
    destroyOnHidden
    items={[
      { key: 'batches', label: '消息批次', children: <Batches project_id={project_id} /> },
      { key: 'templates', label: '模板', children: <Templates project_id={project_id} /> },
      { key: 'reminders', label: '自动提醒', children: <Reminders project_id={project_id} /> },
      { key: 'outbox', label: '发件箱', children: <Outbox project_id={project_id} /> },
    ]}
  />
)
