import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { to } from '#contract/address'
import { SKIP_PROJECT_PICKER, STORED_PROJECT, type Role } from '#contract/roles'
import { browser } from '#src/lib/browser'
import { currentProject } from '#src/session/project'
import { token } from '#src/session/token'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeExpert, makeGroup, makeProject } from '#tests/support/factories'
import { asked, fault } from '#tests/support/server'

const PICKER = '请选择活动'
const IN_GROUP = '/api/data/search/in_group'
const OLD = { project_id: 99, project_name: '去年的评审' }

let server: TestServer
let admin: Login
beforeEach(async () => {
  server = await testServer()
  admin = await server.login('root', ['admin'])
  asked.length = 0
})

const project = (project_name: string) => makeProject(server.database.db, admin, { project_name })
const home = () => screen.findByRole('heading', { name: /好，|深了，/ })

/** An expert with a seat in each of these projects. */
async function expertIn(...projects: { project_id: number }[]): Promise<Login> {
  const [first, ...rest] = projects
  if (!first) throw new Error('at least one project')
  const { db } = server.database
  const seat = async ({ project_id }: { project_id: number }) => ({
    project_id,
    group_id: (await makeGroup(db, project_id)).group_id,
  })
  const login = await makeExpert(server, await seat(first))
  const { member } = await import('#server/db/schema/project')
  for (const other of rest) {
    await db.insert(member).values({
      ...(await seat(other)),
      user_id: login.user_id,
      member_type: 'expert',
      expert_status: 'confirmed',
    })
  }
  return login
}

test('the menu leads to pages of the project in hand, and to others without it', async () => {
  const { project_id } = await project('一审')
  const other = await project('二审')
  renderConsole({ server, as: admin, at: to('review/activity/grouping', { projectId: project_id }) })
  await screen.findByRole('button', { name: /搜索/ })
  const menu = within(screen.getByRole('navigation', { name: '主菜单' }))
  const leads = (name: string) => menu.getByRole('link', { name }).getAttribute('href')
  await waitFor(() =>
    expect(leads('参评教材')).toBe(`/admin/review/teachingMaterial?projectId=${project_id}`),
  )
  expect(leads('导入管理')).toBe('/admin/review/import')
  act(() => currentProject.choose(other))
  await waitFor(() =>
    expect(leads('参评教材')).toBe(`/admin/review/teachingMaterial?projectId=${other.project_id}`),
  )
})

