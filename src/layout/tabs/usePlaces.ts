import { placesOf } from '#src/menu/pageInfo'
import { useSession } from '#src/session/session'

/** Tells what a path shows to the one who is logged in. */
export const usePlaces = () => placesOf(useSession((session) => session.menu))
