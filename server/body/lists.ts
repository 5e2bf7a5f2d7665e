// oxlint-disable no-underscore-dangle -- the name under which zod tells what a schema is made of
import { z } from '#contract/zod'

/** The most elements that a list takes; undefined where nothing bounds it. */
function longest(list: z.core.$ZodArray): number | undefined {
  for (const check of list._zod.def.checks ?? []) {
    const rule: { check: string; maximum?: number } = check._zod.def
    if (rule.check === 'max_length') return rule.maximum
  }
  return undefined
}

/**
 * Shortens lists that are longer than their schema allows to one element more: the schema still refuses them, without
 * naming what is wrong with each of millions.
 * @param value as it was parsed; its lists are changed in place
 */
export function shortenLists(schema: z.core.$ZodType, value: unknown): void {
  if (schema instanceof z.core.$ZodObject) {
    if (typeof value !== 'object' || value === null) return
    for (const [key, field] of Object.entries(schema._zod.def.shape))
      // An object has its values under texts.
      shortenLists(field, (value as Record<string, unknown>)[key])
  } else if (schema instanceof z.core.$ZodArray) {
    if (!Array.isArray(value)) return
    const most = longest(schema)
    if (most !== undefined && value.length > most) value.length = most + 1
    for (const one of value) shortenLists(schema._zod.def.element, one)
  } else if (schema instanceof z.core.$ZodPipe) shortenLists(schema._zod.def.in, value)
  else if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault
  )
    shortenLists(schema._zod.def.innerType, value)
}
