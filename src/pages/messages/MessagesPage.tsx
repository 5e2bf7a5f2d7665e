import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { isKeyOf, isOneOf, keysOf } from '#contract/facts/closed'
import { MESSAGE_WRITERS, NOTICE_READERS } from '#contract/roles'
import { backEnd } from '#src/api/backEnd'
import { useCan } from '#src/session/Can'
import { ManagedProject } from '#src/features/project/ManagedProject'
import { useAddress } from '#src/menu/useAddress'
import { Batches } from './Batches'
import { StateNotices } from './notices/StateNotices'
import { Outbox } from './Outbox'
import { Reminders } from './Reminders'
import { Templates } from './Templates'

const TABS = {
  batches: '消息批次',
  templates: '模板',
  reminders: '自动提醒',
  outbox: '发件箱',
  notices: '状态通知',
} as const

type Tab = keyof typeof TABS
const OF_OFFICE = ['reminders', 'outbox'] as const satisfies readonly Tab[]

/** Another server tells people in its own words. */
const useReadsNotices = (): boolean => useCan({ role: NOTICE_READERS }) && backEnd.isOurs

/** What was written to the experts of a review, and with which words; for the office also what goes out by itself. */
const panesOf = (project_id: number): Record<Exclude<Tab, 'notices'>, ReactNode> => ({
  batches: <Batches project_id={project_id} />,
  templates: <Templates project_id={project_id} />,
  reminders: <Reminders project_id={project_id} />,
  outbox: <Outbox project_id={project_id} />,
})

function MessageTabs({ project_id }: { project_id?: number }) {
  const { oneOf, change } = useAddress<'review/messages'>()
  // A liaison sees the messages sent by that liaison: reminders and the outbox concern everybody.
  const isOffice = useCan({ role: MESSAGE_WRITERS })
  const readsNotices = useReadsNotices()
  const panes: Partial<Record<Tab, ReactNode>> = {
    ...(project_id !== undefined && panesOf(project_id)),
    ...(readsNotices && { notices: <StateNotices /> }),
  }
  const shown = keysOf(TABS).filter((tab) => tab in panes && (isOffice || !isOneOf(tab, OF_OFFICE)))
  const wanted = shown.find((tab) => tab === oneOf('tab', TABS)) ?? shown[0] ?? 'batches'
  return (
    <Tabs
      destroyOnHidden
      activeKey={wanted}
      onChange={(tab) => isKeyOf(TABS, tab) && change({ tab })}
      items={shown.map((tab) => ({ key: tab, label: TABS[tab], children: panes[tab] }))}
    />
  )
}

/** 消息. What people are told of their declarations belongs to no review. */
export default function MessagesPage() {
  const without = useReadsNotices() ? <MessageTabs /> : undefined
  return (
    <ManagedProject without={without}>
      {({ project_id }) => <MessageTabs project_id={project_id} />}
    </ManagedProject>
  )
}
