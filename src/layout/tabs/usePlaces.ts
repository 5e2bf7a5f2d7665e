import { placesOf } from '#src/menu/pageInfo'
import { useSession } from '#src/session/session'

/** Finds what a path shows to the current user. */
export const usePlaces = () => placesOf(useSession((session) => session.menu))
