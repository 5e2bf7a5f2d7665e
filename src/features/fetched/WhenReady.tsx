import type { ReactNode } from 'react'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'

interface Props {
  isReady: boolean
  error: Error | null
  onRetry: () => unknown
  children: ReactNode
}

/** What is shown once its data has come: until then that it is on its way, or why it did not come. */
export function WhenReady({ isReady, error, onRetry, children }: Props) {
  if (isReady) return children
  return error ? <LoadFailed error={error} onRetry={onRetry} /> : <Loading />
}
