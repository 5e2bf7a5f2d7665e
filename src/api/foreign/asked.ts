import type { ActionName } from '#contract'
import type { Request } from '#src/api/request'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  Object.prototype.toString.call(value) === '[object Object]'

/** Calls whose fields RuoYi's server reads from the query, where its client sends no body. */
const IN_QUERY: ReadonlySet<ActionName> = new Set([
  'account_roles_save',
  'role_holders_cancel',
  'role_holders_add',
  'announcement_read',
  'announcement_read_all',
  'gen_import',
])

/** Calls whose lists it reads as text. */
const JOINED: ReadonlySet<ActionName> = new Set(['menu_sort', 'unit_sort'])

/** Edits by the key of what is changed: its client sends back the whole record that it has read. */
const WHOLE: Partial<Record<ActionName, string>> = {
  account_edit: 'userId',
  role_edit: 'roleId',
  menu_edit: 'menuId',
  unit_edit: 'deptId',
  post_edit: 'postId',
  dict_edit: 'dictCode',
  dict_type_edit: 'dictId',
  config_edit: 'configId',
  announcement_edit: 'noticeId',
  job_edit: 'jobId',
  gen_edit: 'tableId',
}

const joined = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : value]),
  )

/** A period stands in a field of its own there. */
function withPeriod({ beginTime, endTime, ...fields }: Fields): Fields {
  return beginTime || endTime ? { ...fields, params: { beginTime, endTime } } : fields
}

/** What was changed, in the kinds of value that the record has: its ticks are `1` and `0`, its empty texts no null. */
const inKind = (before: unknown, value: unknown): unknown =>
  typeof value === 'boolean' && typeof before !== 'boolean'
    ? value
      ? '1'
      : '0'
    : typeof before === 'string'
      ? (value ?? '')
      : value

const over = (before: Fields, changed: Fields): Fields => ({
  ...before,
  ...Object.fromEntries(Object.entries(changed).map(([key, value]) => [key, inKind(before[key], value)])),
})

const listIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

/** The record that an edit changes, from what reading it answered; that of the generator stands beside its columns. */
function recordIn(answer: unknown): Fields {
  const data = isFields(answer) && isFields(answer['data']) ? answer['data'] : {}
  const { info, rows } = data
  return isFields(info) ? { ...info, columns: listIn(rows) } : data
}

function changedWhole(record: Fields, changed: Fields): Fields {
  const columns = new Map(listIn(record['columns']).map((column) => [column['columnId'], column]))
  const whole = over(record, changed)
  if (columns.size === 0) return whole
  return {
    ...whole,
    columns: listIn(changed['columns']).map((column) => over(columns.get(column['columnId']) ?? {}, column)),
  }
}

/**
 * A request as RuoYi's own client would send it.
 * @param read asks for what stands under a path
 */
export async function askedOfRuoyi(
  name: ActionName,
  envelope: string,
  request: Request,
  read: (path: string) => Promise<unknown>,
): Promise<Request> {
  const { method, url, params, data } = request
  if (!isFields(data)) return params ? { ...request, params: withPeriod(params) } : request
  // Filters of an export; its server reads them from wherever parameters stand.
  if (envelope === 'file') return { method, url, params: withPeriod(data) }
  if (IN_QUERY.has(name)) return { method, url, params: joined(data) }
  if (JOINED.has(name)) return { ...request, data: joined(data) }
  const key = WHOLE[name]
  if (key === undefined) return request
  const record = recordIn(await read(`${url}/${String(data[key])}`))
  return { ...request, data: changedWhole(record, data) }
}
