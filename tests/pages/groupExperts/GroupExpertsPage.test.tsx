import type { ProjectStatus } from '#contract/facts/projectLife'
import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { checkPassword } from '#server/auth/password'
import { assignment, expert, group, member, user as account } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { assign, makeBook, makeExpert, makeGroup, makeProject } from '#tests/support/factories'

type User = ReturnType<typeof renderConsole>['user']

let server: TestServer
let admin: Login

beforeEach(async () => {
  server = await testServer()
  admin = await server.login('wang', ['admin'])
})

const db = () => server.database.db

/** Ticks the row with this text. */
async function tick(user: User, pane: ReturnType<typeof within>, name: string) {
  const row = (await pane.findByText(name)).closest('tr')
  if (!row) throw new Error(`“${name}” stands in no row`)
  await user.click(within(row).getByRole('checkbox'))
}

const left = async () => within(await screen.findByRole('region', { name: '候选专家' }))
const right = async () => within(await screen.findByRole('region', { name: '组内人员' }))

async function place(project_status: ProjectStatus = 'configuring') {
  const project = await makeProject(db(), admin, { project_status })
  const { group_id } = await makeGroup(db(), project.project_id, { group_name: '机械组' })
  const { project_id } = project
  const path = `/review/activity/grouping/expert?projectId=${project_id}&groupId=${group_id}`
  return { project, at: { project_id, group_id }, path }
}

async function candidate(name: string) {
  const login = await server.login(`c-${name}`, [], { nick_name: name })
  await db()
    .insert(expert)
    .values({ user_id: login.user_id, name, unit: `${name}的单位` })
  return login
}

/** Opens the menu of a member and picks an entry. */
async function act(user: User, name: string, verb: string) {
  await user.click(await (await right()).findByLabelText(`操作 ${name}`))
  await user.click(await screen.findByText(verb, { selector: '.ant-dropdown-menu-title-content' }))
}

it('seats the chosen candidates, warns, and makes one of them leader', async () => {
  const { project, path } = await place()
  await candidate('甲')
  await candidate('乙')
  const { user } = renderConsole({ server, as: admin, at: path, project })
  const pane = await left()
  await tick(user, pane, '甲')
  await tick(user, pane, '乙')
  await user.click(pane.getByText('加入（2）'))
  await screen.findByText('已加入2人')
  await screen.findByText('本组还没有组长')
  await screen.findByText('本组有2位专家，建议为奇数，便于表决与去极值')
  await act(user, '甲', '设为组长')
  await screen.findByText('“甲”已设为组长')
  await waitFor(() => expect(screen.queryByText('本组还没有组长')).not.toBeInTheDocument())
  const types = await db().select().from(member).orderBy(member.user_id)
  expect(types.map((m) => m.member_type)).toEqual(['leader', 'expert'])
})

it('says before somebody joins how many books they would have to avoid', async () => {
  const { project, at, path } = await place()
  await candidate('甲')
  await makeBook(db(), { declare_unit: '甲的单位' }, at)
  await makeBook(db(), { declare_unit: '甲的单位' }, at)
  renderConsole({ server, as: admin, at: path, project })
  const pane = await left()
  await pane.findByRole('columnheader', { name: '回避教材' })
  const row = (await pane.findByText('甲')).closest('tr')
  expect(row).toHaveTextContent('2')
})

it('shows a new password once', async () => {
  const { project, at, path } = await place()
  const who = await makeExpert(server, at, { name: '甲' })
  const { user } = renderConsole({ server, as: admin, at: path, project })
  await act(user, '甲', '重置密码')
  const asked = within(await screen.findByRole('dialog'))
  expect(asked.getByText(/原密码立即失效/)).toBeInTheDocument()
  await user.click(asked.getByRole('button', { name: '重置' }))
  const password = (await screen.findByText(/^([a-z]\d[a-z]-?){5}/)).textContent ?? ''
  expect(screen.getByText(who.user_name)).toBeInTheDocument()
  const [row] = await db().select().from(account).where(eq(account.user_id, who.user_id))
  expect(await checkPassword(row?.password_hash, password)).toBe(true)
  await user.click(screen.getByText('已记下'))
  await waitFor(() => expect(screen.queryByText(password)).not.toBeInTheDocument())
})

