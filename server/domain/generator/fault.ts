import { PLAIN_NAME } from '#contract/rules/generator/names'
import type { DatabaseTable } from '#server/domain/generator/model'

const WHOLE = ['smallint', 'integer', 'bigint']

/** Why a page about the table cannot be generated whatever is decided about its columns; undefined where it can. */
export function tableFault({ name, columns }: DatabaseTable): string | undefined {
  const strange = [name, ...columns.map((column) => column.name)].find((one) => !PLAIN_NAME.test(one))
  if (strange !== undefined)
    return `“${strange}”不能作为程序中的名称：须以小写字母开头，只含小写字母、数字和下划线`
  const keys = columns.filter(({ is_pk }) => is_pk)
  const [key] = keys
  if (!key || keys.length > 1 || !WHOLE.includes(key.data_type) || !key.has_default)
    return `表“${name}”没有由数据库生成的单列整数主键，不能生成页面`
  return undefined
}
