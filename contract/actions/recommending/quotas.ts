import { z } from '#contract/zod'
import { flag, id, keyword, oneOf, paged, read, text, whole, write } from '#contract/define'
import { QuotaFigures } from '#contract/entities/declaration/handIn'
import { EDU_LEVEL } from '#contract/facts/books'
import { MOST_PLACES, QUOTA_KIND, type QuotaKind, MOST_QUOTAS } from '#contract/facts/declaration/quotas'
import { DEPT_TYPE, HIGH_LEVEL_TYPE } from '#contract/facts/units'
import { QUOTA_GRANTERS, UNIT_OFFICES, QUOTA_READERS } from '#contract/roles'
import { readRevision } from '#contract/rules/stale'

const year = z.coerce.number('请选择年度').int('年度须为整数').min(2000).max(2100)
const eduLevel = oneOf(EDU_LEVEL, '教育层次')
const total = z
  .number('名额须为数字')
  .int('名额须为整数')
  .min(0, '名额不小于0')
  .max(MOST_PLACES, `名额不超过${MOST_PLACES}`)
const remark = text('备注', 100)

/** Which quotas: of a year, for all levels together or for one of them. */
const which = { year, edu_level: eduLevel.optional() }

const some = total.optional()
const Totals = z.object({
  national: some,
  provincial: some,
  voc: some,
  a_level: some,
  sec: some,
  publisher: some,
  province: some,
  hang: some,
  committee: some,
  ministry: some,
} satisfies Record<QuotaKind, z.ZodType>)

/** 名额 of one unit. */
const QuotaRow = z.object({
  dept_id: id,
  dept_name: z.string(),
  dept_type: oneOf(DEPT_TYPE, '单位类型'),
  high_level_type: oneOf(HIGH_LEVEL_TYPE, '双高类型'),
  kind: oneOf(QUOTA_KIND, '类别'),
  province_name: z.string().nullable(),
  ...QuotaFigures.shape,
  /** What the unit has granted others of it; null where it grants none. */
  granted: whole.nullable(),
  remark: z.string().nullable(),
  revision: whole,
})

/** 名额: how many books units hand in and recommend in a year, and who grants it to whom. */
export const quotas = {
  /** The units to which the caller grants, with their quotas; a unit without one draws on that of its granter. */
  declare_quota_list: paged({
    who: QUOTA_READERS,
    filter: {
      ...which,
      year: year.optional(),
      kind: oneOf(QUOTA_KIND, '类别').optional(),
      province_id: z.string().max(6).optional(),
      keyword: keyword('book'),
      /** Only units that have a quota. */
      is_set: flag.optional(),
    },
    row: QuotaRow,
  }),
  /** What the caller's unit has itself, for all levels together and for each that is limited. */
  declare_quota_own: read({
    who: UNIT_OFFICES,
    input: z.object({ year: year.optional() }),
    output: z.object({
      year,
      /** Years that have a batch, the newest first. */
      years: z.array(year),
      dept_name: z.string().nullable(),
      /** The unit whose quota this is, where what it has not granted is shared. */
      shared_by: z.string().nullable(),
      limits: z.array(
        z.object({
          edu_level: eduLevel.nullable(),
          ...QuotaFigures.shape,
          granted: whole.nullable(),
        }),
      ),
    }),
  }),
  /** 保存: all of the rows, or none; a total of null takes a quota away */
  declare_quota_save: write({
    who: QUOTA_GRANTERS,
    limitKb: 128,
    input: z.object({
      ...which,
      rows: z
        .array(
          z.object({
            dept_id: id,
            total: total.nullable(),
            remark: remark.optional(),
            revision: readRevision,
          }),
        )
        .min(1, '请至少修改一个单位的名额')
        .max(MOST_QUOTAS, `一次不超过${MOST_QUOTAS}个单位`),
    }),
    output: z.object({ done_num: whole }),
  }),
  /** 批量设置: one total for every unit of a kind */
  declare_quota_fill: write({
    who: QUOTA_GRANTERS,
    input: z.object({
      ...which,
      totals: Totals.refine((totals) => Object.keys(totals).length > 0, '请至少填写一类单位的名额'),
      /** Units that have a quota keep it. */
      keep: flag.default(0),
    }),
    output: z.object({ done_num: whole }),
  }),
  /** 分配记录, the newest first */
  declare_quota_changes: paged({
    stale: true,
    who: QUOTA_READERS,
    filter: { year: year.optional(), keyword: keyword('book') },
    row: z.object({
      change_id: id,
      year,
      dept_name: z.string(),
      edu_level: eduLevel.nullable(),
      before_total: z.number().nullable(),
      after_total: z.number().nullable(),
      remark: z.string().nullable(),
      user_name: z.string(),
      create_time: z.string(),
    }),
  }),
}
