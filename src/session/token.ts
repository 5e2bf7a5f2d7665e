import Cookies from 'js-cookie'
import { putItem } from '#src/lib/putItem'
import { TOKEN_KEY } from './tokenKey'

/**
 * The token lives in a cookie and in local storage, as administrators' scripts expect it in both.
 * The cookie proves nothing to the server: only the Authorization header does.
 */
export const token = {
  read: (): string | undefined => Cookies.get(TOKEN_KEY) ?? localStorage.getItem(TOKEN_KEY) ?? undefined,
  write: (value: string): void => {
    Cookies.set(TOKEN_KEY, value, {
      path: '/',
      sameSite: 'Strict',
      secure: window.location.protocol === 'https:',
    })
    putItem(TOKEN_KEY, value)
  },
  clear: (): void => {
    Cookies.remove(TOKEN_KEY, { path: '/' })
    localStorage.removeItem(TOKEN_KEY)
  },
}
