import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { asked, fault, heal } from '#tests/support/server'

let server: TestServer
let office: Login
beforeEach(async () => {
  server = await testServer()
  office = await server.login('office', ['sys2'])
})
const visit = () => renderConsole({ server, as: office, at: '/monitor/server' })
const times = () => asked.filter((path) => path === '/monitor/server').length

test('shows the machine, the program and its disks', async () => {
  visit()
  expect(await screen.findByRole('progressbar', { name: /^CPU使用率/ })).toBeInTheDocument()
  const program = within(screen.getByRole('region', { name: '程序' }))
  expect(program.getByText(`Node.js ${process.version}`)).toBeInTheDocument()
  const work = within(screen.getByRole('region', { name: '数据与访问' }))
  expect(work.getByText('1个（1人）')).toBeInTheDocument()
  const disks = within(screen.getByRole('region', { name: '磁盘' }))
  expect(disks.getAllByText(/数据/)[0]).toBeInTheDocument()
  expect(
    screen.getByRole('img', { name: /：CPU [\d.]+%，内存 [\d.]+%，堆内存 [\d.]+%$/ }),
  ).toBeInTheDocument()
})

test('reads itself again and draws it, until it is told not to', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'setInterval', 'Date', 'clearTimeout', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  const { user } = visit()
  await screen.findByText('数据与访问')
  const before = times()
  await vi.advanceTimersByTimeAsync(5_100)
  await waitFor(() => expect(times()).toBe(before + 1))
  await waitFor(() => expect(screen.getAllByRole('img', { name: /：CPU/ })).toHaveLength(2))
  await user.click(screen.getByRole('switch', { name: '每5秒自动刷新' }))
  const off = times()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(times()).toBe(off)
  await user.click(screen.getByRole('button', { name: '刷新' }))
  await waitFor(() => expect(times()).toBe(off + 1))
  vi.useRealTimers()
})

test('keeps the last figures when the server does not answer, and says so', async () => {
  const { user } = visit()
  await screen.findByText('数据与访问')
  fault.code('server_state', 500, '系统忙')
  await user.click(screen.getByRole('button', { name: '刷新' }))
  expect(await screen.findByText(/没有取得最新数据.*系统忙/)).toBeInTheDocument()
  expect(screen.getByText('数据与访问')).toBeInTheDocument()
  heal()
  await user.click(screen.getByRole('button', { name: '刷新' }))
  await waitFor(() => expect(screen.queryByText(/没有取得最新数据/)).not.toBeInTheDocument())
})
