import { Tabs } from 'antd'
import type { ComponentType } from 'react'
import { MESSAGE_WRITERS, NOTICE_READERS } from '#contract/roles'
import { backEnd } from '#src/api/http'
import { useCan } from '#src/session/Can'
import { ManagedProject } from '#src/features/project/ManagedProject'
import { Batches } from './Batches'
import { Notices } from './notices/Notices'
import { Outbox } from './Outbox'
import { Reminders } from './Reminders'
import { Templates } from './Templates'

/** A tab about the review in hand. */
const ofProject = (key: string, label: string, Part: ComponentType<{ project_id: number }>) => ({
  key,
  label,
  children: <ManagedProject>{({ project_id }) => <Part project_id={project_id} />}</ManagedProject>,
})

/**
 * 消息: what was written to the experts of a review, and with which words; for the office also what goes out by itself.
 * How declarations are reported on belongs to no review.
 */
export default function MessagesPage() {
  // A liaison sees the messages sent by that liaison: reminders and the outbox concern everybody.
  const isOffice = useCan({ role: MESSAGE_WRITERS })
  const readsNotices = useCan({ role: NOTICE_READERS })
  return (
    <Tabs
      destroyOnHidden
      items={[
        ofProject('batches', '消息批次', Batches),
        ofProject('templates', '模板', Templates),
        ...(isOffice
          ? [ofProject('reminders', '自动提醒', Reminders), ofProject('outbox', '发件箱', Outbox)]
          : []),
        ...(readsNotices && backEnd.isOurs
          ? [{ key: 'notices', label: '状态通知', children: <Notices /> }]
          : []),
      ]}
    />
  )
}
