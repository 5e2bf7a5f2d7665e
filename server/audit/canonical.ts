import { Big } from 'big.js'
import { sha256 } from '#server/hash'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * Text as the database stores it: a NUL is not storable, a lone surrogate becomes U+FFFD in UTF-8, and PGlite
 * drops a byte order mark at the beginning of a text when it reads it.
 */
export const storable = (text: string): string =>
  Buffer.from(text.replaceAll('\0', '\uFFFD').replace(/^\uFEFF+/, '')).toString()

function tidy(value: Json): Json {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(tidy)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, inner]) => [storable(key), tidy(inner)] as const)
  return Object.fromEntries(entries)
}

const plain = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

/** A value after a round trip through JSON: dates become texts, functions and `undefined` are dropped. */
export function toJson(value: unknown): Json {
  // For a function or nothing JSON.stringify answers undefined, which its type conceals.
  const text = JSON.stringify(value, plain) as string | undefined
  return text === undefined ? null : tidy(JSON.parse(text) as Json) // What JSON.parse answers is JSON.
}

/** JSON text with the keys of every object sorted by UTF-16 code units: equal values have equal text. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
  return `{${members.join(',')}}`
}

/** SHA-256, in hexadecimal, of a value's canonical JSON: equal values have equal hashes. */
export const hashOfJson = (value: unknown): string => sha256(canonical(toJson(value)))

const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?/g

/**
 * Parses the text that PostgreSQL prints for a jsonb value. Its numbers are decimals of any length; one that
 * cannot have come from a JavaScript number (`1.0`, `0.1` with a twentieth digit) is returned as text, so that
 * such a manipulation does not pass for the original.
 */
export function fromJsonb(text: string): Json {
  const marked = text.replaceAll(stringOrNumber, (token) => {
    if (token.startsWith('"')) return token
    const number = Number(token)
    const same = Number.isFinite(number) && new Big(number).toFixed() === token
    return same ? token : JSON.stringify(`decimal ${token}`)
  })
  return JSON.parse(marked) as Json // What JSON.parse answers is JSON.
}
