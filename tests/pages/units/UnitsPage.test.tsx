import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { dept } from '#server/db/schema/unit'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { asked } from '#tests/support/server'

let server: TestServer
let office: Login
beforeEach(async () => {
  server = await testServer()
  office = await server.login('office', ['sys2'])
})

const unit = async (dept_name: string, more: Partial<typeof dept.$inferInsert> = {}) => {
  const [made] = await server.database.db
    .insert(dept)
    .values({ dept_name, dept_type: 'enterprise', ...more })
    .returning()
  return made?.dept_id ?? 0
}
const visit = () => renderConsole({ server, as: office, at: '/system/dept' })
const rowOf = async (name: string) => {
  const cell = await screen.findByText(name, { selector: 'tbody *' })
  return within(cell.closest('tr') ?? document.body)
}
const dialog = async () => within(await screen.findByRole('dialog'))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
/** Answers the question that is on screen with the button of these words. */
const answer = async (question: string, words: string, click: (element: Element) => Promise<void>) => {
  await screen.findByText(question, { selector: '.ant-modal-confirm-title' })
  const button = [...document.querySelectorAll('.ant-modal-confirm-btns button')].find(
    ({ textContent }) => textContent === words,
  )
  await click(button ?? document.body)
}

test('reads a level when it is opened, and finds units of every level with their path', async () => {
  const above = await unit('某省教育厅', { dept_type: 'province', province_id: '320000' })
  await unit('某学院', { dept_type: 'school_voc', snum: '4132019001', parent_id: above })
  const { user } = visit()
  const row = await rowOf('某省教育厅')
  expect(screen.queryByText('某学院')).not.toBeInTheDocument()
  const before = asked.filter((path) => path.endsWith('unit_level')).length
  await user.click(row.getByRole('button', { name: '展开行' }))
  expect((await rowOf('某学院')).getByText('4132019001')).toBeInTheDocument()
  expect(asked.filter((path) => path.endsWith('unit_level')).length).toBe(before + 1)
  await user.type(screen.getByLabelText('单位名称'), '学院')
  await user.click(screen.getByRole('button', { name: '搜索' }))
  await waitFor(async () => expect((await rowOf('某学院')).getByText('某省教育厅')).toBeInTheDocument())
})

test('adds a unit below another, asking what its kind needs', async () => {
  await unit('某省教育厅', { dept_type: 'province', province_id: '320000' })
  const { user } = visit()
  await user.click((await rowOf('某省教育厅')).getByRole('button', { name: '新增下级' }))
  const form = await dialog()
  expect(form.getByTitle('某省教育厅')).toBeInTheDocument()
  await user.type(form.getByLabelText('单位名称'), '某学院')
  await user.click(form.getByLabelText('单位类型'))
  await user.click(await screen.findByTitle('高职专科学校'))
  await user.type(await form.findByLabelText('学校标识码'), '123')
  await user.click(form.getByRole('button', { name: '确定' }))
  await form.findByText('学校标识码须为10位数字')
  await user.clear(form.getByLabelText('学校标识码'))
  await user.type(form.getByLabelText('学校标识码'), '4132019001')
  await user.click(form.getByRole('button', { name: '确定' }))
  // The level that it was added to opens.
  expect((await rowOf('某学院')).getByText('高职专科学校')).toBeInTheDocument()
  await isClosed()
  const [made] = await server.database.db.select().from(dept).where(eq(dept.dept_name, '某学院'))
  expect(made).toMatchObject({ province_id: '320000', snum: '4132019001', high_level_type: 'none' })
})

test('moves a unit below one that is found by its name', async () => {
  const above = await unit('甲集团')
  await unit('乙公司')
  const { user } = visit()
  await user.click((await rowOf('乙公司')).getByRole('button', { name: '修改' }))
  const form = await dialog()
  await user.type(form.getByLabelText('上级单位'), '甲')
  await user.click(await screen.findByText('甲集团', { selector: '.ant-select-item-option *' }))
  await user.click(form.getByRole('button', { name: '确定' }))
  await isClosed()
  const [moved] = await server.database.db.select().from(dept).where(eq(dept.dept_name, '乙公司'))
  expect(moved?.parent_id).toBe(above)
})

test('stops and starts a unit, and says what holds one that is to be deleted', async () => {
  const dept_id = await unit('甲公司')
  await server.login('a', [], { dept_id })
  const { user } = visit()
  await user.click((await rowOf('甲公司')).getByRole('button', { name: '删除' }))
  await answer('确定删除单位“甲公司”？', '删除', user.click)
  await screen.findAllByText('“甲公司”还有1个用户，不能删除')
  await answer('确定删除单位“甲公司”？', '取消', user.click)
  await user.click((await rowOf('甲公司')).getByRole('button', { name: '停用' }))
  await answer('停用“甲公司”？', '停用', user.click)
  await waitFor(async () =>
    expect((await rowOf('甲公司')).getByRole('button', { name: '新增下级' })).toBeDisabled(),
  )
  await user.click((await rowOf('甲公司')).getByRole('button', { name: '启用' }))
  await waitFor(async () =>
    expect((await rowOf('甲公司')).getByRole('button', { name: '新增下级' })).toBeEnabled(),
  )
})