it('gives a first password without a warning of an old one', async () => {
  const { project, at, path } = await place()
  const who = await makeExpert(server, at, { name: '甲' })
  await db().update(account).set({ password_hash: null }).where(eq(account.user_id, who.user_id))
  const { user } = renderConsole({ server, as: admin, at: path, project })
  await act(user, '甲', '设置密码')
  expect(await screen.findByText(/^([a-z]\d[a-z]-?){5}/)).toBeInTheDocument()
  expect(screen.queryByText(/原密码立即失效/)).toBeNull()
})

it('asks a second time before somebody who has begun is withdrawn', async () => {
  const { project, at, path } = await place('reviewing')
  const who = await makeExpert(server, at, { name: '甲' })
  const { book_id } = await makeBook(db(), {}, at)
  await assign(db(), at, book_id, [who])
  await db().update(assignment).set({ review_status: 'submitted' })
  const { user } = renderConsole({ server, as: admin, at: path, project })
  await act(user, '甲', '移出')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '移出' }))
  await screen.findByText('已有1条评审记录')
  await user.click(screen.getByText('中途退出', { selector: 'button span' }))
  await waitFor(async () => {
    const [seat] = await db().select().from(member)
    expect(seat?.expert_status).toBe('withdrawn')
  })
  const [kept] = await db().select().from(assignment)
  expect(kept?.review_status).toBe('submitted')
})

/** An expert who has submitted one review, in a group under review. */
async function submitted() {
  const { project, at, path } = await place('reviewing')
  const who = await makeExpert(server, at, { name: '甲' })
  const { book_id } = await makeBook(db(), {}, at)
  await assign(db(), at, book_id, [who])
  await db().update(assignment).set({ review_status: 'submitted' })
  const states = async () => (await db().select().from(assignment)).map((a) => a.review_status)
  return { project, path, states }
}

it('drops what somebody who leaves has submitted when that is chosen, and says how much it is', async () => {
  const { project, path, states } = await submitted()
  const { user } = renderConsole({ server, as: admin, at: path, project })
  await act(user, '甲', '移出')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '移出' }))
  expect(await screen.findByLabelText('保留：已提交的 1 条评审继续计分')).toBeChecked()
  await user.click(screen.getByLabelText('作废：这 1 条不再计分，内容留在记录中，不能恢复'))
  await user.click(screen.getByText('中途退出', { selector: 'button span' }))
  await waitFor(async () => expect(await states()).toEqual(['cancelled']))
})

it('drops what somebody has submitted who is stopped, when that is chosen', async () => {
  const { project, path, states } = await submitted()
  const { user } = renderConsole({ server, as: admin, at: path, project })
  await act(user, '甲', '停评')
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('停评理由'), '因病不能继续')
  await user.click(dialog.getByLabelText('作废：这 1 条不再计分，内容留在记录中，不能恢复'))
  await user.click(dialog.getByText('确定'))
  await waitFor(async () => expect(await states()).toEqual(['cancelled']))
})

it('puts somebody back to work whose reviews count', async () => {
  const { project, at, path } = await place('reviewing')
  const who = await makeExpert(server, { ...at, expert_status: 'disabled' }, { name: '甲' })
  const { book_id } = await makeBook(db(), {}, at)
  await assign(db(), at, book_id, [who])
  await db().update(assignment).set({ review_status: 'submitted' })
  await db().update(member).set({ confirm_time: new Date() })
  const { user } = renderConsole({ server, as: admin, at: path, project })
  await act(user, '甲', '恢复评审')
  await screen.findByText('“甲”已恢复评审')
  const [seat] = await db().select().from(member)
  expect(seat?.expert_status).toBe('reviewing')
})

