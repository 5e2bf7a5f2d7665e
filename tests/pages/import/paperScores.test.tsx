import { screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { expert } from '#server/db/schema/index'
import { testServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { reviewScene } from '#tests/support/reviewScene'

test('a score table with a column for each indicator becomes whole submitted reviews', async () => {
  const server = await testServer()
  const scene = await reviewScene(server, 2, { review_mode: 'meeting' })
  await server.database.db
    .update(expert)
    .set({ name: '周专家' })
    .where(eq(expert.user_id, scene.expert.user_id))
  const { user } = renderConsole({
    server,
    as: scene.manager,
    at: '/review/import',
    project: { project_id: scene.project_id, project_name: '评审活动' },
  })
  await user.click(await screen.findByText('线下成绩'))
  await screen.findByText(/点击选择线下成绩/)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const [one, two] = scene.books.map(({ book_name }) => book_name)
  const text = `教材名称,专家,政治方向,立德树人,科学性,先进性\n${one},周专家,18,18,27,27\n${two},周专家,25,20,30,30\n`
  if (input) await user.upload(input, new File([text], '成绩.csv', { type: 'text/csv' }))
  expect(await screen.findByText(/表中有4列指标得分/)).toBeInTheDocument()
  expect(await screen.findByText(/「政治方向」分值应在0～20之间/)).toBeInTheDocument()
  expect(screen.getByText('正确1行')).toBeInTheDocument()
  expect(screen.getByText('错误1行')).toBeInTheDocument()
  await user.click(await screen.findByLabelText(/只导入正确/))
  const confirm = screen
    .getAllByText('确认导入')
    .map((words) => words.closest('button'))
    .find((button) => button !== null)
  await waitFor(() => expect(confirm).toBeEnabled())
  if (confirm) await user.click(confirm)
  expect(await screen.findByText('已导入1行线下成绩')).toBeInTheDocument()
  expect(await scene.open(scene.ids[0] ?? 0)).toMatchObject({ total_score: 90, review_status: 'submitted' })
  expect(await scene.open(scene.ids[1] ?? 0)).toMatchObject({ review_status: 'assigned' })
})
