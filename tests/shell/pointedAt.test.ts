import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { fetchPointedAt } from '#src/app/fetchPointedAt'
import { pages } from '#src/app/pages'
import { useSession } from '#src/session/session'

const notHere = () => Promise.reject(new Error('nobody needs it here'))

let roles: MockInstance
let accounts: MockInstance
let end: () => void
beforeEach(() => {
  vi.useFakeTimers()
  roles = vi.spyOn(pages, 'system/role/index').mockImplementation(notHere)
  accounts = vi.spyOn(pages, 'system/user/index').mockImplementation(notHere)
  document.body.innerHTML = `
    <a id="roles" href="/admin/system/role"><b>角色管理</b></a>
    <a id="accounts" href="/admin/system/user">用户管理</a>
    <a id="own" href="/admin/office/roles">自定</a>
    <a id="away" href="https://example.org/admin/system/role">别处</a>
    <p>角色管理</p>`
  end = fetchPointedAt()
})
afterEach(() => {
  end()
  vi.useRealTimers()
  document.body.innerHTML = ''
  useSession.setState({ menu: [] })
})

const at = (selector: string): Element => document.querySelector(selector) ?? document.body

test('a page is fetched once a pointer has rested on the link to it, wherever in the link that is', () => {
  fireEvent.pointerOver(at('#roles b'))
  expect(roles).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(roles).toHaveBeenCalledOnce()
})

test('a link that is passed over fetches nothing', () => {
  fireEvent.pointerOver(at('#roles'))
  vi.advanceTimersByTime(20)
  fireEvent.pointerOver(at('#accounts'))
  vi.advanceTimersByTime(20)
  fireEvent.pointerOver(at('p'))
  vi.advanceTimersByTime(1000)
  expect(roles).not.toHaveBeenCalled()
  expect(accounts).not.toHaveBeenCalled()
})

test.each([
  ['a finger', () => fireEvent.pointerDown(at('#roles'))],
  ['the keyboard', () => fireEvent.focusIn(at('#roles'))],
])('%s need not rest', (_by, reach) => {
  reach()
  vi.advanceTimersByTime(1)
  expect(roles).toHaveBeenCalledOnce()
})

test('an address that only the menu knows leads to the page that the menu puts there', () => {
  useSession.setState({
    menu: [{ name: 'Roles', path: '/office/roles', component: 'system/role/index', hidden: false }],
  })
  fireEvent.pointerDown(at('#own'))
  vi.advanceTimersByTime(1)
  expect(roles).toHaveBeenCalledOnce()
})

test('another site, and what is no link, fetches nothing', () => {
  for (const selector of ['#away', 'p']) fireEvent.pointerDown(at(selector))
  vi.advanceTimersByTime(1000)
  expect(roles).not.toHaveBeenCalled()
})

test('nothing is fetched any more once it has ended', () => {
  fireEvent.pointerOver(at('#roles'))
  end()
  fireEvent.pointerDown(at('#accounts'))
  vi.advanceTimersByTime(1000)
  expect(roles).not.toHaveBeenCalled()
  expect(accounts).not.toHaveBeenCalled()
})
