import { useQuery } from '@tanstack/react-query'
import type { Output } from '#contract'
import type { AvoidRules } from '#contract/entities/project'
import { call } from '#src/api/call'

export type AvoidAnswer = Output<'pingshen_avoid_update'>
export type AvoidConflict = AvoidAnswer['conflicts'][number]

/** Rules and conflicts of the project. The action writes by nature; asked only to check, it reads. */
export const useAvoidance = (project_id: number) =>
  useQuery({
    queryKey: ['pingshen_avoid_update', { project_id, check_only: 1 }],
    queryFn: ({ signal }) =>
      call('pingshen_avoid_update', { project_id, check_only: 1 }, { signal, repeatable: true }),
  })

/** What would clash under rules that are not saved yet; asks nothing while there are none. */
export const useConflictsUnder = (project_id: number, avoid_rules: AvoidRules | undefined) =>
  useQuery({
    queryKey: ['pingshen_avoid_update', { project_id, check_only: 1, avoid_rules }],
    queryFn: ({ signal }) =>
      call('pingshen_avoid_update', { project_id, check_only: 1, avoid_rules }, { signal, repeatable: true }),
    enabled: avoid_rules !== undefined,
  })
