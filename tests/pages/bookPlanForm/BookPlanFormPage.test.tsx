import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { PlanFields } from '#contract/entities/declaration/planFields'
import { bookPlan } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeSchool } from '#tests/support/factories'
import { fault } from '#tests/support/server'

let server: TestServer
let school: Login

beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  await makeSchool(server.database.db)
  school = await server.login('school1', ['school'], { dept_id: 1 })
})

test('what is typed survives a reload, is saved, and is asked for whole when it is handed in', async () => {
  const { db } = server.database
  const at = '/book/bookInfoPlan/edit/0'
  const { user } = renderConsole({ server, as: school, at })
  await user.type(await screen.findByLabelText('选题名称'), '电工基础')
  cleanup()
  renderConsole({ server, as: school, at })
  expect(await screen.findByDisplayValue('电工基础')).toBeInTheDocument()
  expect(screen.getByText('已恢复上次留在本机、尚未保存的内容')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '提交审核' }))
  expect(await screen.findByText('请填写主编单位')).toBeInTheDocument()
  expect(screen.getByText('请填写编写大纲')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /暂\s?存/ }))
  await waitFor(async () => expect(await db.$count(bookPlan)).toBe(1))
  cleanup()
  renderConsole({ server, as: school, at: '/book/bookInfoPlan/edit/x' })
  expect(await screen.findByText('页面不存在')).toBeInTheDocument()
})

test('what another saves meanwhile is joined, asked about where both wrote, and never overwritten', async () => {
  const colleague = await server.login('school2', ['school'], { dept_id: 1 })
  const fields = PlanFields.parse({ plan_name: '电工基础', chief_editor: '甲', course_name: '电工' })
  const { plan_id, revision } = await server.ok(school, 'book_plan_save', { fields })
  const stored = async () => (await server.ok(school, 'book_plan_detail', { plan_id })).fields
  const at = `/book/bookInfoPlan/edit/${plan_id}`
  const type = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  const save = () => user.click(screen.getByRole('button', { name: /暂\s?存/ }))
  const { user, router } = renderConsole({ server, as: school, at })
  await type('选题名称', '电工基础（第二版）')
  const theirs = { ...fields, chief_editor: '乙', course_name: '电工学' }
  await server.ok(colleague, 'book_plan_save', { plan_id, fields: theirs, revision })
  // Away and back: the record is read anew while the form keeps what it holds.
  await router.navigate('/book/bookInfoPlan/index')
  await screen.findByRole('link', { name: '电工基础' })
  await router.navigate(at)
  await waitFor(() => expect(screen.getByDisplayValue('电工基础（第二版）')).toBeVisible())
  await save()
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ plan_name: '电工基础（第二版）', chief_editor: '乙' }),
  )
  // The next save is made from what was joined.
  expect(await screen.findByDisplayValue('电工学')).toBeInTheDocument()
  await type('主编单位', '某学院')
  await save()
  await waitFor(async () => expect((await stored()).chief_unit).toBe('某学院'))
  expect(await stored()).toMatchObject({ chief_editor: '乙', course_name: '电工学' })
  // A draft of before another's save asks about what both wrote.
  await type('主编', '丙')
  cleanup()
  const now = await server.ok(colleague, 'book_plan_detail', { plan_id })
  const again = { ...now.fields, chief_editor: '丁' }
  await server.ok(colleague, 'book_plan_save', { plan_id, fields: again, revision: now.revision })
  renderConsole({ server, as: school, at })
  expect(await screen.findByText(/此后他人保存过/)).toBeInTheDocument()
  await save()
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('丁')
  expect((await stored()).chief_editor).toBe('丁')
})

test('a form in which nothing is typed shows what another has saved once it is read anew', async () => {
  const fields = PlanFields.parse({ plan_name: '电工基础', chief_editor: '甲' })
  const { plan_id, revision } = await server.ok(school, 'book_plan_save', { fields })
  const at = `/book/bookInfoPlan/edit/${plan_id}`
  const { router } = renderConsole({ server, as: school, at })
  expect(await screen.findByDisplayValue('甲')).toBeInTheDocument()
  await server.ok(school, 'book_plan_save', { plan_id, fields: { ...fields, chief_editor: '乙' }, revision })
  await router.navigate('/book/bookInfoPlan/index')
  await screen.findByRole('link', { name: '电工基础' })
  await router.navigate(at)
  expect(await screen.findByDisplayValue('乙')).toBeInTheDocument()
})

test('what is typed while a save is on its way stays unsaved', async () => {
  const fields = PlanFields.parse({ plan_name: '电工基础' })
  const { plan_id } = await server.ok(school, 'book_plan_save', { fields })
  const at = `/book/bookInfoPlan/edit/${plan_id}`
  const release = fault.held('book_plan_save')
  const { user } = renderConsole({ server, as: school, at })
  const editor = await screen.findByLabelText('主编')
  fireEvent.change(editor, { target: { value: '甲' } })
  await user.click(screen.getByRole('button', { name: /暂\s?存/ }))
  fireEvent.change(editor, { target: { value: '甲乙' } })
  release()
  expect(await screen.findByText('已暂存')).toBeInTheDocument()
  expect(screen.queryByText(/已恢复上次/)).not.toBeInTheDocument()
  cleanup()
  renderConsole({ server, as: school, at })
  expect(await screen.findByDisplayValue('甲乙')).toBeInTheDocument()
  expect(screen.getByText('已恢复上次留在本机、尚未保存的内容')).toBeInTheDocument()
})
