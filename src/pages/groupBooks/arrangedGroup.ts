import { useQuery } from '@tanstack/react-query'
import { query } from '#src/api/query'

/** The group whose books are arranged. */
export interface ArrangedGroup {
  project_id: number
  group_id: number
  group_name: string
}

export interface GroupTabProps {
  place: ArrangedGroup
  /** Why nothing may be changed any more, in words. */
  late: string | undefined
}

/** The books, experts and cells of the group, for every tab that needs some of them. */
export const useMatrix = (group_id: number) => useQuery(query('allocation_matrix', { group_id }))
