import { expect, test } from 'vitest'
import { z } from '#contract/zod'
import { id, ids, requiredText, text, oneOf } from '#contract/define'
import { rule } from '#src/api/rule'

/** The words antd would show for this value; undefined when it is right. */
async function wordsFor(schema: z.ZodType, value: unknown, missing?: string): Promise<string | undefined> {
  const made = rule(schema, missing)
  if (typeof made === 'function' || !made.validator) throw new Error('not a validator')
  try {
    await made.validator({}, value, () => undefined)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
const required = (schema: z.ZodType): unknown => {
  const made = rule(schema)
  return typeof made === 'function' ? undefined : made.required
}

const kind = oneOf({ a: '甲', b: '乙' }, '类型')

test.each<[string, z.ZodType, boolean]>([
  ['a required text', requiredText('组名', 5), true],
  ['a text', text('备注', 5), false],
  ['an optional text', text('备注', 5).optional(), false],
  ['a nullish choice', kind.nullish(), false],
  ['a choice', kind, true],
  ['a list of at least one', ids, true],
  ['an id', id, true],
  ['a text with a default', z.string().default(''), false],
])('%s: required %s', (_, schema, expected) => {
  expect(required(schema)).toBe(expected)
})

test.each<[z.ZodType, unknown, string | undefined]>([
  [requiredText('组名', 5), undefined, '请输入组名'],
  [requiredText('组名', 5), '', '请输入组名'],
  [requiredText('组名', 5), '   ', '请输入组名'],
  [requiredText('组名', 5), '一二三四五六', '组名不超过5字'],
  [requiredText('组名', 5), '一组', undefined],
  [text('备注', 5), undefined, undefined],
  [ids, undefined, '请至少选择一条'],
  [ids, [], '请至少选择一条'],
  [kind, 'c', '类型不在可选范围内'],
  [kind.nullish(), null, undefined],
])('%#: %j reads %j', async (schema, value, words) => {
  expect(await wordsFor(schema, value)).toBe(words)
})

test('a choice that was not made has the words of its form', async () => {
  expect(await wordsFor(kind, undefined, '请选择类型')).toBe('请选择类型')
  expect(await wordsFor(id, null, '请选择教材')).toBe('请选择教材')
})

test('a rule without words of its own speaks Chinese', async () => {
  expect(await wordsFor(z.number().min(3), 1)).toMatch(/\p{Script=Han}/u)
})
