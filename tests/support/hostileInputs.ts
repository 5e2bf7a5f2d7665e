// oxlint-disable no-underscore-dangle -- the name under which zod tells what a schema is made of
import { z } from '#contract/zod'

/** What no column of the database takes, and what is no date of the calendar. */
const HOSTILE = {
  text: ['文\u0000字', '文\ud800字', '2024-02-30', '2024-02-30 10:00:00', '9'.repeat(19)],
  number: [2 ** 31, 2 ** 53, -(2 ** 31) - 1],
}

/**
 * The values that are tried in the place of a schema, with something valid around them where it is deep.
 * @param usual what stands in an object beside the value that is tried
 */
function* hostileIn(schema: z.core.$ZodType, usual: object = {}): Generator<unknown> {
  if (schema instanceof z.core.$ZodObject) {
    const fields = Object.entries(schema._zod.def.shape)
    for (const [key, field] of fields)
      for (const value of hostileIn(field)) yield { ...someOf(schema), ...usual, [key]: value }
  } else if (schema instanceof z.core.$ZodArray) {
    for (const value of hostileIn(schema._zod.def.element)) yield [value]
  } else if (schema instanceof z.core.$ZodRecord) {
    yield* HOSTILE.text.slice(0, 2).map((key) => ({ [key]: some(schema._zod.def.valueType) }))
    for (const value of hostileIn(schema._zod.def.valueType)) yield { a: value }
  } else if (schema instanceof z.core.$ZodUnion) {
    for (const option of schema._zod.def.options) yield* hostileIn(option, usual)
  } else if (schema instanceof z.core.$ZodPipe) {
    const { in: before, out } = schema._zod.def
    yield* hostileIn(before instanceof z.core.$ZodTransform ? out : before, usual)
  } else if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodPrefault
  ) {
    yield* hostileIn(schema._zod.def.innerType)
  } else if (schema instanceof z.core.$ZodNumber) {
    yield* HOSTILE.number
    yield HOSTILE.text[0]
  } else if (schema instanceof z.core.$ZodString) {
    yield* HOSTILE.text
  } else {
    // A choice is held by its list; one try shows that it is.
    yield HOSTILE.text[0]
  }
}

/** Something that a schema is likely to take. */
function some(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.core.$ZodObject)
    return Object.fromEntries(
      Object.entries(schema._zod.def.shape).flatMap(([key, field]) => {
        const value = some(field)
        return value === undefined ? [] : [[key, value]]
      }),
    )
  if (schema instanceof z.core.$ZodArray) return [some(schema._zod.def.element)]
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.map(some)[0]
  if (schema instanceof z.core.$ZodPipe) {
    const { in: before, out } = schema._zod.def
    return some(before instanceof z.core.$ZodTransform ? out : before)
  }
  if (schema instanceof z.core.$ZodEnum) return Object.values(schema._zod.def.entries)[0]
  if (schema instanceof z.core.$ZodLiteral) return schema._zod.def.values[0]
  if (schema instanceof z.core.$ZodNumber) return 1
  if (schema instanceof z.core.$ZodBoolean) return true
  if (schema instanceof z.core.$ZodString)
    return [
      '1',
      '足够长的一段文字'.repeat(5),
      '2026-01-01',
      '2026-01-01 08:00:00',
      'a@b.cn',
      '13800000000',
    ].find((text) => z.safeParse(schema, text).success)
  return undefined
}

/** An input that a call is likely to take. */
export const someOf = (schema: z.core.$ZodType): Record<string, unknown> => Object(some(schema))

/** Every input of a call that is `usual` but for one value somewhere within it. */
export const hostileInputs = (
  schema: z.core.$ZodType,
  usual: Record<string, unknown>,
): Iterable<Record<string, unknown>> =>
  // The input of a call is an object.
  hostileIn(schema, usual) as Iterable<Record<string, unknown>>
