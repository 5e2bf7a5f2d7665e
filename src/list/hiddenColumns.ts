import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { stored } from '#src/lib/stored'

const Keys = z.array(z.string())

/** The columns a user has hidden from one list; remembered in this browser. */
export function useHiddenColumns(list: string): [string[], (keys: string[]) => void] {
  const { pathname } = useLocation()
  const store = stored(`columns:${pathname}:${list}`, Keys)
  const [hidden, setHidden] = useState(() => store.read() ?? [])
  const change = (keys: string[]): void => {
    store.write(keys)
    setHidden(keys)
  }
  return [hidden, change]
}
