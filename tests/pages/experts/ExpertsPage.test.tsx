import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { book, expert, project } from '#server/db/schema/index'
import { testServer, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeExpert } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

let server: TestServer
let scene: ReviewScene
beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 1)
  const { user_id } = await server.login('newcomer')
  await server.database.db.insert(expert).values({ user_id, name: '新来的专家', unit: '第二中学' })
})

const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest('tr')
  if (!row) throw new Error(`${text} stands in no row`)
  return within(row)
}

test('experts who sit nowhere are found and seated in a group', async () => {
  const { user } = renderConsole({
    server,
    as: scene.manager,
    at: `/review/expertsList?projectId=${scene.project_id}`,
  })
  const newcomer = await rowOf('新来的专家')
  expect(newcomer.getByRole('button', { name: '停评' })).toBeDisabled()
  await user.click(newcomer.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: '加入评审组（1）' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
  // Not by its text: the empty box says the same.
  await waitFor(() => expect(dialog.getByLabelText('评审组')).toHaveAccessibleDescription('请选择评审组'))
  await user.click(dialog.getByLabelText('评审组'))
  await user.click(await screen.findByText(/评审组|第.*组/, { selector: '.ant-select-item-option-content' }))
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await (await rowOf('新来的专家')).findByText(/已确认/)).toBeInTheDocument()
})

const open = () =>
  renderConsole({ server, as: scene.manager, at: `/review/expertsList?projectId=${scene.project_id}` })

const choose = async (user: ReturnType<typeof open>['user'], label: string, option: string | RegExp) => {
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByLabelText(label))
  await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
  return dialog
}

test('everybody the filter finds is chosen, not only the page, and given a type', async () => {
  await server.database.db.update(expert).set({ expert_kind: null })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: '选择全部2位' }))
  expect(await screen.findByText('已选全部2位')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '设置类型（2）' }))
  const dialog = await choose(user, '类型', '思政')
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
  await waitFor(async () =>
    expect((await server.database.db.select().from(expert)).map((e) => e.expert_kind)).toEqual([
      'politics',
      'politics',
    ]),
  )
  // Done with: nobody is chosen any more.
  expect(await screen.findByRole('button', { name: '设置类型' })).toBeDisabled()
})

test('an expert is put into the hands of a liaison', async () => {
  await makeExpert(server, { ...scene, member_type: 'liaison' }, { name: '联络甲' })
  // The column of liaisons is hidden until somebody wants it.
  localStorage.setItem('columns:/review/expertsList:project_expert_list', '[]')
  const { name } = await server.ok(scene.manager, 'expert_detail', { user_id: scene.expert.user_id })
  const { user } = open()
  await user.click((await rowOf(name)).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: '设置联络员（1）' }))
  const dialog = await choose(user, '联络员', /联络甲/)
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
  await screen.findByText('联络员已设置')
  expect((await scene.seat())?.liaison_user_id).not.toBeNull()
  expect((await rowOf(name)).getByText('联络甲')).toBeInTheDocument()
})

test('a new expert is refused in the words of the form, then joins the list', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: '新增专家' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('手机'), '123')
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
  expect(await dialog.findByText('手机“123”不是11位手机号')).toBeInTheDocument()
  expect(await dialog.findByText('请输入姓名')).toBeInTheDocument()
  expect(await dialog.findByText('请选择专业大类')).toBeInTheDocument()
  await user.clear(dialog.getByLabelText('手机'))
  await user.type(dialog.getByLabelText('手机'), '13912345678')
  await user.type(dialog.getByLabelText('姓名'), '赵六')
  await user.type(dialog.getByLabelText('单位'), '第三学院')
  await user.type(dialog.getByLabelText('职称'), '教授')
  await user.type(dialog.getByLabelText('专业领域'), '机械')
  await choose(user, '省份', '北京')
  await choose(user, '专业大类', '装备制造')
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
  await screen.findByText('专家资料已保存')
  expect(await screen.findByText('赵六')).toBeInTheDocument()
})

test('a change that forbids a review names it and leads to where it is dealt with', async () => {
  const { db } = server.database
  await db.update(project).set({ avoid_rules: { same_unit: 1 } })
  await db.update(book).set({ declare_unit: '第一学院' })
  await db.update(expert).set({
    province_id: '110000',
    title: '教授',
    major_domain: '机械',
    major_categories: ['46'],
  })
  const { name } = await server.ok(scene.manager, 'expert_detail', { user_id: scene.expert.user_id })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: `修改 ${name}` }))
  const dialog = within(await screen.findByRole('dialog'))
  const unit = await dialog.findByLabelText('单位')
  await user.clear(unit)
  await user.type(unit, '第一学院')
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
  await screen.findByText('资料已保存，以下评审现应回避，请处理')
  expect(screen.getByRole('link', { name: scene.books[0]?.book_name })).toHaveAttribute(
    'href',
    expect.stringContaining('tab=avoid'),
  )
})
