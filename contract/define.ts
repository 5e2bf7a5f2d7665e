import { z } from '#contract/zod'
import type { Labels } from '#contract/facts/closed'
import type { Permission } from '#contract/facts/system/permissions'
import type { Audience } from './roles'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { keysOf } from '#contract/facts/closed'
import { MAX_PAGE_SIZE } from './paging'

type Kind = 'read' | 'write'

/**
 * How a response is wrapped: `data` puts it under `data`, `rows` beside `total`, `flat` spreads it at the top
 * level, `msg` is a bare string in `msg` (RuoYi answers single strings that way). `file` and `stream` have no
 * envelope on success: `file` is the raw bytes, `stream` is server-sent events until either side disconnects.
 */
export type Envelope = 'data' | 'rows' | 'flat' | 'msg' | 'file' | 'stream'

/** Kilobytes of JSON that a call takes, unless it declares more. */
export const DEFAULT_LIMIT_KB = 64
/** Kilobytes of a list of the most keys that one call takes. */
export const KEYS_KB = 384

/** One call of the API: who may send it, what goes in, what comes out, and whether it changes anything. */
export interface Action<
  K extends Kind = Kind,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  E extends Envelope = Envelope,
> {
  kind: K
  who: Audience
  /** What the caller's roles have to allow beside; absent: whoever may send it may. */
  permission?: Permission
  input: I
  output: O
  envelope: E
  /** `METHOD /path/:param`; without it the call is `POST /api/data/search/<name>`. */
  route?: string
  /** Maximum upload size; absent: that of an attachment. */
  maxFileMb?: number
  /** Maximum JSON body in KB; absent: `DEFAULT_LIMIT_KB`. */
  limitKb?: number
  /** Only a few calls of this kind run at once, the others wait in line: see `export_place`. */
  queued?: boolean
  /**
   * A replica may answer it, some seconds behind, except to whoever has just written: for what is looked through and
   * decides nothing. Nobody is told by an event to ask it anew.
   */
  stale?: boolean
  /** Fields whose text is stored without what no column takes; in all others NUL and half characters are refused. */
  cleaned?: readonly string[]
}

interface Declared<I extends z.ZodType, O, E> {
  who: Audience
  permission?: Permission
  input: I
  output: O
  envelope?: E
  route?: string
  maxFileMb?: number
  limitKb?: number
  queued?: boolean
  stale?: boolean
  cleaned?: readonly (keyof z.input<I> & string)[]
}

const declared =
  <K extends Kind>(kind: K) =>
  <I extends z.ZodType, O extends z.ZodType, E extends Envelope = 'data'>(
    action: Declared<I, O, E>,
  ): Action<K, I, O, E> => ({
    envelope: 'data' as E, // E is another envelope only where the action names it, which then overrides this one
    ...action,
    kind,
  })

export const read = declared('read')
export const write = declared('write')

/** The largest whole number that a column of the database takes, keys and revisions alike. */
export const MAX_INT = 2 ** 31 - 1

const DAY = z.iso.date()
const DAY_LENGTH = 'YYYY-MM-DD'.length
/** `YYYY-MM` */
export const MONTH = /^(19|20)\d{2}-(0[1-9]|1[0-2])$/

const TIME_OF_DAY = /^ ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** Whether a day is in the calendar, and whether a time of day follows. */
const isDay = (text: string) => DAY.safeParse(text.slice(0, DAY_LENGTH)).success
const isMoment = (text: string) => isDay(text) && TIME_OF_DAY.test(text.slice(DAY_LENGTH))

/** A moment of the wire, `YYYY-MM-DD HH:mm:ss` in the time zone of Shanghai. */
export const wireMoment = (label: string) =>
  z
    .string(`请选择${label}`)
    .refine(isMoment, `${label}格式应为 YYYY-MM-DD HH:mm:ss，且须是存在的日期`)
    .max('YYYY-MM-DD HH:mm:ss'.length)

const bound = (label: string) =>
  z
    .string()
    .refine(
      (text) => isMoment(text) || (text.length === DAY_LENGTH && isDay(text)),
      `${label}格式应为 YYYY-MM-DD 或 YYYY-MM-DD HH:mm:ss，且须是存在的日期`,
    )
    .max('YYYY-MM-DD HH:mm:ss'.length)
    .optional()
