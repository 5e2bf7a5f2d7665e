import { z } from '#contract/zod'
import { flag, id, oneOf, read } from '#contract/define'
import { PROVINCE } from '#contract/facts/catalogue'
import { DEPT_TYPE, SCHOOLS } from '#contract/facts/units'

const SHORTEST_KEYWORD = 2
/** The most schools that one search answers. */
const MOST_FOUND = 20

/** 学校注册: public, without a login. */
export const registration = {
  /** 注册时查学校名录: the published list, and the schools beyond it that have registered */
  declare_register_school_select: read({
    who: 'anyone',
    route: 'POST /api/public/index/search/declare_register_school_select',
    input: z.object({
      /** Part of the name, its pinyin or the initials of it, or of the code. */
      keyword: z
        .string()
        .trim()
        .max(100, '关键字不超过100字')
        .refine((text) => text.length >= SHORTEST_KEYWORD, `请至少输入${SHORTEST_KEYWORD}个字`)
        .optional(),
      province_id: oneOf(PROVINCE, '省份').optional(),
      dept_type: z.enum(SCHOOLS, '学校类型不在可选范围内').optional(),
      limit: z.coerce.number().int().min(1).max(MOST_FOUND).default(MOST_FOUND),
    }),
    output: z.array(
      z.object({
        /** Absent as long as no unit of the system is this school. */
        dept_id: id.nullable(),
        dept_name: z.string(),
        snum: z.string().nullable(),
        province_id: z.string().nullable(),
        province_name: z.string().nullable(),
        city_name: z.string().nullable(),
        dept_type: oneOf(DEPT_TYPE, '单位类型'),
        registered: flag,
        /** Who to ask in a school that has registered: `张** 138****0000`. */
        contact_masked: z.string().nullish(),
      }),
    ),
  }),
}
