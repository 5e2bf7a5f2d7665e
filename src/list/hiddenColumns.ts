import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { listOf, textShape } from '#src/lib/shape'
import { stored } from '#src/lib/stored'

const readKeys = listOf(textShape)

/**
 * The columns a user has hidden from one list; remembered in this browser.
 * @param atFirst those that stay hidden until the user has chosen
 */
export function useHiddenColumns(
  list: string,
  atFirst: readonly string[] = [],
): [string[], (keys: string[]) => void] {
  const { pathname } = useLocation()
  const store = stored(`columns:${pathname}:${list}`, readKeys)
  const [hidden, setHidden] = useState(() => store.read() ?? [...atFirst])
  const change = (keys: string[]): void => {
    store.write(keys)
    setHidden(keys)
  }
  return [hidden, change]
}
