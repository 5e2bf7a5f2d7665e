import { cleanup, screen, waitFor } from '@testing-library/react'
import { asc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { to } from '#contract/address'
import { bookSell, dept } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeBook } from '#tests/support/factories'

let server: TestServer
let press: Login
let book_id: number
const db = () => server.database.db
const at = () => to('book/sellInfo/bookSellInfo/bookId', { bookId: book_id })
const YEAR = new Date().getFullYear()

beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  await db().insert(dept).values({ dept_id: 1, dept_name: '甲出版社', dept_type: 'publisher' })
  press = await server.login('press', ['publisher'], { dept_id: 1 })
  const made = await makeBook(db(), { declare_dept_id: 1, declare_status: 'draft', total_print: 3000 })
  book_id = made.book_id
  await db()
    .insert(bookSell)
    .values({ book_id, stat_year: YEAR - 1, spring_num: 1000, autumn_num: 500 })
})

test('the last years stand ready; what is typed is kept, compared with the printed copies, and saved', async () => {
  const { user } = renderConsole({ server, as: press, at: at() })
  const autumn = await screen.findByLabelText(`${YEAR}年秋季册数`)
  expect(screen.getByLabelText(`${YEAR - 4}年春季册数`)).toBeInTheDocument()
  await user.type(autumn, '2000')
  expect(screen.getByText(/^发行合计比累计印数多500册/)).toBeInTheDocument()
  await user.type(screen.getByLabelText(`${YEAR}年退货册数`), '2001')
  await user.click(screen.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText(`${YEAR}年退货册数不能多于春秋两季的发行册数`)).toBeInTheDocument()
  cleanup()
  renderConsole({ server, as: press, at: at() })
  expect(await screen.findByText('已恢复上次留在本机、尚未保存的内容')).toBeInTheDocument()
  const returns = screen.getByLabelText(`${YEAR}年退货册数`)
  await user.clear(returns)
  await user.type(returns, '20')
  // Meanwhile somebody else changes another year, and another cell of the same one is new.
  const changed = { spring_num: 1100, revision: 2 }
  await db().update(bookSell).set(changed)
  await user.type(screen.getByLabelText(`${YEAR - 1}年使用院校数`), '12')
  await user.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(async () => {
    const stored = await db().select().from(bookSell).orderBy(asc(bookSell.stat_year))
    expect(stored).toMatchObject([
      { stat_year: YEAR - 1, spring_num: 1100, school_num: 12, revision: 3 },
      { stat_year: YEAR, spring_num: 0, autumn_num: 2000, returns_num: 20 },
    ])
  })
  expect(await screen.findByRole('img', { name: `${YEAR}年秋季：2,000册` })).toBeInTheDocument()
})

test('a cell that another has written since is asked about, also when the table has been read again', async () => {
  const { user, router } = renderConsole({ server, as: press, at: at() })
  const label = `${YEAR - 1}年春季册数`
  const spring = await screen.findByLabelText(label)
  await user.clear(spring)
  await user.type(spring, '1200')
  await db().update(bookSell).set({ spring_num: 1100, autumn_num: 600, revision: 2 })
  await router.navigate('/index')
  await waitFor(() => expect(spring).not.toBeVisible())
  await router.navigate(at())
  expect(await screen.findByDisplayValue('600')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /保\s?存/ }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('1100')
  expect(await db().select().from(bookSell)).toMatchObject([{ spring_num: 1100, autumn_num: 600 }])
})

test('a number out of range stays as it was typed, and is not saved', async () => {
  const { user } = renderConsole({ server, as: press, at: at() })
  const spring = await screen.findByLabelText(`${YEAR}年春季册数`)
  await user.type(spring, '-5')
  await user.type(screen.getByLabelText(`${YEAR}年印次`), '1000')
  await user.click(screen.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText(`${YEAR}年春季册数不小于0；${YEAR}年印次不超过999`)).toBeInTheDocument()
  expect(spring).toHaveValue('-5')
  expect(await db().select().from(bookSell)).toHaveLength(1)
})

test('a school reads the years and finds nothing to type into', async () => {
  await db().insert(dept).values({ dept_id: 2, dept_name: '某学院', dept_type: 'school_voc' })
  const school = await server.login('school', ['school'], { dept_id: 2 })
  const made = await makeBook(db(), { declare_dept_id: 2, declare_status: 'draft' })
  book_id = made.book_id
  renderConsole({ server, as: school, at: at() })
  expect(await screen.findByText(/^只能查看：发行情况由出版单位/)).toBeInTheDocument()
  expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument()
})
