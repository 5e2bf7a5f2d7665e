import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { dept, provinceCheck } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { declaring, type Declaring } from '#tests/support/declaration'
import { day } from '#tests/support/factories'

let server: TestServer
let scene: Declaring
let province: Login
const at = '/declaration/applyOrRecommend/applyOrRecommend'
const db = () => server.database.db
const ids: number[] = []

beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  scene = await declaring(server)
  await db().insert(dept).values({ dept_id: 7, dept_name: '装备行指委', dept_type: 'hang' })
  province = await server.login('province1', ['province'], { dept_id: 4 })
  ids.length = 0
  for (const book_name of ['数控加工', '机械制图', '焊接技术'])
    ids.push(
      await scene.complete(scene.school, {
        book_name,
        declare_status: 'recommended',
        submit_time: new Date(),
        recommend_channel: 'hang',
        recommend_dept_id: 7,
        recommend_unit: '装备行指委',
      }),
    )
  await db()
    .insert(provinceCheck)
    .values(
      ids.map((book_id, n) => ({ book_id, dept_id: 4, opened_at: day(-1), due_at: day(n === 2 ? -1 : 4) })),
    )
})
const verdicts = async () =>
  (await db().select().from(provinceCheck).orderBy(provinceCheck.book_id)).map(({ verdict }) => verdict)

test('a province agrees to many at once, and objects to one with a reason', async () => {
  const { user } = renderConsole({ server, as: province, at })
  await user.click(await screen.findByRole('tab', { name: '复核' }))
  expect(await screen.findByText('待复核（2）')).toBeInTheDocument()
  expect(screen.getByText('已复核（1）')).toBeInTheDocument()
  const panel = within(screen.getByRole('tabpanel', { name: '复核' }))
  const row = within(await panel.findByRole('row', { name: /机械制图/ }))
  await user.click(row.getByRole('button', { name: '有异议' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('异议理由'), '表述有误')
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
  expect(await dialog.findByText('请填写异议理由，不少于10字')).toBeInTheDocument()
  await user.type(dialog.getByLabelText('异议理由'), '，第三章与国家标准不一致')
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
  expect(await screen.findByText('已提出异议，并告知平台和推荐单位')).toBeInTheDocument()
  expect(await verdicts()).toEqual([null, 'object', null])

  await user.click(await panel.findByRole('checkbox', { name: /全选|Select all/ }))
  await user.click(panel.getByRole('button', { name: '同意（1）' }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: /同\s?意/ }))
  expect(await screen.findByText('已同意1种')).toBeInTheDocument()
  expect(await verdicts()).toEqual(['agree', 'object', null])

  await user.click(await screen.findByText('已复核（3）'))
  const late = await panel.findByRole('row', { name: /焊接技术/ })
  expect(late).toHaveTextContent('逾期视为同意')
  expect(within(late).queryByRole('button', { name: '有异议' })).not.toBeInTheDocument()
  expect(await panel.findByRole('row', { name: /机械制图/ })).toHaveTextContent('有异议')
})

test('whoever is only a delegate reads, and a ministry is asked nothing', async () => {
  const delegate = await server.login('delegate', ['province2'], { dept_id: 4 })
  const { user } = renderConsole({ server, as: delegate, at })
  await user.click(await screen.findByRole('tab', { name: '复核' }))
  const row = await screen.findByRole('row', { name: /数控加工/ })
  expect(within(row).queryByRole('button')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^同\s?意/ })).not.toBeInTheDocument()
  cleanup()
  await db().update(dept).set({ buwei: true }).where(eq(dept.dept_id, 4))
  renderConsole({ server, as: province, at })
  expect(await screen.findByText('没有等待推荐的教材')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('tab', { name: '复核' })).not.toBeInTheDocument())
})
