import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bookPlan, dept } from '#server/db/schema/index'
import { testServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

test('what is typed survives a reload, is saved, and is asked for whole when it is handed in', async () => {
  localStorage.clear()
  const server = await testServer()
  const { db } = server.database
  await db.insert(dept).values({ dept_id: 1, dept_name: '某学院', dept_type: 'school_voc' })
  const school = await server.login('school1', ['school'], { dept_id: 1 })
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
