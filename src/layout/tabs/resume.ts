import type { Location, NavigateOptions } from 'react-router-dom'

/** Goes back to an open tab: the page is shown as it was left, and the focus stays where it is. */
export const RESUME: NavigateOptions = { state: { resume: true } }

export const isResumed = ({ state }: Location<unknown>): boolean =>
  typeof state === 'object' && state !== null && 'resume' in state
