import { isCancelledError, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { watchProject, type Liveness } from './watchProject'

/** Marks a query that is read again whenever something in the project has changed. */
export const LIVE = { meta: { live: true } } as const

/** Keeps the `LIVE` queries on screen up to date with a project. */
export function useLive(project_id: number): Liveness {
  const client = useQueryClient()
  const [liveness, setLiveness] = useState<Liveness>('polling')
  useEffect(
    () =>
      watchProject({
        project_id,
        onLiveness: setLiveness,
        refresh: () =>
          client
            .invalidateQueries({ predicate: ({ meta }) => meta?.live === true }, { throwOnError: true })
            .catch((error: unknown) => {
              // Leaving a page, or asking for other rows, says nothing about the server.
              if (!isCancelledError(error)) throw error
            }),
      }),
    [client, project_id],
  )
  return liveness
}
