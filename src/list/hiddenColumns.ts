import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { listOf, textShape } from '#src/lib/shape'
import { stored } from '#src/lib/stored'

const readKeys = listOf(textShape)

/** The columns a user has hidden from one list, undefined before any choice; remembered in this browser. */
export function useHiddenColumns(list: string): [string[] | undefined, (keys: string[]) => void] {
  const { pathname } = useLocation()
  const store = stored(`columns:${pathname}:${list}`, readKeys)
  const [hidden, setHidden] = useState(store.read)
  const change = (keys: string[]): void => {
    store.write(keys)
    setHidden(keys)
  }
  return [hidden, change]
}
