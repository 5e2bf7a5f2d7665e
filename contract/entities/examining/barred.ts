import { z } from '#contract/zod'
import { oneOf, requiredText, text } from '#contract/define'
import { BARRED_KIND } from '#contract/facts/examining/barred'
import { BARRED_LABELS, BARRED_MAX } from '#contract/rules/examining/barred'

const day = (label: string) => z.iso.date(`${label}须是存在的日期`)

/** 禁入名单: an entry as it is written; without a last day it holds for good. */
export const BarredFields = z.object({
  name: requiredText(BARRED_LABELS.name, BARRED_MAX.name),
  unit: text(BARRED_LABELS.unit, BARRED_MAX.unit).nullish(),
  kind: oneOf(BARRED_KIND, BARRED_LABELS.kind),
  reason: requiredText(BARRED_LABELS.reason, BARRED_MAX.reason),
  source: requiredText(BARRED_LABELS.source, BARRED_MAX.source),
  barred_from: day(BARRED_LABELS.barred_from),
  barred_until: day(BARRED_LABELS.barred_until).nullish(),
})
export type BarredFields = z.infer<typeof BarredFields>
