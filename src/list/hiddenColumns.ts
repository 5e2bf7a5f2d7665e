import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { listOf, text } from '#src/lib/shape'
import { stored } from '#src/lib/stored'

const readKeys = listOf(text)

/** The columns a user has hidden from one list; remembered in this browser. */
export function useHiddenColumns(list: string): [string[], (keys: string[]) => void] {
  const { pathname } = useLocation()
  const store = stored(`columns:${pathname}:${list}`, readKeys)
  const [hidden, setHidden] = useState(() => store.read() ?? [])
  const change = (keys: string[]): void => {
    store.write(keys)
    setHidden(keys)
  }
  return [hidden, change]
}