/** A period between inclusive days or seconds, `YYYY-MM-DD[ HH:mm:ss]`. */
export const period = { beginTime: bound('开始时间'), endTime: bound('结束时间') }

/** A whole number that is brought into range, as RuoYi does. */
const brought = (label: string, max: number) =>
  z.coerce.number(`${label}须为数字`).transform((number) => Math.min(max, Math.max(1, Math.trunc(number))))

/** Parameters of every paged read. */
export const pageQuery = z.object({
  pageNum: brought('页码', MAX_INT).default(1),
  pageSize: brought('每页条数', MAX_PAGE_SIZE).default(20),
  orderByColumn: z.string().max(60).regex(/^\w*$/, '排序字段只能由字母、数字和下划线组成').optional(),
  /** RuoYi's older clients have words of their own. */
  isAsc: z
    .enum(['asc', 'desc', 'ascending', 'descending'], '排序方式有误')
    .transform((way) => (way === 'asc' || way === 'ascending' ? 'asc' : 'desc'))
    .optional(),
  ...period,
})

/** A read that answers one page of rows and the total; `extra` fields are added beside them. */
export const paged = <
  F extends z.ZodRawShape,
  R extends z.ZodType,
  X extends z.ZodRawShape = Record<never, never>,
>(action: {
  who: Audience
  permission?: Permission
  filter: F
  row: R
  extra?: X
  route?: string
  stale?: boolean
}) => {
  const page = z.object({ rows: z.array(action.row), total: z.number().int() })
  return {
    kind: 'read' as const,
    envelope: 'rows' as const,
    who: action.who,
    ...(action.permission && { permission: action.permission }),
    ...(action.stale && { stale: action.stale }),
    route: action.route,
    input: pageQuery.extend(action.filter),
    output: page.extend(action.extra ?? ({} as X)), // X has no fields unless `extra` is given
  }
}

/** A whole number from 0 that a column keeps: a revision, a place in an order. */
export const whole = z.number().int().min(0).max(MAX_INT)
/** A positive integer key; query strings and path segments arrive as text. */
export const id = z.coerce.number().int().positive().max(MAX_INT)
/** The most keys that one call takes. */
const MOST_KEYS = 20_000
/** Keys, perhaps none. */
export const anyIds = z.array(id).max(MOST_KEYS)
export const ids = anyIds.min(1, '请至少选择一条')
/** Comma-separated keys at the end of a path. */
export const idList = z
  .union([z.string().transform((text) => text.split(',')), z.array(z.unknown())], '请至少选择一条')
  .pipe(ids)
/** 0/1 switches of the wire. */
export const flag = z.coerce.number().pipe(z.union([z.literal(0), z.literal(1)]))
export const text = (label: string, max: number) => z.string().trim().max(max, `${label}不超过${max}字`)
export const requiredText = (label: string, max: number) => text(label, max).min(1, `请输入${label}`)
export const reason = (label: string, min: number, max: number = REASON_LENGTH.long) =>
  text(label, max).min(min, `${label}不少于${min}字`)
/** Keyword lengths, by the longest name that each of them may be part of. */
const KEYWORD = { group: 30, person: 50, project: 80, book: 100 } as const
/** A search text of a list. */
export const keyword = (of: keyof typeof KEYWORD) => z.string().max(KEYWORD[of]).optional()
/**
 * Validates a reason that only some values of another field require; issues are attached to the field `reason`.
 */
export function addIssues(ctx: z.core.$RefinementCtx, schema: z.ZodType, value: unknown): void {
  for (const { message } of schema.safeParse(value).error?.issues ?? [])
    ctx.addIssue({ code: 'custom', path: ['reason'], message })
}
/** The output of a call that has nothing to answer but success. */
export const done = z.null()

/** A zod enum over the keys of a label list, with a message that names the field. */
export const oneOf = <T extends Labels>(labels: T, field: string) =>
  z.enum(keysOf(labels), `${field}不在可选范围内`)
