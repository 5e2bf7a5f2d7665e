import { useQuery } from '@tanstack/react-query'
import { query } from '#src/api/query'

/** The group whose books are arranged. */
export interface Place {
  project_id: number
  group_id: number
  group_name: string
}

export interface TabProps {
  place: Place
  /** Why nothing may be changed any more, in words. */
  late: string | undefined
}

/** The books, experts and cells of the group, for every tab that needs some of them. */
export const useMatrix = (group_id: number) => useQuery(query('allocation_matrix', { group_id }))

/** The part of the address that says which tab is shown. */
export const TAB_PARAM = 'tab'

/** An update of the address that shows a tab and keeps the rest. */
export const showTab = (tab: string) => (old: URLSearchParams) => {
  old.set(TAB_PARAM, tab)
  return old
}
