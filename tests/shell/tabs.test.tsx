import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { projectInHand } from '#src/session/project'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeProject } from '#tests/support/factories'

let server: TestServer
let as: Login
beforeEach(async () => {
  server = await testServer()
  as = await server.login('wang', ['admin'])
})

const bar = () => screen.findByRole('tablist', { name: '打开的页面' })
const tabs = async () => within(await bar()).getAllByRole('tab')
const titles = async () => (await tabs()).map((tab) => tab.textContent)
const tab = async (name: string) => within(await bar()).findByRole('tab', { name })

async function visit(...paths: string[]) {
  const [first = '/index', ...rest] = paths
  const console = renderConsole({ server, as, at: first })
  await bar()
  const go = async (path: string) => {
    await act(() => console.router.navigate(path))
    await waitFor(() => expect(console.where().split('?')[0]).toBe(path.split('?')[0]))
  }
  for (const path of rest) await go(path)
  return { ...console, go }
}

const GROUPING = '/review/activity/grouping'
const ACTIVITY = '/review/activity/index'
const IMPORT = '/review/import'

describe('the bar', () => {
  test('has a tab for every visited page, home pinned in front', async () => {
    await visit(IMPORT, ACTIVITY)
    expect(await titles()).toEqual(['首页', '导入管理', '评审活动管理'])
    expect(await tab('评审活动管理')).toHaveAttribute('aria-selected', 'true')
  })
})

test('what was typed, also in a dialog, is there again when one comes back', async () => {
  const project = await makeProject(server.database.db, as)
  projectInHand.choose(project)
  const { user, go } = await visit(GROUPING)
  await user.type(await screen.findByRole('textbox', { name: '组名' }), '机械')
  await user.click(screen.getByRole('button', { name: '新增' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('组名'), '半个名字')
  await go(IMPORT)
  expect(screen.queryByRole('dialog')).toBeNull()
  await go(GROUPING)
  const again = await screen.findByRole('dialog')
  expect(within(again).getByLabelText('组名')).toHaveValue('半个名字')
  expect(screen.getAllByLabelText('组名').map((box) => (box as HTMLInputElement).value)).toEqual([
    '机械',
    '半个名字',
  ])
})
