import { useQuery } from '@tanstack/react-query'
import type { Output } from '#contract'
import { call } from '#src/api/call'

export type AvoidAnswer = Output<'pingshen_avoid_update'>

/** Rules, records and conflicts of the project. The action writes by nature; asked only to check, it reads. */
export const useAvoidance = (project_id: number) =>
  useQuery({
    queryKey: ['pingshen_avoid_update', { project_id, check_only: 1 }],
    queryFn: ({ signal }) =>
      call('pingshen_avoid_update', { project_id, check_only: 1 }, { signal, repeatable: true }),
  })
