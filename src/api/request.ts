import { wireOf } from 'virtual:wire'
import { routeParts } from '#contract/route'
import type { ActionName } from '#contract'

/** One request, before the transport adds base, token and serialisation. */
export interface Request {
  method: string
  url: string
  params?: Record<string, unknown>
  data?: Record<string, unknown> | FormData
}

type Fields = Record<string, unknown>

const isFile = (value: unknown): value is Blob => value instanceof Blob
const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined

const without = (fields: Fields, drop: (key: string, value: unknown) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key, value]) => !drop(key, value)))

function withFiles(fields: Fields): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) {
    // `Array.isArray` makes a list of any out of what is unknown.
    for (const part of Array.isArray(value) && value.some(isFile) ? (value as unknown[]) : [value]) {
      if (isFile(part)) form.append(key, part)
      else if (!isEmpty(part)) form.append(key, typeof part === 'string' ? part : JSON.stringify(part))
    }
  }
  return form
}

const hasFiles = (fields: Fields): boolean =>
  Object.values(fields).some((value) => isFile(value) || (Array.isArray(value) && value.some(isFile)))

/**
 * Where and how an action's input travels: `:name` segments of its path are filled first; GET and DELETE send
 * the rest in the query; a paged list sends its page there too and its filter in the body; files make a form.
 * A read drops empty filters, a write keeps them: emptying a field is a change.
 */
export function requestOf(name: ActionName, input: Fields): Request {
  const { kind, envelope, route } = wireOf(name)
  const { method, path } = routeParts(name, route)
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map((found) => found[1]))
  const url = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(input[key])))
  const rest = without(
    input,
    (key, value) => inPath.has(key) || value === undefined || (kind === 'read' && isEmpty(value)),
  )
  if (method === 'GET' || method === 'DELETE') return { method, url, params: rest }
  if (hasFiles(rest)) return { method, url, data: withFiles(rest) }
  if (envelope !== 'rows') return { method, url, data: rest }
  const { pageNum, pageSize, ...data } = rest
  return { method, url, params: { pageNum, pageSize }, data }
}
