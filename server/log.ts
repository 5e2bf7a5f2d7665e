import { type DestinationStream, type Logger, pino } from 'pino'
import { runningRequest } from './signals/request'

/** Fields whose value must never be logged, at any depth of the logged object up to four. */
const hidden = [
  'password',
  'oldPassword',
  'newPassword',
  'password_hash',
  'token',
  'token_hash',
  'authorization',
  'cookie',
  'id_card',
  'sign',
  'sign_image',
  'code',
  'answer_hash',
]
const depths = ['', '*.', '*.*.', '*.*.*.']

/** Credentials in addresses, which drivers quote in messages, and identity numbers in texts. */
const insideText = /(?<=\w:\/\/[^:/\s]+:)[^@\s]+(?=@)|(?<!\d)\d{17}[\dXx](?![\dXx])/g

/** A number named `code` is the result code of a call; a text is a verification code that somebody typed. */
const censor = (value: unknown) => (typeof value === 'number' ? value : '[hidden]')

const LOGGED_FIELDS = ['constraint', 'table', 'column'] as const

/**
 * An error without the values that the database layer adds to its message, parameters and details: people
 * entered them.
 */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: typeof error }
  const fields = new Map<string, unknown>(Object.entries(error))
  return {
    type: error.name,
    message: error.message.replace(/\nparams: [^]*$/, ''),
    ...(fields.has('code') && { sqlstate: fields.get('code') }),
    ...Object.fromEntries(
      LOGGED_FIELDS.flatMap((name) => (fields.has(name) ? [[name, fields.get(name)]] : [])),
    ),
    stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
    ...(error.cause !== undefined && { cause: describe(error.cause) }),
  }
}

/** @param level `silent`, `error`, `warn`, `info` or `debug` */
export function createLog(level: string, to?: DestinationStream): Logger {
  const settings = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describe },
    mixin: () => {
      const request = runningRequest()
      return request === undefined ? {} : { request }
    },
    redact: { paths: depths.flatMap((depth) => hidden.map((name) => depth + name)), censor },
    hooks: { streamWrite: (line: string) => line.replaceAll(insideText, '[hidden]') },
  }
  return to ? pino(settings, to) : pino(settings)
}

/**
 * The server's log: one JSON object per line on standard output, from the level LOG_LEVEL on (default `info`).
 */
export const log = createLog(process.env['LOG_LEVEL'] ?? (process.env['VITEST'] ? 'silent' : 'info'))
