import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { project } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeGroup, makeProject } from '#tests/support/factories'

let server: TestServer
let director: Login
let manager: Login

beforeEach(async () => {
  server = await testServer()
  director = await server.login('director', ['reviewActivity'])
  manager = await server.login('manager', ['pingShenManage'])
})

const open = (as: Login) => renderConsole({ server, as, at: '/review/activity/index' })
const rowOf = async (name: string) => {
  const cell = await screen.findByText(name)
  const row = cell.closest('tr')
  if (!row) throw new Error(`${name} stands in no row`)
  return within(row)
}
const stored = async (project_id: number) => {
  const [row] = await server.database.db.select().from(project).where(eq(project.project_id, project_id))
  return row
}

describe('a director', () => {
  test('is told what a new project lacks', async () => {
    const { user } = open(director)
    await user.click(await screen.findByText('新增'))
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(drawer.getByText('保存'))
    expect(await drawer.findByText('请输入评审活动名称')).toBeInTheDocument()
    expect(drawer.getByText('请选择评审开始时间')).toBeInTheDocument()
  })

  test('makes a project with the usual rules', async () => {
    const { user } = open(director)
    await user.click(await screen.findByText('新增'))
    const drawer = within(await screen.findByRole('dialog'))
    await user.type(drawer.getByLabelText('评审活动名称'), '新的评审')
    for (const [label, time] of [
      ['评审开始时间', '2099-01-01 09:00:00'],
      ['评审结束时间', '2099-01-20 18:00:00'],
    ] as const) {
      await user.click(drawer.getByLabelText(label))
      await user.paste(time)
      await user.keyboard('{Enter}')
    }
    await user.click(drawer.getByText('保存'))
    await screen.findByText('新的评审')
    const { rows } = await server.ok(director, 'pingshen_list', {})
    const detail = await server.ok(director, 'pingshen_detail', { project_id: rows[0]?.project_id ?? 0 })
    expect(detail).toMatchObject({
      project_status: 'draft',
      review_begin_time: '2099-01-01 09:00:00',
      experts_per_book: 5,
      score_rule: { trim_mode: 'drop_1_1', leader_weight: 0 },
    })
  })

  test('changes one field and nothing else', async () => {
    const { project_id, project_name } = await makeProject(server.database.db, director)
    const before = await server.ok(director, 'pingshen_detail', { project_id })
    const { user } = open(director)
    await user.click((await rowOf(project_name)).getByText('修改'))
    const input = await screen.findByLabelText('每专家上限')
    await user.clear(input)
    await user.type(input, '12')
    await user.click(screen.getByText('保存'))
    await waitFor(async () => expect((await stored(project_id))?.max_books_per_expert).toBe(12))
    const after = await server.ok(director, 'pingshen_detail', { project_id })
    expect(after).toEqual({ ...before, max_books_per_expert: 12, revision: before.revision + 1 })
  })

  test('loses nothing when somebody else saves the same project meanwhile', async () => {
    const { project_id, project_name } = await makeProject(server.database.db, director)
    const { user } = open(director)
    await user.click((await rowOf(project_name)).getByText('修改'))
    const input = await screen.findByLabelText('每专家上限')
    await user.clear(input)
    await user.type(input, '12')
    const other = await server.login('other', ['admin'])
    await server.ok(other, 'pingshen_edit', { project_id, max_books_per_expert: 20, batch_name: '第二批' })
    await user.click(screen.getByText('保存'))
    const line = within(await screen.findByRole('group', { name: '每专家上限' }))
    expect(line.getByText('20')).toBeInTheDocument()
    await user.click(line.getByRole('radio', { name: /我的/ }))
    await user.click(screen.getByRole('button', { name: '按所选保存' }))
    await waitFor(async () =>
      expect(await stored(project_id)).toMatchObject({ max_books_per_expert: 12, batch_name: '第二批' }),
    )
  })

  test('sees what cannot change any more once reviewing has started', async () => {
    const { project_name } = await makeProject(server.database.db, director, { project_status: 'reviewing' })
    const { user } = open(director)
    await user.click((await rowOf(project_name)).getByText('修改'))
    expect(await screen.findByLabelText('每书专家数')).toBeDisabled()
    expect(screen.getByLabelText('最少有效评审数')).toBeEnabled()
    expect(screen.getByLabelText('修改理由')).toBeInTheDocument()
  })

  test('sees what stands in the way of the next state', async () => {
    const { project_name } = await makeProject(server.database.db, director)
    const { user } = open(director)
    await user.click((await rowOf(project_name)).getByText('状态流转'))
    const dialog = within(await screen.findByRole('dialog'))
    for (const words of ['请选择指标体系', '还没有参评教材', '还没有评审专家'])
      expect(await dialog.findByText(words)).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: '完成配置' })).toBeDisabled()
    await user.click(dialog.getByRole('link', { name: '去专家管理' }))
    expect(await screen.findByRole('main', { name: '专家管理' })).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('ends a publicity that is over', async () => {
    const { project_id, project_name } = await makeProject(server.database.db, director, {
      project_status: 'publicity',
      publicity_end_time: new Date('2020-01-01T00:00:00Z'),
    })
    const { user } = open(director)
    await user.click((await rowOf(project_name)).getByText('状态流转'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: '结束评审' }))
    await waitFor(async () => expect((await stored(project_id))?.project_status).toBe('finished'))
    expect(await screen.findByText('已结束')).toBeInTheDocument()
  })

  test('deletes a draft after being told what goes with it', async () => {
    const { project_name } = await makeProject(server.database.db, director, { project_status: 'draft' })
    const { user } = open(director)
    await user.click((await rowOf(project_name)).getByText('更多'))
    await user.click(await screen.findByText('删除'))
    expect(await screen.findByText(/0个评审组、0位专家的席位、分配和打分将一并删除/)).toBeInTheDocument()
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByText('删除'))
    await waitFor(async () => expect(await server.database.db.$count(project)).toBe(0))
  })
})

