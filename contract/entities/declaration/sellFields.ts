import { z } from '#contract/zod'
import { id } from '#contract/define'
import { FIRST_SOLD_YEAR, SELL_LABELS, type SellField } from '#contract/rules/declaration/salesRule'
import { readRevision } from '#contract/rules/stale'
import { orNull, uploadedOrNull } from './bookFields'

const MOST_COPIES = 100_000_000
const PROVINCES = 34

const count = (field: SellField, max: number, min = 0) =>
  z
    .number(`请输入${SELL_LABELS[field]}`)
    .int(`${SELL_LABELS[field]}须为整数`)
    .min(min, `${SELL_LABELS[field]}不小于${min}`)
    .max(max, `${SELL_LABELS[field]}不超过${max}`)

/** 码洋: at most ten digits before the point and two behind it, as text so that no digit is lost. */
const amount = orNull(
  z
    .union([z.string().trim().max(20), z.number()], '码洋须为数字')
    .transform(String)
    .refine((value) => /^(\d{1,10}(\.\d{1,2})?)?$/.test(value), '码洋须为不小于0的数字，最多两位小数'),
).transform((value) => value || null)

/** 发行情况: one year. */
export const SellFields = z.object({
  stat_year: count('stat_year', 2100, FIRST_SOLD_YEAR),
  spring_num: count('spring_num', MOST_COPIES),
  autumn_num: count('autumn_num', MOST_COPIES),
  school_num: orNull(count('school_num', 100_000)),
  province_num: orNull(count('province_num', PROVINCES)),
  print_no: orNull(count('print_no', 999, 1)),
  returns_num: orNull(count('returns_num', MOST_COPIES)),
  amount,
  proof_file: uploadedOrNull,
} satisfies Record<SellField, z.ZodType>)
export type SellFields = z.output<typeof SellFields>

/** A year as it is saved: with its key an existing one, without it a new one. */
export const SellToSave = SellFields.extend({ sell_id: id.optional(), revision: readRevision }).superRefine(
  ({ stat_year, spring_num, autumn_num, returns_num }, ctx) => {
    // A season below nothing has been told already.
    if ((returns_num ?? 0) > Math.max(0, spring_num + autumn_num))
      ctx.addIssue({
        code: 'custom',
        path: ['returns_num'],
        message: `${stat_year}年退货册数不能多于春秋两季的发行册数`,
      })
  },
)
