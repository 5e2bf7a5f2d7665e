import type { FormRule } from 'antd'
import type { z } from '#contract/zod'
import './words'

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

/**
 * The contract's rule for a field as an antd form rule: browser and server say the same words.
 * @param missing words for an empty field whose rule has none of its own, such as a choice: 请选择类型
 */
export function rule(schema: z.ZodType, missing?: string): FormRule {
  const blank = blankOf(schema)
  const required = !schema.safeParse(undefined).success && !schema.safeParse(blank).success
  return {
    required,
    validator: (_, value: unknown) => {
      if (isBlank(value) && !required) return Promise.resolve()
      const result = schema.safeParse(isBlank(value) ? blank : value)
      if (result.success) return Promise.resolve()
      return Promise.reject(new Error((isBlank(value) && missing) || result.error.issues[0]?.message))
    },
  }
}
