import { z } from '#contract/zod'
import { id, MONTH, read, requiredText, whole, wireMoment, write } from '#contract/define'
import { tooHigh, tooLow } from '#contract/facts/bounds'
import { CHECK_DAYS } from '#contract/facts/declaration/provinceCheck'
import { DIRECTORS } from '#contract/roles'
import { REFUSAL } from '#contract/refusals'
import { readRevision } from '#contract/rules/stale'

const month = (label: string) => z.string(`请选择${label}`).regex(MONTH, REFUSAL.monthForm(label))

const fields = {
  year: z.coerce
    .number('请输入年度')
    .int('年度须为整数')
    .min(2000, '年度不早于2000')
    .max(2100, '年度不晚于2100'),
  batch_name: requiredText('批次名称', 80),
  declare_begin_time: wireMoment('申报开始时间'),
  declare_end_time: wireMoment('申报截止时间'),
  recommend_end_time: wireMoment('推荐截止时间'),
  publish_from: month('出版时间起'),
  publish_to: month('出版时间止'),
}

const DAYS = '复核天数'
/** Days that a province has to object to a book of another channel. */
const check_days = z.coerce
  .number(`请输入${DAYS}`)
  .int(`${DAYS}须为整数`)
  .min(CHECK_DAYS.min, tooLow(DAYS, CHECK_DAYS))
  .max(CHECK_DAYS.max, tooHigh(DAYS, CHECK_DAYS))

/** Two fields of which the first may not be later, and what to say where it is. */
const ORDER = [
  ['declare_begin_time', 'declare_end_time', '申报截止时间须晚于申报开始时间'],
  ['declare_end_time', 'recommend_end_time', '推荐截止时间不能早于申报截止时间'],
  ['publish_from', 'publish_to', '出版时间止不能早于出版时间起'],
] as const

/** 申报批次: until when the books of a year are declared. */
export const declareBatches = {
  /** All batches, the newest first */
  declare_batch_list: read({
    who: 'user',
    input: z.object({}),
    output: z.array(
      z.object({
        ...fields,
        check_days,
        batch_id: id,
        /** Books can be handed in now. */
        is_open: z.boolean(),
        revision: whole,
      }),
    ),
  }),
  declare_batch_save: write({
    who: DIRECTORS,
    permission: 'declare:batch:edit',
    input: z
      .object({
        ...fields,
        /** Absent: as it is. */
        check_days: check_days.optional(),
        batch_id: id.optional(),
        revision: readRevision,
      })
      .superRefine((batch, ctx) => {
        for (const [first, then, message] of ORDER) {
          const isSame = batch[first] === batch[then]
          if (batch[first] > batch[then] || (isSame && first === 'declare_begin_time'))
            ctx.addIssue({ code: 'custom', path: [then], message })
        }
      }),
    output: z.object({ batch_id: id, revision: whole }),
  }),
}
