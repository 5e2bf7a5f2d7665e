import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { declaring } from '#tests/support/declaration'

const at = '/review/task/index'

test('a school follows what it has handed in, step by step; drafts are not shown', async () => {
  localStorage.clear()
  const server = await testServer()
  const scene = await declaring(server)
  const book_id = await scene.complete(scene.school, { book_name: '数控加工' })
  await scene.complete(scene.school, { book_name: '草稿一本' })
  await server.ok(scene.school, 'bookinfo_submit', { book_id })
  const { user } = renderConsole({ server, as: scene.school, at })
  const row = within(await screen.findByRole('row', { name: /数控加工/ }))
  expect(screen.queryByText('草稿一本')).not.toBeInTheDocument()
  expect(row.getByRole('link', { name: '查看' })).toHaveAttribute(
    'href',
    expect.stringContaining(`bookId=${book_id}`),
  )
  await user.click(row.getByRole('button', { name: '进程' }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('提交')).toBeInTheDocument()
  expect(drawer.getByText('待推荐单位审核')).toBeInTheDocument()
})

test('another school reads nothing of it, its province all', async () => {
  localStorage.clear()
  const server = await testServer()
  const scene = await declaring(server)
  const book_id = await scene.complete(scene.school, { book_name: '数控加工' })
  await server.ok(scene.school, 'bookinfo_submit', { book_id })
  const province = await server.login('province1', ['province'], { dept_id: 4 })
  const names = async (as: typeof province) =>
    (await server.ok(as, 'declaration_list', {})).rows.map(({ book_name }) => book_name)
  expect(await names(scene.stranger)).toEqual([])
  expect(await names(province)).toEqual(['数控加工'])
  expect(await names(scene.admin)).toEqual(['数控加工'])
  renderConsole({ server, as: scene.stranger, at })
  expect(await screen.findByText('还没有提交的申报')).toBeInTheDocument()
})
