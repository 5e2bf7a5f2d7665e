import { z } from '#contract/zod'
import {
  done,
  flag,
  id,
  idList,
  KEYS_KB,
  MAX_INT,
  oneOf,
  paged,
  read,
  requiredText,
  text,
  whole,
  write,
} from '#contract/define'
import { enabled } from '#contract/entities/access/fields'
import { orderNumber, places } from '#contract/entities/system/orderNumber'
import { creditCode, optionalMail, telephone } from '#contract/entities/unit/school'
import { PROVINCE } from '#contract/facts/catalogue'
import { DEPT_TYPE, HIGH_LEVEL_TYPE } from '#contract/facts/units'
import { SYSTEM_OFFICE } from '#contract/roles'

const who = SYSTEM_OFFICE

/** What a form leaves empty is absent. */
const blank = z.literal('').transform(() => null)
const optional = (label: string, max: number) => z.union([blank, text(label, max)]).nullish()

/** 0 stands for no parent, as RuoYi has it. */
const parentId = z.coerce.number('上级单位有误').int('上级单位有误').min(0, '上级单位有误').max(MAX_INT)

const fields = {
  parentId: parentId.default(0),
  deptName: requiredText('单位名称', 100),
  orderNum: orderNumber('显示顺序').default(0),
  status: enabled.optional(),
  /** 联系人, by RuoYi's names */
  leader: optional('联系人', 50),
  phone: z.union([blank, telephone]).nullish(),
  email: optionalMail,
  // RuoYi's clients do not know what follows: what is absent stays as it is, a new unit has its parent's kind.
  dept_type: oneOf(DEPT_TYPE, '单位类型').optional(),
  province_id: oneOf(PROVINCE, '省份').nullish(),
  city_name: optional('所在市', 50),
  snum: z.union([blank, text('单位代码', 10).regex(/^\d*$/, '单位代码只能是数字')]).nullish(),
  credit_code: z.union([blank, creditCode]).nullish(),
  buwei: flag.optional(),
  ministry_name: optional('主管部委', 100),
  high_level_type: oneOf(HIGH_LEVEL_TYPE, '双高类型').optional(),
  address: optional('地址', 200),
  postcode: z
    .union([
      blank,
      z
        .string()
        .trim()
        .regex(/^\d{6}$/, '邮编须为6位数字'),
    ])
    .nullish(),
  contact_post: optional('联系人职务', 50),
}

const orNull = z.string().nullable()

const Unit = z.object({
  deptId: id,
  parentId: whole,
  deptName: z.string(),
  orderNum: whole,
  status: enabled,
  leader: orNull,
  phone: orNull,
  email: orNull,
  createTime: z.string(),
  /** Absent where another server answers, as is what follows from it. */
  dept_type: oneOf(DEPT_TYPE, '单位类型').optional(),
  province_id: orNull,
  city_name: orNull,
  snum: orNull,
  credit_code: orNull,
  buwei: flag,
  ministry_name: orNull,
  high_level_type: oneOf(HIGH_LEVEL_TYPE, '双高类型').optional(),
  address: orNull,
  postcode: orNull,
  contact_post: orNull,
})

const byId = z.object({ deptId: id })

/** 单位管理: the units and what they are part of. */
export const units = {
  /** All of them, flat: RuoYi's clients make the tree themselves */
  unit_list: read({
    who,
    permission: 'system:dept:list',
    route: 'GET /system/dept/list',
    input: z.object({ deptName: z.string().max(100).optional(), status: enabled.optional() }),
    output: z.array(Unit),
  }),
  /** The same without a unit and what is below it: where it can be moved to */
  unit_list_exclude: read({
    who,
    permission: 'system:dept:list',
    route: 'GET /system/dept/list/exclude/:deptId',
    input: byId,
    output: z.array(Unit),
  }),
  /** One level of the tree, or units of every level that are searched for */
  unit_level: paged({
    who,
    permission: 'system:dept:list',
    filter: {
      /** Whose level; 0 is the first. Absent: all levels. */
      parentId: parentId.optional(),
      deptName: z.string().max(100).optional(),
      dept_type: oneOf(DEPT_TYPE, '单位类型').optional(),
      province_id: oneOf(PROVINCE, '省份').optional(),
      status: enabled.optional(),
      /** Without this unit and what is below it. */
      without: id.optional(),
    },
    row: Unit.extend({
      /** The names of what it is part of, from the top. */
      path: z.array(z.string()),
      /** Units right below it. */
      childNum: whole,
      /** Accounts of its own. */
      userNum: whole,
    }),
  }),
  unit_detail: read({
    who,
    permission: 'system:dept:query',
    route: 'GET /system/dept/:deptId',
    input: byId,
    output: Unit,
  }),
  unit_add: write({
    who,
    permission: 'system:dept:add',
    route: 'POST /system/dept',
    input: z.object(fields),
    output: done,
  }),
  unit_edit: write({
    who,
    permission: 'system:dept:edit',
    route: 'PUT /system/dept',
    input: byId.extend(fields),
    output: done,
  }),
  /** 停用, 启用 */
  unit_status: write({
    who,
    permission: 'system:dept:edit',
    input: byId.extend({ status: enabled }),
    output: done,
  }),
  /** 保存排序 of RuoYi's clients: keys and places, in the same order */
  unit_sort: write({
    who,
    permission: 'system:dept:edit',
    route: 'PUT /system/dept/updateSort',
    input: z
      .object({ deptIds: idList, orderNums: places })
      .refine(({ deptIds, orderNums }) => deptIds.length === orderNums.length, {
        path: ['orderNums'],
        message: '单位和显示顺序的个数须相同',
      }),
    limitKb: KEYS_KB,
    output: done,
  }),
  /** Only what nothing belongs to */
  unit_remove: write({
    who,
    permission: 'system:dept:remove',
    route: 'DELETE /system/dept/:deptId',
    input: byId,
    output: done,
  }),
}
