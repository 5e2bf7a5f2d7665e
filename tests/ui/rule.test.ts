import { expect, test } from 'vitest'
import type { FormRule } from 'antd'
import { contract } from '#contract'
import { keysOf } from '#contract/facts/closed'
import { z } from '#contract/zod'
import { id, ids, requiredText, text, oneOf } from '#contract/define'
import { faultIn, mustBeFilled, fieldsToFill, schemaAt } from '#src/api/fieldSchemas'
import { presentFields } from '#src/api/present'
import { lateRule, rule } from '#src/api/rule'

/** The words antd would show for this value; undefined when it is right. */
async function wordsOf(made: FormRule, value: unknown): Promise<string | undefined> {
  if (typeof made === 'function' || !made.validator) throw new Error('not a validator')
  try {
    await made.validator({}, value, () => undefined)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
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
  expect(mustBeFilled(schema)).toBe(expected)
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
  expect(faultIn(schema, value)).toBe(words)
  expect(
    await wordsOf(
      lateRule(true, () => schema),
      value,
    ),
  ).toBe(words)
})

test('a choice that was not made has the words of its form', () => {
  expect(faultIn(kind, undefined, '请选择类型')).toBe('请选择类型')
  expect(faultIn(id, null, '请选择教材')).toBe('请选择教材')
})

test('a rule without words of its own speaks Chinese', () => {
  expect(faultIn(z.number().min(3), 1)).toMatch(/\p{Script=Han}/u)
})

test('a field is found by its call and its name, also inside an object or a list', async () => {
  expect(schemaAt('psgroup_edit', 'group_name')).toBe(contract.psgroup_edit.input.shape.group_name)
  expect(await wordsOf(rule('psgroup_edit', 'group_name'), '')).toBe('请输入组名')
  expect(await wordsOf(rule('pingshen_edit', 'brand.name'), '一'.repeat(41))).toMatch(/不超过40字/)
  expect(await wordsOf(rule('msg_reminder_save', 'reminders.title'), '')).toBe('请输入标题')
  expect(() => schemaAt('psgroup_edit', 'title')).toThrow('psgroup_edit has no field title')
})

test('what the build says of required fields is what their schemas say', () => {
  const required = fieldsToFill()
  const asked = keysOf(required).flatMap((name) => (required[name] ?? []).map((path) => ({ name, path })))
  expect(asked).toContainEqual({ name: 'msg_reminder_save', path: 'reminders.title' })
  for (const { name, path } of asked) expect(mustBeFilled(schemaAt(name, path))).toBe(true)
  expect(rule('psgroup_edit', 'group_name')).toMatchObject({ required: true })
  expect(rule('msg_reminder_save', 'reminders.title')).toMatchObject({ required: true })
  expect(rule('psgroup_edit', 'remark')).toMatchObject({ required: false })
})

test('fields are read out of what a refused write tells, or not at all', async () => {
  const read = presentFields('msg_template_save', ['title', 'channel'])
  expect(await read({ title: ' 催办 ', channel: ['site'], revision: 3 })).toEqual({
    title: '催办',
    channel: ['site'],
  })
  expect(await read({ title: '催办' })).toBeUndefined()
})
