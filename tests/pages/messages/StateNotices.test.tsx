import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { to } from '#contract/address'
import type { Input } from '#contract'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let office: Login
beforeEach(async () => {
  server = await testServer()
  office = await server.login('office1', ['reviewActivity'])
})

const visit = async (as: Login) => {
  const { user } = renderConsole({ server, as, at: to('review/messages') })
  await user.click(await screen.findByRole('tab', { name: '状态通知' }))
  await screen.findByRole('region', { name: '形式审查' })
  return user
}
const open = async (as = office) => {
  const user = await visit(as)
  await user.click(screen.getByRole('button', { name: '编辑“不予推荐”的通知' }))
  return { user, form: within(await screen.findByRole('dialog')) }
}
const stored = async () => {
  const all = await server.ok(office, 'notice_template_list', {})
  return all.find(({ kind }) => kind === 'recommend_rejected')
}
const words: Input<'notice_template_save'> = {
  kind: 'recommend_rejected',
  title: '未获推荐',
  content: '{books}未获推荐：{reason}',
  channel: ['email'],
  revision: 0,
}

test('words are put in place of the built-in ones, with variables at a click, as their reader sees them', async () => {
  const { user, form } = await open()
  expect(form.getByText('告知：教材的填报人和申报单位')).toBeVisible()
  const content = form.getByLabelText('内容')
  await user.clear(content)
  await user.type(content, '{{deadline}：')
  expect(await form.findByText('不认识的变量：{deadline}')).toBeVisible()
  await user.clear(content)
  await user.type(content, '很遗憾，')
  await user.click(form.getByRole('button', { name: '书名' }))
  expect(content).toHaveValue('很遗憾，{books}')
  expect(form.queryByRole('button', { name: '截止时间' })).not.toBeInTheDocument()
  const preview = within(form.getByRole('region', { name: '预览' }))
  expect(preview.getByText('很遗憾，《机械制图》、《电工基础》')).toBeVisible()
  await user.click(form.getByRole('checkbox', { name: '短信' }))
  await user.click(form.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText('通知已保存')).toBeVisible()
  expect(await stored()).toMatchObject({ content: '很遗憾，{books}', channel: ['email'], revision: 1 })
})

test('what is typed stays when the dialog is left, until it is saved or given up', async () => {
  const first = await open()
  await first.user.type(first.form.getByLabelText('标题'), '！')
  await first.user.click(first.form.getByRole('button', { name: '理由' }))
  cleanup()
  const { user, form } = await open()
  expect(form.getByText('已恢复上次留在本机、尚未保存的内容')).toBeVisible()
  expect(form.getByLabelText('标题')).toHaveValue('教材不予推荐！')
  await user.click(form.getByRole('button', { name: /放\s?弃/ }))
  expect(form.getByLabelText('标题')).toHaveValue('教材不予推荐')
})

test('what another has saved meanwhile is joined, and asked about where both have changed the same', async () => {
  const { user, form } = await open()
  await user.clear(form.getByLabelText('标题'))
  await user.type(form.getByLabelText('标题'), '我的标题')
  await server.ok(await server.login('other', ['admin']), 'notice_template_save', words)
  await user.click(form.getByRole('button', { name: /保\s?存/ }))
  const line = within(await screen.findByRole('group', { name: '标题' }))
  expect(line.getByText('未获推荐')).toBeVisible()
  await user.click(line.getByRole('radio', { name: /我的/ }))
  await user.click(screen.getByRole('button', { name: '按所选保存' }))
  expect(await screen.findByText('通知已保存')).toBeVisible()
  expect(await stored()).toMatchObject({ ...words, title: '我的标题', revision: 2 })
})

test('the built-in words come back after a question that says what is lost', async () => {
  await server.ok(office, 'notice_template_save', words)
  const user = await visit(office)
  await user.click(screen.getByRole('button', { name: '恢复“不予推荐”的内置文字' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(/以下文字和发送方式不再保留/)).toBeVisible()
  expect(question.getByText(/未获推荐：/)).toBeVisible()
  await user.click(question.getByRole('button', { name: /恢\s?复/ }))
  expect(await screen.findByText('已恢复内置文字')).toBeVisible()
  expect(await stored()).toMatchObject({ title: '教材不予推荐', is_own: false, revision: 2 })
})

test('who may only read finds no way to edit, who may not finds no tab', async () => {
  await visit(await server.login('reader', ['sys2']))
  expect(screen.queryByRole('button', { name: /编辑“/ })).not.toBeInTheDocument()
  cleanup()
  renderConsole({ server, as: await server.login('manager', ['pingShenManage']), at: to('review/messages') })
  await screen.findByText('还没有您管理的评审活动')
  expect(screen.queryByRole('tab', { name: '状态通知' })).not.toBeInTheDocument()
})
