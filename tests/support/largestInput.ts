// oxlint-disable no-underscore-dangle -- the name under which zod tells what a schema is made of
import { z } from '#contract/zod'
import { MAX_KEYS } from '#server/body/limits'

/** How large an input can be that a schema takes. */
export interface Largest {
  /** As JSON, in UTF-8. */
  bytes: number
  /** Numbers, texts, lists and objects, those within others included. */
  values: number
  depth: number
  /** The longest list and the object with the most keys that nothing bounds, by their paths. */
  unbounded: string[]
}

/** Of a Chinese character. */
const CHARACTER = 3
/** The largest number that is one. */
const NUMBER = String(Number.MAX_SAFE_INTEGER).length
/** A key of the database as that of an object, with its quotes, a colon and a comma. */
const KEY = 14
/** A text that a pattern alone bounds: a number, a date or a key. */
const PATTERN = 100

interface Rule {
  check: string
  maximum?: number
  length?: number
  pattern?: RegExp
}

function rulesOf(schema: z.core.$ZodType): Rule[] {
  const { checks = [], ...def } = schema._zod.def
  return [def as unknown as Rule, ...checks.map((check) => check._zod.def as Rule)]
}

/** The most characters, or elements, that a schema takes. */
const mostOf = (schema: z.core.$ZodType): number | undefined => {
  const found = rulesOf(schema).flatMap(({ check, maximum, length }) =>
    check === 'max_length' ? (maximum ?? []) : check === 'length_equals' ? (length ?? []) : [],
  )
  return found.length === 0 ? undefined : Math.min(...found)
}

const ASCII = /^[\x20-\x7e]*$/
const ofOne = (bytes: number): Largest => ({ bytes, values: 1, depth: 0, unbounded: [] })

function textSize(schema: z.core.$ZodType, path: string): Largest {
  const most = mostOf(schema)
  const isPattern = rulesOf(schema).some(({ pattern }) => pattern && ASCII.test(pattern.source))
  if (most === undefined) return isPattern ? ofOne(PATTERN) : { ...ofOne(0), unbounded: [path] }
  return ofOne(most * (isPattern ? 1 : CHARACTER) + 2)
}

const sum = (parts: readonly Largest[], more: number): Largest => ({
  bytes: parts.reduce((all, { bytes }) => all + bytes, more),
  values: parts.reduce((all, { values }) => all + values, 1),
  depth: 1 + Math.max(0, ...parts.map(({ depth }) => depth)),
  unbounded: parts.flatMap(({ unbounded }) => unbounded),
})

function listSize(schema: z.core.$ZodArray, path: string): Largest {
  const element = sizeOf(schema._zod.def.element, `${path}[]`)
  const of = schema._zod.def.element
  // A list of choices has each of them once.
  const most =
    mostOf(schema) ?? (of instanceof z.core.$ZodEnum ? Object.keys(of._zod.def.entries).length : undefined)
  const unbounded = most === undefined ? [path, ...element.unbounded] : element.unbounded
  const times = most ?? 0
  return {
    bytes: times * (element.bytes + 1) + 2,
    values: times * element.values + 1,
    depth: element.depth + 1,
    unbounded,
  }
}

const larger = (one: Largest, other: Largest): Largest => ({
  bytes: Math.max(one.bytes, other.bytes),
  values: Math.max(one.values, other.values),
  depth: Math.max(one.depth, other.depth),
  unbounded: [...one.unbounded, ...other.unbounded],
})

/** The size of the largest input that a schema takes, from its own bounds. */
export function sizeOf(schema: z.core.$ZodType, path = ''): Largest {
  if (schema instanceof z.core.$ZodString) return textSize(schema, path)
  if (schema instanceof z.core.$ZodNumber) return ofOne(NUMBER)
  if (schema instanceof z.core.$ZodEnum)
    return ofOne(
      Math.max(
        ...Object.values(schema._zod.def.entries).map((value) => JSON.stringify(value).length * CHARACTER),
      ),
    )
  if (schema instanceof z.core.$ZodLiteral)
    return ofOne(Math.max(...schema._zod.def.values.map((value) => String(value).length * CHARACTER)))
  if (schema instanceof z.core.$ZodArray) return listSize(schema, path)
  if (schema instanceof z.core.$ZodObject) {
    const fields = Object.entries(schema._zod.def.shape)
    const keys = fields.reduce((all, [key]) => all + key.length + 4, 2)
    return sum(
      fields.map(([key, field]) => sizeOf(field, `${path}.${key}`)),
      keys,
    )
  }
  if (schema instanceof z.core.$ZodRecord) {
    const value = sizeOf(schema._zod.def.valueType, `${path}{}`)
    return { ...sum([value], MAX_KEYS * (value.bytes + KEY)), values: MAX_KEYS * value.values + 1 }
  }
  if (schema instanceof z.core.$ZodUnion)
    return schema._zod.def.options.map((option) => sizeOf(option, path)).reduce(larger)
  if (schema instanceof z.core.$ZodPipe) {
    const [before, after] = [sizeOf(schema._zod.def.in, path), sizeOf(schema._zod.def.out, path)]
    return before.unbounded.length > 0 ? after : before
  }
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodPrefault
  )
    return sizeOf(schema._zod.def.innerType, path)
  if (schema instanceof z.core.$ZodBoolean || schema instanceof z.core.$ZodNull) return ofOne(5)
  if (schema instanceof z.core.$ZodCustom) return ofOne(0)
  return { ...ofOne(0), unbounded: [`${path} (${schema._zod.def.type})`] }
}
