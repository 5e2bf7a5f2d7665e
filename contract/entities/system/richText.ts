import { z } from '#contract/zod'
import { plainText } from '#contract/rules/richText'

/** Stored markup may be this many times as long as the visible text, plus an allowance. */
const MARKUP_FACTOR = 5
const MARKUP_EXTRA = 1000

/** A rich text; the limit counts visible characters. */
export const richText = (label: string, max: number) =>
  z
    .string()
    .trim()
    .max(max * MARKUP_FACTOR + MARKUP_EXTRA, `${label}不超过${max}字`)
    .refine((value) => plainText(value).length <= max, `${label}不超过${max}字`)
