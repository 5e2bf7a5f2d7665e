import { LAST_PLACE } from '#contract/facts/bounds'
import { z } from '#contract/zod'

/** A place in an order that somebody writes; forms of other clients send it as text. */
export const orderNumber = (label: string) =>
  z.coerce
    .number(`${label}须为数字`)
    .int(`${label}须为整数`)
    .min(0, `${label}不小于0`)
    .max(LAST_PLACE, `${label}不大于${LAST_PLACE}`)

/** Whole numbers parted by commas, as RuoYi sends an order. */
export const places = z
  .string()
  .regex(/^[\d,]*$/, '显示顺序须为数字，以逗号隔开')
  .max(40_000)
  .transform((list) => list.split(',').map(Number))
  .pipe(z.array(z.number('显示顺序须为数字').int('显示顺序须为整数').min(0).max(LAST_PLACE)))