it('stops an expert only with a reason', async () => {
  const { project, at, path } = await place('reviewing')
  await makeExpert(server, at, { name: '甲' })
  const { user } = renderConsole({ server, as: admin, at: path, project })
  await act(user, '甲', '停评')
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('停评理由'), '生病')
  await user.click(dialog.getByText('确定'))
  await dialog.findByText('请填写理由，不少于5字')
  await user.type(dialog.getByLabelText('停评理由'), '不能继续')
  await user.click(dialog.getByText('确定'))
  await waitFor(async () => expect((await right()).getByText('停评')).toBeInTheDocument())
})

it('leads to the groups of a project that has none', async () => {
  const project = await makeProject(db(), admin)
  renderConsole({ server, as: admin, at: '/review/activity/grouping/expert', project })
  await screen.findByText('该评审活动还没有评审组')
  expect(screen.getByRole('link', { name: '新增评审组' })).toBeInTheDocument()
})

it('finds others for the books of an expert who drops out, and writes what it showed', async () => {
  const { project, at, path } = await place('reviewing')
  const [who] = [await makeExpert(server, at, { name: '甲' }), await makeExpert(server, at, { name: '乙' })]
  const { book_id } = await makeBook(db(), { book_name: '机械制图' }, at)
  await db().update(group).set({ experts_per_book: 1 })
  await assign(db(), at, book_id, who ? [who] : [])
  const { user } = renderConsole({ server, as: admin, at: path, project })
  await act(user, '甲', '换人')
  const asked = within(await screen.findByRole('dialog'))
  expect(await asked.findByText('乙（共1本）')).toBeInTheDocument()
  await user.type(asked.getByRole('textbox', { name: '理由' }), '因病不能继续')
  await user.click(asked.getByRole('button', { name: '停止评审并写入分配' }))
  await screen.findByText('已换人，1种教材有了新的专家')
  const rows = await db().select().from(assignment).orderBy(assignment.fenpei_id)
  expect(rows.map(({ review_status }) => review_status)).toEqual(['cancelled', 'assigned'])
})

it('shows who serves the group beside its experts, and lets somebody change sides', async () => {
  const { project, at, path } = await place()
  await makeExpert(server, at, { name: '甲' })
  await makeExpert(server, { ...at, member_type: 'liaison' }, { name: '乙' })
  const { user } = renderConsole({ server, as: admin, at: path, project })
  const pane = await right()
  expect(await pane.findByText('评审专家（1）')).toBeInTheDocument()
  expect(await pane.findByText('工作人员（1）')).toBeInTheDocument()
  expect(
    within((await pane.findByText('乙')).closest('tr') ?? document.body).getByText('联络员'),
  ).toBeVisible()
  await user.click(await pane.findByLabelText('操作 甲'))
  await user.hover(await screen.findByText('设置类型'))
  await user.click(await screen.findByText('改为监督员'))
  await screen.findByText('“甲”已改为监督员')
  expect(await pane.findByText('工作人员（2）')).toBeInTheDocument()
})

it('moves the chosen people to another group', async () => {
  const { project, at, path } = await place()
  const who = await makeExpert(server, at, { name: '甲' })
  const other = await makeGroup(db(), project.project_id, { group_name: '电子组' })
  const { user } = renderConsole({ server, as: admin, at: path, project })
  const pane = await right()
  await tick(user, pane, '甲')
  await user.click(pane.getByText('换组（1）'))
  const asked = within(await screen.findByRole('dialog'))
  await user.click(asked.getByRole('combobox', { name: '换到' }))
  await user.click(await screen.findByTitle('电子组'))
  await user.click(asked.getByRole('button', { name: /确\s*定/ }))
  await screen.findByText('已换组1人')
  const [seat] = await db().select().from(member).where(eq(member.user_id, who.user_id))
  expect(seat?.group_id).toBe(other.group_id)
})
