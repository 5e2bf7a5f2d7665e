import { useQueryClient } from '@tanstack/react-query'
import { call } from '#src/api/call'
import { query } from '#src/api/query'

const MINUTE_MS = 60_000

/** Asked at most once a minute, and when the window is looked at again; nobody is told when it fails. */
export const unreadQuery = {
  ...query('msg_unread', {}, { quiet: true, relogin: false }),
  staleTime: MINUTE_MS,
  refetchInterval: MINUTE_MS,
  refetchOnWindowFocus: true,
  // Other writes change nothing about it.
  meta: { keep: true },
} as const

/** Marks one's own messages as read: those named, or all. */
export function useMarkRead(): (msg_ids?: number[]) => Promise<void> {
  const client = useQueryClient()
  return async (msg_ids) => {
    await call('expert_msg_list', { op: 'read', ...(msg_ids && { msg_ids }), pageSize: 1 })
    await Promise.all([
      client.invalidateQueries({ queryKey: ['expert_msg_list'] }),
      client.invalidateQueries({ queryKey: ['msg_unread'] }),
    ])
  }
}
