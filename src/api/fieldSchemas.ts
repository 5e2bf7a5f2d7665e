import { contract, type ActionName } from '#contract'
import { keysOf } from '#contract/facts/closed'
import { z } from '#contract/zod'
import './words'

/** What the contract says of single fields of a call, for forms: as heavy as all schemas, and fetched like them. */

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/** True when the schema judges this kind of emptiness in its own words instead of calling it a wrong type. */
function understands(schema: z.ZodType, blank: '' | []): boolean {
  const result = schema.safeParse(blank)
  if (result.success) return typeof result.data === typeof blank
  return result.error.issues.every(
    (issue) =>
      issue.code === 'custom' ||
      issue.code === 'invalid_format' ||
      (issue.code === 'too_small' && (issue.origin === 'string' || issue.origin === 'array')),
  )
}

const BLANKS: readonly ('' | [])[] = ['', []]

/** An untouched field is `undefined` for antd, but an empty text or list for a rule about texts or lists. */
const blankOf = (schema: z.ZodType): unknown => BLANKS.find((blank) => understands(schema, blank))

const refusesEmpty = (schema: z.ZodType, blank: unknown): boolean =>
  !schema.safeParse(undefined).success && !schema.safeParse(blank).success

/** Whether a form marks the field, because its schema refuses an empty one. */
export const mustBeFilled = (schema: z.ZodType): boolean => refusesEmpty(schema, blankOf(schema))

/**
 * Why a field may not hold a value, in the words of its schema; undefined when it may.
 * @param missing words for an empty field whose schema has none of its own
 */
export function faultIn(schema: z.ZodType, value: unknown, missing?: string): string | undefined {
  const blank = blankOf(schema)
  const isEmpty = isBlank(value)
  if (isEmpty && !refusesEmpty(schema, blank)) return undefined
  const { error } = schema.safeParse(isEmpty ? blank : value)
  return error && ((isEmpty && missing) || (error.issues[0]?.message ?? ''))
}

/** The fields of what a schema describes: of an object, or of each object of a list. */
function fieldsOf(schema: unknown): Readonly<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodObject) return schema.shape
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element)
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldsOf(schema.unwrap())
  return {}
}

/** The schema of a field of a call. @param path `field`, or `field.inner` for what stands in an object or a list */
export function schemaAt(name: ActionName, path: string): z.ZodType {
  const found = path
    .split('.')
    .reduce<z.ZodType | undefined>((at, key) => fieldsOf(at)[key], contract[name].input)
  if (!found) throw new Error(`${name} has no field ${path}`)
  return found
}

/** These fields as another's save has left them; undefined when they do not fit the call. */
export const readFields = (name: ActionName, fields: readonly string[], from: unknown): unknown =>
  z.object(Object.fromEntries(fields.map((field) => [field, schemaAt(name, field)]))).safeParse(from).data

function requiredIn(schema: unknown, before = ''): string[] {
  const fields = fieldsOf(schema)
  return keysOf(fields).flatMap((key) => {
    const field = fields[key]
    if (!field) return []
    const own = mustBeFilled(field) ? [before + key] : []
    return before ? own : [...own, ...requiredIn(field, `${key}.`)]
  })
}

/** The fields that must not be empty, of every call that has any: `tools/wire.ts` writes them into the build. */
export const fieldsToFill = (): Partial<Record<ActionName, string[]>> =>
  Object.fromEntries(
    keysOf(contract).flatMap((name) => {
      const required = requiredIn(contract[name].input)
      return required.length > 0 ? [[name, required]] : []
    }),
  )
