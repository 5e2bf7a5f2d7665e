import type { FormRule } from 'antd'
import { isRequired } from 'virtual:required'
import type { ActionName, Input } from '#contract'
import type { z } from '#contract/zod'
import { isNotFetched } from '#src/lib/code'

type Inner<T> = NonNullable<T> extends readonly (infer E)[] ? NonNullable<E> : NonNullable<T>

type PathsOf<T> = {
  [K in keyof T & string]: K | (Inner<T[K]> extends object ? `${K}.${keyof Inner<T[K]> & string}` : never)
}[keyof T & string]

/** A field of a call's input, or `field.inner` for what stands in an object or in the objects of a list. */
export type FieldOf<A extends ActionName> = PathsOf<Required<Input<A>>>

const loadSchemas = () => import('./fieldSchemas')

/**
 * A rule whose schema is fetched when a value is checked for the first time: a page need not carry what only its forms
 * need, and of those only what somebody has typed.
 */
export const lateRule = (
  required: boolean,
  load: () => z.ZodType | Promise<z.ZodType>,
  missing?: string,
): FormRule => ({
  required,
  validator: async (_, value: unknown) => {
    const [{ faultIn }, schema] = await Promise.all([loadSchemas(), load()]).catch((error: unknown) => {
      throw isNotFetched(error) ? new Error('没有连上服务器，暂时不能检查') : error
    })
    const fault = faultIn(schema, value, missing)
    if (fault !== undefined) throw new Error(fault)
  },
})

/**
 * The contract's rule for a field of a call as an antd form rule: browser and server say the same words.
 * @param missing words for an empty field whose rule has none of its own, such as a choice: 请选择类型
 */
export const rule = <A extends ActionName>(name: A, field: FieldOf<A>, missing?: string): FormRule =>
  lateRule(isRequired(name, field), async () => (await loadSchemas()).schemaAt(name, field), missing)
