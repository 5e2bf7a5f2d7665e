import Cookies from 'js-cookie'

const KEY = 'Admin-Token'

/**
 * The token lives in a cookie and in local storage, as administrators' scripts expect it in both.
 * The cookie proves nothing to the server: only the Authorization header does.
 */
export const token = {
  read: (): string | undefined => Cookies.get(KEY) ?? localStorage.getItem(KEY) ?? undefined,
  write: (value: string): void => {
    Cookies.set(KEY, value, {
      path: '/',
      sameSite: 'Strict',
      secure: window.location.protocol === 'https:',
    })
    localStorage.setItem(KEY, value)
  },
  clear: (): void => {
    Cookies.remove(KEY, { path: '/' })
    localStorage.removeItem(KEY)
  },
}
