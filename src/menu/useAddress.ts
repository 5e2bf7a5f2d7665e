import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { carriedBy, queryOf, type AddressOf } from '#contract/address'
import type { ScreenKey } from '#contract/screens'

/** What the address asks a screen for, and `change`, which says it anew in the same place and keeps the rest. */
export function useAddress<S extends ScreenKey>() {
  const [search, setSearch] = useSearchParams()
  const change = useCallback(
    (next: Partial<AddressOf<S>>): void =>
      setSearch(
        (old) => {
          for (const [name, value] of carriedBy(next))
            if (value === undefined) old.delete(name)
            else old.set(name, String(value))
          return old
        },
        { replace: true },
      ),
    [setSearch],
  )
  return { ...queryOf<S>(search), change }
}
