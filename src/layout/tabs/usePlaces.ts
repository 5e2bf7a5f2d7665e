import { useMemo } from 'react'
import { places } from '#src/menu/place'
import { useSession } from '#src/session/session'

/** Tells what a path shows to the one who is logged in. */
export function usePlaces(): ReturnType<typeof places> {
  const menu = useSession((session) => session.menu)
  return useMemo(() => places(menu), [menu])
}
