import { useQuery } from '@tanstack/react-query'
import { query } from '#src/api/query'

/** How often a plan in the making is asked how far it is. */
const ASK_MS = 500

/** The share of a run that is done, from 0 to 1, while there is one. */
export function useRunShare(run_key: string | undefined): number {
  const { data } = useQuery({
    ...query('allocation_progress', { run_key: run_key ?? '' }, { quiet: true }),
    enabled: run_key !== undefined,
    refetchInterval: ASK_MS,
    gcTime: 0,
  })
  return data?.share ?? 0
}
