import { onAccessChanged } from '#src/api/accessMark'
import { readSession } from './enter'
import { stopAsking } from './expired'
import { useSession, type Interruption } from './session'
import { token } from './token'
import { TOKEN_KEY } from './tokenKey'

const interrupt = (interruption: Interruption): void => useSession.setState({ interruption })

/** Another token is in the browser: the same person's goes on here, another person's does not. */
async function meet(stored: string): Promise<void> {
  const { me } = useSession.getState()
  const found = await readSession(stored)
  // Meanwhile things may have moved on.
  if (useSession.getState().me !== me || token.read() !== stored) return
  const { user } = found.me
  if (user.userId !== me?.user.userId)
    return interrupt({ kind: 'other', name: user.nickName || user.userName })
  stopAsking()
  useSession.setState({ ...found, token: stored, interruption: undefined })
}

/**
 * Compares the login of this page with the one in the browser, which all its windows share.
 * @throws ApiError when the server does not say whose the other one is; nothing has changed then
 */
export async function lookAround(): Promise<void> {
  const { me, token: mine, interruption } = useSession.getState()
  if (!me) return
  const stored = token.read()
  if (!stored) return interrupt({ kind: 'left' })
  if (stored !== mine) return meet(stored)
  // It was changed and changed back.
  if (interruption && interruption.kind !== 'expired') useSession.setState({ interruption: undefined })
}

/** Reads anew what the user may open and do; what is on screen stays as it is. */
async function readAgain(): Promise<void> {
  const { me, token: mine } = useSession.getState()
  if (!me) return
  const found = await readSession(mine)
  if (useSession.getState().token === mine && found.me.user.userId === me.user.userId)
    useSession.setState(found)
}

/**
 * Follows what an office changes of the user's roles and menus.
 * @param onChange the menu in hand is another
 */
export const watchAccess = (onChange: () => void): void =>
  onAccessChanged(() => void readAgain().then(onChange, () => undefined))

/**
 * Looks whenever another window may have changed the login and whenever this one is shown again.
 * @param onLogin somebody has logged in elsewhere while nobody was logged in here
 */
export function watchLogin(onLogin: () => void): () => void {
  const look = (): void => {
    if (useSession.getState().me) lookAround().catch(() => undefined)
    else if (token.read()) onLogin()
  }
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === TOKEN_KEY || key === null) look()
  }
  const onShow = (): void => {
    if (document.visibilityState === 'visible') look()
  }
  window.addEventListener('storage', onStorage)
  // A page taken out of the browser's history does not get the events it has missed.
  window.addEventListener('pageshow', onShow)
  document.addEventListener('visibilitychange', onShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onShow)
    document.removeEventListener('visibilitychange', onShow)
  }
}
