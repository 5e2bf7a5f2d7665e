import { create } from 'axios'
import { ACCESS_HEADER } from '#contract/errors'
import { noteAccess } from './accessMark'
import { earlyAnswer } from './ahead/early'
import { backEnd } from './backEnd'
import { bearer } from './bearer'
import { queryString } from './params'

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Ours, never sent: `false` leaves the Authorization header off this request, a text stands for the token in hand. */
    token?: string | false
  }
}

const TIMEOUT_MS = 10_000_000

/** The only door to the network. */
export const http = create({
  baseURL: backEnd.base,
  timeout: TIMEOUT_MS,
  headers: { 'Content-Type': 'application/json;charset=utf-8' },
  paramsSerializer: { serialize: queryString },
})

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  Object.prototype.toString.call(value) === '[object Object]'

http.interceptors.request.use(async (config) => {
  const token = config.token ?? bearer()
  if (token) config.headers.set('Authorization', `Bearer ${token}`)
  // RuoYi reads the order from the query only, so a list that is POSTed carries it there as well.
  const data: unknown = config.data
  if (config.method !== 'get' && isPlainObject(data)) {
    const { isAsc, orderByColumn } = data
    if (isAsc && orderByColumn) {
      const params: unknown = config.params
      config.params = { ...(isPlainObject(params) && params), orderByColumn, isAsc }
    }
  }
  // The browser writes the boundary of a form with files itself.
  if (data instanceof FormData) config.headers.delete('Content-Type')
  const answer = await earlyAnswer(config)
  if (answer) config.adapter = () => Promise.resolve(answer)
  return config
})

http.interceptors.response.use((answer) => {
  noteAccess(answer.config.headers.get('Authorization'), answer.headers[ACCESS_HEADER])
  return answer
})
