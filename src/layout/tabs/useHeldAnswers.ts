import { QueryObserver, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Observers that ask nothing keep every answer on screen from being thrown away, until they are released. */
function hold(client: QueryClient): () => void {
  const releases = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ options, queryKey }) =>
      new QueryObserver(client, { ...options, queryKey, enabled: false }).subscribe(() => undefined),
    )
  return () => releases.forEach((release) => release())
}

/**
 * A hidden page observes nothing, so its answers would be thrown away after a while, and shown again it would start
 * over, half-filled forms and all. They are held as long as it is hidden; what has become stale meanwhile is asked
 * when it is shown.
 */
export function useHeldAnswers(isShown: boolean): void {
  const client = useQueryClient()
  const release = useRef<() => void>(undefined)
  // While the page is being hidden its observers are still there: they leave with the ordinary effects.
  useLayoutEffect(() => {
    if (!isShown && !release.current) release.current = hold(client)
  }, [client, isShown])
  // By now the observers of the page are back.
  useEffect(() => {
    if (!isShown) return
    release.current?.()
    release.current = undefined
  }, [isShown])
  useEffect(() => () => release.current?.(), [])
}