describe('on entering the layout', () => {
  test.each(SKIP_PROJECT_PICKER)('%s chooses no project and asks for none', async (role) => {
    const as = await server.login('office', [role])
    renderConsole({ server, as, at: '/index' })
    await home()
    expect(asked).not.toContain(IN_GROUP)
    expect(currentProject.get()).toBeUndefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  describe('an office', () => {
    const under_way = { year: 2025, project_status: 'reviewing' } as const
    let next: { project_id: number }
    beforeEach(async () => {
      const { db } = server.database
      await makeProject(db, admin, { project_name: '规划教材评审', ...under_way })
      next = await makeProject(db, admin, { project_name: '明年的评审', year: 2027 })
      await makeProject(db, admin, { project_name: '测试', ...under_way, is_test: true })
    })

    test('starts with the project that is under way', async () => {
      renderConsole({ server, as: admin, at: '/index' })
      expect(await screen.findByText('当前项目：规划教材评审')).toBeInTheDocument()
    })

    test('starts with another when the address names it', async () => {
      const at = `/review/activity/grouping?projectId=${next.project_id}`
      renderConsole({ server, as: admin, at })
      expect(await screen.findByText('明年的评审（配置中）')).toBeInTheDocument()
      expect(currentProject.get()?.project_id).toBe(next.project_id)
    })
  })

  test('the first of an expert’s projects is chosen and stored, whatever was stored before', async () => {
    const a = await project('规划教材评审')
    const b = await project('教材奖评审')
    const as = await expertIn(a, b)
    renderConsole({ server, as, at: '/index', project: OLD })
    expect(await screen.findByText('当前项目：规划教材评审')).toBeInTheDocument()
    expect(JSON.parse(localStorage.getItem('review_project') ?? '')).toEqual({
      project_id: a.project_id,
      project_name: '规划教材评审',
    })
  })

  test('a stored project that is one of theirs stays', async () => {
    const a = await project('规划教材评审')
    const b = await project('教材奖评审')
    const as = await expertIn(a, b)
    renderConsole({ server, as, at: '/index', project: b })
    expect(await screen.findByText('当前项目：教材奖评审')).toBeInTheDocument()
  })

  test('without a project of their own the stored one is used', async () => {
    const as = await server.login('nobody')
    renderConsole({ server, as, at: '/index', project: OLD })
    expect(await screen.findByText('当前项目：去年的评审')).toBeInTheDocument()
    expect(asked).toContain(IN_GROUP)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each<Role>([...STORED_PROJECT])('%s goes on without any', async (role) => {
    const as = await server.login('outside', [role])
    renderConsole({ server, as, at: '/index' })
    await home()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(currentProject.get()).toBeUndefined()
  })
})

describe('who has neither is asked', () => {
  test('and cannot close the dialog; nothing of the page is there', async () => {
    const as = await server.login('nobody')
    const { user } = renderConsole({ server, as, at: '/index' })
    const dialog = await screen.findByRole('dialog', { name: PICKER })
    expect(dialog.style.width || dialog.closest<HTMLElement>('.ant-modal')?.style.width).toBe('30%')
    expect(screen.getByRole('button', { name: '确定' })).toBeDisabled()
    expect(screen.queryByRole('button', { name: '取消' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await user.keyboard('{Escape}')
    expect(dialog).toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: /nobody$/ })).toBeNull()
  })

  test('and finds the way out when there is nothing to choose from', async () => {
    const go = vi.spyOn(browser, 'go').mockReturnValue()
    const as = await server.login('nobody')
    const { user } = renderConsole({ server, as, at: '/index' })
    await user.click(await screen.findByRole('combobox', { name: '活动名称' }))
    expect(await screen.findByText('没有可选的活动，请联系管理员')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '退出登录' }))
    await waitFor(() => expect(go).toHaveBeenCalledWith('/admin/'))
    expect(token.read()).toBeUndefined()
  })

  test('and goes on with the project chosen', async () => {
    const as = await expertIn(await project('规划教材评审'))
    fault.network('in_group')
    const { user } = renderConsole({ server, as, at: '/index' })
    await user.click(await screen.findByRole('combobox', { name: '活动名称' }))
    await user.click(await screen.findByTitle('规划教材评审（2026）'))
    await user.click(screen.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('当前项目：规划教材评审')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('on review pages', () => {
  test('the project in hand is named, and can be changed or kept', async () => {
    await project('规划教材评审')
    const b = await project('教材奖评审')
    const { user } = renderConsole({ server, as: admin, at: '/review/activity/index', project: b })
    const change = await screen.findByRole('button', { name: '切换项目' })
    const badge = within(screen.getByRole('banner'))
    expect(badge.getByText('教材奖评审（配置中）')).toBeInTheDocument()
    await user.click(change)
    await user.click(await screen.findByRole('button', { name: '取消' }))
    expect(currentProject.get()?.project_name).toBe('教材奖评审')

    await user.click(change)
    await user.click(await screen.findByRole('combobox', { name: '活动名称' }))
    await user.click(await screen.findByTitle('规划教材评审（2026）'))
    await user.click(screen.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(currentProject.get()?.project_name).toBe('规划教材评审'))
    expect(await badge.findByText('规划教材评审（配置中）')).toBeInTheDocument()
  })

  test('who has only one project is not offered another', async () => {
    const only = await project('规划教材评审')
    renderConsole({ server, as: admin, at: '/review/activity/index', project: only })
    expect(await screen.findByText('规划教材评审（配置中）')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '切换项目' })).toBeNull()
  })

  test('the home page offers it as well', async () => {
    await project('教材奖评审')
    const a = await project('规划教材评审')
    renderConsole({ server, as: admin, at: '/index', project: a })
    expect(await screen.findByRole('button', { name: '切换项目' })).toBeInTheDocument()
  })

  test('other pages show no project', async () => {
    await project('教材奖评审')
    const a = await project('规划教材评审')
    renderConsole({ server, as: admin, at: '/user/profile', project: a })
    await screen.findByRole('main', { name: '单位信息' })
    expect(screen.queryByRole('button', { name: '切换项目' })).toBeNull()
  })
})
