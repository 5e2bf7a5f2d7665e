import { useCallback } from 'react'
import { useNavigate, type Location } from 'react-router-dom'

/** Puts another page in the place of this one, as a new record does once it has a key: its tab goes over to it. */
export function useReplacePage() {
  const navigate = useNavigate()
  return useCallback(
    (to: string, state: object = {}): void =>
      void navigate(to, { replace: true, state: { ...state, instead: true } }),
    [navigate],
  )
}

export const replacesPage = ({ state }: Location<unknown>): boolean =>
  typeof state === 'object' && state !== null && 'instead' in state
