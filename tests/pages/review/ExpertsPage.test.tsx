import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { expert } from '#server/db/schema/index'
import { testServer, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
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
  expect(await dialog.findByText('请选择评审组')).toBeInTheDocument()
  await user.click(dialog.getByLabelText('评审组'))
  await user.click(await screen.findByText(/评审组|第.*组/, { selector: '.ant-select-item-option-content' }))
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await (await rowOf('新来的专家')).findByText(/已确认/)).toBeInTheDocument()
})
