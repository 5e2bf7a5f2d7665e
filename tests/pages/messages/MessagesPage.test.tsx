import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { testServer, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeExpert } from '#tests/support/factories'
import { mailbox, work } from '#tests/support/messageWorker'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

let server: TestServer
let scene: ReviewScene
beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 2)
})

const visit = (path = '/review/messages') =>
  renderConsole({ server, as: scene.manager, at: `${path}?projectId=${scene.project_id}` })
const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest('tr')
  if (!row) throw new Error(`${text} stands in no row`)
  return within(row)
}
const dialog = async () => within(await screen.findByRole('dialog'))
const ok = { name: /确\s?定/ }
const inbox = () => server.ok(scene.expert, 'expert_msg_list', {})

test('a message is written with a template and a variable, shown as its reader sees it, and arrives', async () => {
  await makeExpert(server, scene, { phone: null })
  const { user } = visit()
  await user.click(await screen.findByRole('button', { name: '新建消息' }))
  const form = await dialog()
  expect(form.getByLabelText('标题')).toHaveValue('评审提醒')
  const preview = within(await form.findByRole('region', { name: '发送预览' }))
  expect(await preview.findByText(/将发给 1 人/)).toBeVisible()
  expect(preview.getByText(/还有2种教材未完成评审/)).toBeVisible()

  await user.click(form.getByRole('checkbox', { name: '短信' }))
  expect(await form.findByText(/短信通道还没有配置/)).toBeVisible()
  await user.clear(form.getByLabelText('内容'))
  await user.type(form.getByLabelText('内容'), '请{{phone}看')
  expect(await form.findByText('不认识的变量：{phone}')).toBeVisible()
  await user.clear(form.getByLabelText('内容'))
  await user.type(form.getByLabelText('内容'), '剩余：')
  await user.click(form.getByRole('button', { name: '未评数量' }))
  expect(form.getByLabelText('内容')).toHaveValue('剩余：{undone}')
  expect(await preview.findByText('剩余：2')).toBeVisible()
  await user.click(form.getByRole('button', ok))
  expect(await screen.findByText('已提交，共1人')).toBeVisible()
  expect((await inbox()).rows).toMatchObject([{ title: '评审提醒', content: '剩余：2' }])

  await work(server.database.db, {})
  await user.click(screen.getByRole('button', { name: '刷新' }))
  const row = await rowOf('评审提醒')
  expect(await row.findByText('待转发')).toBeVisible()
  await user.click(row.getByRole('button', { name: '评审提醒' }))
  const detail = within(await screen.findByRole('dialog'))
  expect(await detail.findByText('在发件箱')).toBeVisible()
  expect(detail.getByText('已发送')).toBeVisible()
})

test('what waits in the outbox can be read whole and is marked when somebody has carried it', async () => {
  await server.ok(scene.manager, 'send_expert_msg', {
    project_id: scene.project_id,
    filter: {},
    template: 'custom',
    title: '开会',
    content: '明天九点开会',
    channel: ['sms'],
  })
  await work(server.database.db, {})
  const { user } = visit()
  await user.click(await screen.findByRole('tab', { name: '发件箱' }))
  const row = await rowOf('明天九点开会')
  await user.click(row.getByRole('checkbox'))
  expect(screen.getByRole('button', { name: '重新发送（1）' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: '标记为已发送' }))
  expect(await screen.findByText('已标记1条为已发送')).toBeVisible()
  expect(await screen.findByText('发件箱是空的')).toBeVisible()
})

test('the outbox is written into a file, and only then marked as sent', async () => {
  const { project_id } = scene
  await server.ok(scene.manager, 'send_expert_msg', {
    project_id,
    filter: {},
    template: 'custom',
    title: '开会',
    content: '明天九点开会',
    channel: ['sms'],
  })
  await work(server.database.db, {})
  const url = [
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:0'),
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined),
  ]
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  onTestFinished(() => [...url, click].forEach((spy) => spy.mockRestore()))
  const { user } = visit()
  await user.click(await screen.findByRole('tab', { name: '发件箱' }))
  await rowOf('明天九点开会')
  await user.click(screen.getByRole('button', { name: '导出并标记为已发送' }))
  expect(await screen.findByText('已导出1条，并标记为已发送')).toBeVisible()
  expect(click.mock.contexts).toMatchObject([{ download: '发件箱.xls' }])
  expect(await screen.findByText('发件箱是空的')).toBeVisible()
})

