import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { MESSAGE_VARIABLES, unknownVariables } from '#contract/rules/message/text'
import { call } from '#src/api/call'
import type { MessageInput } from './messageInput'
import styles from './Preview.module.css'

const PAUSE_MS = 400

/** What is typed, once the typing pauses. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const canAsk = ({ title, content, channel }: Partial<MessageInput>): boolean =>
  (channel?.length ?? 0) > 0 &&
  unknownVariables(`${title ?? ''}${content ?? ''}`, MESSAGE_VARIABLES).length === 0

/** Who gets the message of this form, who cannot, and how the first of them reads it. */
export function MessagePreview({
  project_id,
  user_ids,
}: Pick<MessageInput, 'project_id'> & {
  user_ids: readonly number[] | undefined
}) {
  const form = Form.useFormInstance<MessageInput>()
  const values: unknown = Form.useWatch([], form)
  const typed = useSettled(JSON.stringify(values ?? {}))
  // The text was made of the values of this form, which antd does not type together.
  const words = JSON.parse(typed) as Partial<MessageInput>
  const input: MessageInput = {
    project_id,
    ...(user_ids ? { user_ids: [...user_ids] } : { filter: words.filter ?? {} }),
    waiting: words.waiting,
    template: words.template ?? 'custom',
    // How many it reaches does not depend on the words, which may still be missing.
    title: words.title?.trim() || '—',
    content: words.content?.trim() || '—',
    channel: words.channel ?? [],
    dry_run: 1,
  }
  const { data, error } = useQuery({
    queryKey: ['send_expert_msg', input],
    queryFn: ({ signal }) => call('send_expert_msg', input, { quiet: true, repeatable: true, signal }),
    enabled: canAsk(words),
    placeholderData: keepPreviousData,
    meta: { keep: true },
  })
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return null
  const { preview, receiver_num, invalid } = data
  return (
    <section className={styles['preview']} aria-label="发送预览">
      <p className={styles['facts']}>
        将发给 {receiver_num} 人{preview && `，以下是${preview.name}收到的样子`}
      </p>
      {preview && words.content?.trim() && (
        <>
          <h3 className={styles['title']}>{preview.title}</h3>
          <p className={styles['content']}>{preview.content}</p>
        </>
      )}
      {invalid.length > 0 && (
        <details>
          <summary>{invalid.length} 条不能送达</summary>
          <ul className={styles['invalid']}>
            {invalid.map(({ user_id, name, reason }) => (
              <li key={`${user_id} ${reason}`}>
                {name ?? `编号${user_id}`}：{reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
