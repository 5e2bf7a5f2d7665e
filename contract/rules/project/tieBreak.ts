import { z } from '#contract/zod'

export const TieName = z.enum([
  'indicator1',
  'indicator2',
  'std_dev',
  'votes',
  'leader_score',
  'recommend_sort',
  'manual',
])
export type TieName = z.infer<typeof TieName>

/** Digits of the largest key that the database gives an indicator, with room for the text keys of a file. */
const INDICATOR_ID_LENGTH = 12

/** One indicator, or several whose points are added; ids as text, as every score sheet has them. */
export const TieIndicators = z.strictObject({
  indicators: z
    .array(z.union([z.string().min(1).max(INDICATOR_ID_LENGTH), z.number()]).transform((id) => String(id)))
    .min(1, '同分排序依据应至少有一项指标')
    .max(16, '同分排序依据的指标最多16项'),
})

/** What decides between books of equal score. */
export const TieKey = z.union([TieName, TieIndicators], { error: '同分排序依据不在可选范围内' })
export type TieKey = z.infer<typeof TieKey>

/** What two keys have in common exactly when they compare the same. */
export const tieKeyText = (key: TieKey): string =>
  typeof key === 'string' ? key : JSON.stringify([...key.indicators].sort())

const noRepeat = (keys: readonly TieKey[]) => new Set(keys.map(tieKeyText)).size === keys.length

export const TieBreak = z
  .array(TieKey)
  .max(10, '同分排序依据最多10项')
  .refine(noRepeat, { error: '同分排序依据重复' })
  .refine((keys) => !keys.slice(0, -1).includes('manual'), { error: '人工裁定只能排在最后' })

/** Every key in the usual order, without the votes that most reviews do not take. */
export const TIE_CHAIN: TieKey[] = [
  'indicator1',
  'indicator2',
  'std_dev',
  'leader_score',
  'recommend_sort',
  'manual',
]

/** The indicators that a list of keys names and a scheme does not have, or does not score. */
export const unknownIndicators = (
  keys: readonly TieKey[],
  scored: readonly (string | number)[],
): string[] => {
  const known = new Set(scored.map(String))
  const named = keys.flatMap((key) => (typeof key === 'string' ? [] : key.indicators))
  return [...new Set(named)].filter((id) => !known.has(id))
}
