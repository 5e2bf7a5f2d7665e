import { z } from '#contract/zod'
import { oneOf } from '#contract/define'
import { YES_NO } from '#contract/facts/system/dict'

/** The name by which a dictionary is asked for. */
export const dictKey = z
  .string('请输入字典类型')
  .min(1, '请输入字典类型')
  .regex(/^[a-z][a-z0-9_]*$/, '字典类型须以字母开头，只含小写字母、数字和下划线')
  .max(100, '字典类型不超过100字')

export const yesOrNo = (field: string) => oneOf(YES_NO, field)
