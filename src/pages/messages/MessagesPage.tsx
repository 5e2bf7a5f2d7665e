import { Tabs } from 'antd'
import { MESSAGE_WRITERS } from '#contract/roles'
import { useCan } from '#src/session/Can'
import { ManagedProject } from '#src/features/project/ManagedProject'
import { Batches } from './Batches'
import { Outbox } from './Outbox'
import { Reminders } from './Reminders'
import { Templates } from './Templates'

/** 消息 */
export default function MessagesPage() {
  return <ManagedProject>{({ project_id }) => <Messages project_id={project_id} />}</ManagedProject>
}

/** What was written to the experts of a review, and with which words; for the office also what goes out by itself. */
function Messages({ project_id }: { project_id: number }) {
  // A liaison sees the messages sent by that liaison: reminders and the outbox concern everybody.
  const isOffice = useCan({ role: MESSAGE_WRITERS })
  return (
    <Tabs
      destroyOnHidden
      items={[
        { key: 'batches', label: '消息批次', children: <Batches project_id={project_id} /> },
        { key: 'templates', label: '模板', children: <Templates project_id={project_id} /> },
        ...(isOffice
          ? [
              { key: 'reminders', label: '自动提醒', children: <Reminders project_id={project_id} /> },
              { key: 'outbox', label: '发件箱', children: <Outbox project_id={project_id} /> },
            ]
          : []),
      ]}
    />
  )
}
