import { routeOf, type ActionName } from '#contract'

/** The API that the browser uses, for the hundreds of sheets that a journey does not type. */
export class Api {
  private readonly url: string
  readonly token: string

  private constructor(url: string, token: string) {
    this.url = url
    this.token = token
  }

  /** @param console address of the console, as the browser opens it */
  static async login(console: string, username: string, password: string): Promise<Api> {
    const url = `${new URL(console).origin}/common-shenhe-api`
    const { token } = await post<{ token: string }>(`${url}/login`, { username, password })
    return new Api(url, token)
  }

  /** Takes an account over, as its owner does at the first login. @returns the password from then on */
  static async claim(console: string, username: string, given: string): Promise<string> {
    const own = `${given}!`
    const api = await Api.login(console, username, given)
    await api.send('account_bind', { new_password: own, agree: 1 })
    return own
  }

  /** Sends a call; refuses to go on when it is refused. */
  async send<T>(action: ActionName, input: object): Promise<T> {
    return post<T>(`${this.url}${routeOf(action).path}`, input, this.token)
  }
}

async function post<T>(url: string, input: object, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(input) })
  const { code, msg, data, ...rest } = (await response.json()) as { code: number; msg: string; data?: T }
  if (code !== 200) throw new Error(`${url}: ${code} ${msg}`)
  return data ?? (rest as T)
}
