import { createContext, use } from 'react'

/** Where a page that stands beside the console is, and how it goes elsewhere: with the console's router or before it. */
export interface Navigation {
  /** Path below the base. */
  path: string
  search: URLSearchParams
  /** To a path below the base. */
  go: (to: string, how?: { replace: boolean }) => void
}

export const NavigationContext = createContext<Navigation | undefined>(undefined)

/** @throws outside of every page */
export function useConsoleNavigation(): Navigation {
  const way = use(NavigationContext)
  if (!way) throw new Error('this page does not know where it is')
  return way
}
