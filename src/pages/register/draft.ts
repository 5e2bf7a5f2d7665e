import { z } from '#contract/zod'
import { accountName, SchoolFields } from '#contract/entities/unit/school'
import { keysOf } from '#contract/facts/closed'
import { stored } from '#src/lib/stored'

const SHAPE = { ...SchoolFields.shape, user_name: accountName }

/** What is typed, besides passwords and the file; how the school was found travels along. */
export type TypedName = keyof typeof SHAPE | 'way' | 'keyword'
export type Typed = Record<TypedName, string>

export const NOTHING_TYPED: Typed = {
  way: '',
  keyword: '',
  dept_type: '',
  province_id: '',
  dept_name: '',
  snum: '',
  credit_code: '',
  contact_name: '',
  contact_post: '',
  contact_phone: '',
  contact_email: '',
  user_name: '',
}

/** Why what stands in a field would be refused; undefined when it would not. */
export function typedFault(name: keyof typeof SHAPE, value: string): string | undefined {
  if (name === 'province_id' && value === '') return '请选择省份'
  return SHAPE[name].safeParse(value).error?.issues[0]?.message
}

const Draft = z.partialRecord(z.enum(keysOf(NOTHING_TYPED)), z.string())

/** An application that is being written in this browser: a reload loses nothing but the password and the file. */
export const registerDraft = stored('school_register', (value) => Draft.safeParse(value).data)
