import { useQueryClient, type Query } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useRevalidator } from 'react-router-dom'
import { onNewToken, useSession } from '#src/session/session'
import { watchAccess, watchLogin } from '#src/session/watch'
import { lazyPart } from '#src/ui/offline/lazyPart'

const Interrupted = lazyPart(() => import('./Interrupted'))

const isUnanswered = ({ state }: Query): boolean => state.status === 'error' || state.fetchStatus !== 'idle'

/** Keeps what is on screen together with the login it belongs to. */
export function SessionKeeper() {
  const { revalidate } = useRevalidator()
  const client = useQueryClient()
  const { me, interruption } = useSession()
  useEffect(() => watchLogin(() => void revalidate()), [revalidate])
  useEffect(() => watchAccess(() => void revalidate()), [revalidate])
  useEffect(() => onNewToken(() => void client.invalidateQueries({ predicate: isUnanswered })), [client])
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        // The next user who logs in here must not see what this user has read.
        if (before.me && now.me?.user.userId !== before.me.user.userId) client.clear()
      }),
    [client],
  )
  if (!me || !interruption) return null
  return (
    <Suspense>
      <Interrupted me={me} interruption={interruption} />
    </Suspense>
  )
}
