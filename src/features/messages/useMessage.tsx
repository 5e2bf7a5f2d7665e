import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MsgTemplate } from '#contract/facts/messages'
import { query } from '#src/api/query'
import { showOutcome } from '#src/features/outcome/showOutcome'
import { useModalForm } from '#src/list/useModalForm'
import { MessageFields } from './MessageFields'
import type { MessageInput } from './messageInput'

type Audience = { user_ids: readonly number[]; waiting?: 1 } | { filter: NonNullable<MessageInput['filter']> }

/** The same submission is known by it, however often it is sent. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** A message to the people of a project: to chosen ones, or to those whom a filter finds. */
export function useMessage(project_id: number, onDone?: () => void) {
  const client = useQueryClient()
  const [user_ids, setUserIds] = useState<readonly number[]>()
  const form = useModalForm('send_expert_msg', '发消息', {
    success: null,
    width: 760,
    onDone: ({ receiver_num, invalid }) => {
      onDone?.()
      showOutcome(
        `已提交，共${receiver_num}人`,
        invalid.map(({ user_id, name, reason }, key) => ({
          key,
          name: name ?? `编号${user_id}`,
          reason,
        })),
      )
    },
  })
  const open = async (to: Audience, template: MsgTemplate): Promise<void> => {
    const templates = await client.fetchQuery(query('msg_template_list', { project_id }))
    const words = templates.find((found) => found.template === template)
    setUserIds('user_ids' in to ? to.user_ids : undefined)
    form.open({
      project_id,
      submission_key: newKey(),
      template,
      title: words?.title,
      content: words?.content,
      channel: words?.channel,
      ...('user_ids' in to ? to : { filter: { all: 0, ...to.filter } }),
    })
  }
  return {
    /** What goes wrong on the way has been said. */
    open: (to: Audience, template: MsgTemplate = 'remind'): void =>
      void open(to, template).catch(() => undefined),
    dialog: form.dialog(<MessageFields project_id={project_id} user_ids={user_ids} />),
  }
}