test('what failed is sent again from the batch', async () => {
  server = await testServer({ sms: { url: 'http://gateway.invalid', secret: '' } })
  scene = await reviewScene(server, 1)
  await server.ok(scene.manager, 'send_expert_msg', {
    project_id: scene.project_id,
    filter: {},
    template: 'custom',
    title: '开会',
    content: '明天九点开会',
    channel: ['sms'],
  })
  const { db } = server.database
  await work(db, {
    sms: mailbox(() => {
      throw new Error('没有答复')
    }).channel,
  })
  const { user } = visit()
  await user.click(await screen.findByRole('button', { name: '开会' }))
  const detail = within(await screen.findByRole('dialog'))
  expect(await detail.findByText('没有答复')).toBeVisible()
  await user.click(detail.getByRole('button', { name: '重发未知' }))
  await user.click(await screen.findByRole('button', { name: '已核对，重发' }))
  expect(await detail.findByText('待发送')).toBeVisible()
  const { sent, channel } = mailbox()
  await work(db, { sms: channel })
  expect(sent).toHaveLength(1)
})

test('a template of the project is edited and used from then on', async () => {
  const { user } = visit()
  await user.click(await screen.findByRole('tab', { name: '模板' }))
  await user.click(await screen.findByRole('button', { name: '编辑进度提醒' }))
  const form = within(await screen.findByRole('dialog'))
  await user.clear(form.getByLabelText('标题'))
  await user.type(form.getByLabelText('标题'), '催一催')
  await user.click(form.getByRole('button', ok))
  expect(await screen.findByText('模板已保存')).toBeVisible()
  expect(await screen.findByText('催一催')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: '消息批次' }))
  await user.click(await screen.findByRole('button', { name: '新建消息' }))
  expect((await dialog()).getByLabelText('标题')).toHaveValue('催一催')
})

test('who is not done is reminded at once from the progress page', async () => {
  const { user } = visit('/review/theReview')
  await user.click(await screen.findByRole('tab', { name: '未评完' }))
  await screen.findByText('未开始', { selector: 'td *' })
  await user.click(screen.getByRole('button', { name: '一键提醒' }))
  const form = await dialog()
  expect(await form.findByText(/将发给 1 人/)).toBeVisible()
  await user.click(form.getByRole('button', ok))
  await screen.findByText('已提交，共1人')
  await waitFor(async () => expect((await inbox()).total).toBe(1))
})

test('experts chosen in the list of experts are invited', async () => {
  const { user } = visit('/review/expertsList')
  const name = (await server.ok(scene.expert, 'getInfo', {})).user.nickName
  await user.click((await rowOf(name)).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: '发消息（1）' }))
  const form = await dialog()
  expect(form.getByLabelText('标题')).toHaveValue('评审邀请')
  await user.click(form.getByRole('button', ok))
  await screen.findByText('已提交，共1人')
  expect((await inbox()).rows).toMatchObject([{ title: '评审邀请' }])
})

test('a reminder is switched on and says when it will go out', async () => {
  const { user } = visit()
  await user.click(await screen.findByRole('tab', { name: '自动提醒' }))
  const cardOf = async () => {
    const card = (await screen.findByText(/^截止前1天/)).closest('.ant-card')
    if (!(card instanceof HTMLElement)) throw new Error('no card')
    return within(card)
  }
  expect((await cardOf()).getByText('未启用')).toBeVisible()
  await user.click((await cardOf()).getByRole('switch'))
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('自动提醒已保存')).toBeVisible()
  await waitFor(async () => expect((await cardOf()).getByText('待发送')).toBeVisible())
  const { reminders } = await server.ok(scene.manager, 'msg_reminder_detail', {
    project_id: scene.project_id,
  })
  expect(reminders.map(({ on }) => on)).toEqual([0, 1, 0, 0])
})
