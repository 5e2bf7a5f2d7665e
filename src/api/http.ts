import { create } from 'axios'
import { ACCESS_HEADER } from '#contract/errors'
import { noteAccess } from './accessMark'
import { bearer } from './bearer'
import { queryString } from './params'

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Ours, never sent: `false` leaves the Authorization header off this request, a text stands for the token in hand. */
    token?: string | false
  }
}

const OWN_BASE = '/common-shenhe-api'
const TIMEOUT_MS = 10_000_000

/** Empty means the server that serves the console. Vite fills it in and knows no type of it. */
const configured = import.meta.env['VITE_API_BASE'] as string | undefined

/** Not ours when the console was built against somebody else's. */
export const backEnd = { isOurs: !configured || configured === OWN_BASE }

/** The only door to the network. */
export const http = create({
  baseURL: configured || OWN_BASE,
  timeout: TIMEOUT_MS,
  headers: { 'Content-Type': 'application/json;charset=utf-8' },
  paramsSerializer: { serialize: queryString },
})

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  Object.prototype.toString.call(value) === '[object Object]'

http.interceptors.request.use((config) => {
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
  return config
})

http.interceptors.response.use((answer) => {
  noteAccess(answer.config.headers.get('Authorization'), answer.headers[ACCESS_HEADER])
  return answer
})