describe('a manager', () => {
  test('may pause his project, with a reason, and edit nothing', async () => {
    const { project_id, project_name } = await makeProject(server.database.db, director, {
      project_status: 'reviewing',
      managers: [manager],
    })
    const { user } = open(manager)
    const row = await rowOf(project_name)
    expect(row.queryByText('修改')).toBeNull()
    expect(screen.queryByText('新增')).toBeNull()
    await user.click(row.getByText('状态流转'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('button', { name: '进入组长综合' })).toBeDisabled()
    await user.click(dialog.getByRole('button', { name: '暂停评审' }))
    expect(await dialog.findByText('暂停评审须填写理由')).toBeInTheDocument()
    await user.type(dialog.getByLabelText('理由'), '系统维护')
    await user.click(dialog.getByRole('button', { name: '暂停评审' }))
    await waitFor(async () => expect((await stored(project_id))?.status_reason).toBe('系统维护'))
  })

  test('goes from a project to its pages', async () => {
    const { project_id, project_name } = await makeProject(server.database.db, director, {
      managers: [manager],
    })
    const { user, where } = open(manager)
    await user.click((await rowOf(project_name)).getByText('更多'))
    const inMenu = { selector: '.ant-dropdown-menu-title-content' }
    await user.click(await screen.findByText('指标体系', inMenu))
    await waitFor(() => expect(where()).toBe(`/review/activity/indicators?projectId=${project_id}`))
  })
})

describe('a test', () => {
  test('is reset by the technical office, after its name has been typed out', async () => {
    const technician = await server.login('technician', ['sys2'])
    const { project_id, project_name } = await makeProject(server.database.db, director, {
      is_test: true,
      project_status: 'reviewing',
    })
    await makeGroup(server.database.db, project_id)
    const { user } = open(technician)
    await user.click((await rowOf(project_name)).getByRole('button', { name: '重置测试' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('没有会丢失的数据')).toBeInTheDocument()
    await user.click(dialog.getByRole('radio', { name: '打分、分配和评审组' }))
    expect(await dialog.findByText('将删除：1 个评审组')).toBeInTheDocument()
    const button = dialog.getByRole('button', { name: '重置' })
    await user.type(dialog.getByLabelText(/输入活动名称/), project_name.slice(0, 2))
    expect(button).toBeDisabled()
    await user.type(dialog.getByLabelText(/输入活动名称/), project_name.slice(2))
    await user.click(button)
    await waitFor(async () => expect((await stored(project_id))?.project_status).toBe('configuring'))
  })
})
