import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { searchIn } from '#src/menu/search'
import { sidebarItems } from '#src/menu/sidebar'
import { useSession } from '#src/session/session'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { layout, page } from '#tests/support/menu'

const titled = (title: string, path: string) => page(path, { meta: { title } })

const MENU = [
  layout(
    '/review',
    [
      titled('评审活动管理', 'activity/index'),
      titled('评审分组', 'activity/grouping'),
      titled('参评教材', 'teachingMaterial'),
      { ...titled('组内专家', 'activity/grouping/expert'), hidden: true },
    ],
    { meta: { title: '评审管理' } },
  ),
  layout('/publisher', [titled('出版单位', 'info'), titled('重点图书', 'books')], {
    meta: { title: '出版管理' },
  }),
  page('https://example.org/help', { component: 'Layout', meta: { title: '使用帮助' } }),
]

describe('the search of the header finds', () => {
  const find = searchIn(sidebarItems(MENU))
  const titles = (words: string) => find(words).map((entry) => entry.titles.join(' > '))

  test.each<[string, string, string]>([
    ['a whole title', '评审分组', '评审管理 > 评审分组'],
    ['a part of a title', '活动', '评审管理 > 评审活动管理'],
    ['a title with a slip', '评审活洞管理', '评审管理 > 评审活动管理'],
    ['a path', 'teachingMaterial', '评审管理 > 参评教材'],
    ['a path with a slip', 'groupping', '评审管理 > 评审分组'],
    ['pinyin', 'pingshenfenzu', '评审管理 > 评审分组'],
    ['pinyin typed in syllables', 'can ping', '评审管理 > 参评教材'],
    ['initials', 'pshdgl', '评审管理 > 评审活动管理'],
    ['initials in capitals', 'CBDW', '出版管理 > 出版单位'],
    ['a character of two readings, one way', 'zhongdian', '出版管理 > 重点图书'],
    ['and the other', 'chongdian', '出版管理 > 重点图书'],
    ['a link out of the console', '使用帮助', '使用帮助'],
  ])('%s: %s', (_, words, first) => {
    expect(titles(words)[0]).toBe(first)
  })

  test.each<[string, string]>([
    ['nothing for nothing', '  '],
    ['no hidden page', '组内专家'],
    ['nothing for what resembles nothing', '天气预报'],
  ])('%s', (_, words) => {
    expect(titles(words)).toEqual([])
  })

  test('the pages of a container by its title; the container itself is no page', () => {
    expect(titles('出版管理').toSorted()).toEqual(['出版管理 > 出版单位', '出版管理 > 重点图书'])
  })

  test('title counts more than path', () => {
    const both = searchIn(sidebarItems([titled('无关', '/help'), titled('help', '/other')]))
    expect(both('help').map((entry) => entry.path)).toEqual(['/other', '/help'])
  })
})

const CODES = { Enter: 13, ArrowUp: 38, ArrowDown: 40 }

describe('the dialog', () => {
  let server: TestServer
  let as: Login
  beforeEach(async () => {
    server = await testServer()
    as = await server.login('wang', ['admin'])
  })

  const field = () => screen.findByRole('combobox', { name: '搜索菜单' })
  /** antd asks for the old key codes, which simulated typing does not carry. */
  const press = (key: keyof typeof CODES) => {
    const focused = document.activeElement
    if (focused) fireEvent.keyDown(focused, { key, keyCode: CODES[key] })
  }
  const active = () => document.querySelector('.ant-select-item-option-active')

  test('opens with Ctrl+K, and the keyboard alone goes to a page', async () => {
    const { user, where } = renderConsole({ server, as, at: '/index' })
    await screen.findByRole('button', { name: '搜索菜单' })
    await user.keyboard('{Control>}k{/Control}')
    const search = await field()
    await waitFor(() => expect(search).toHaveFocus())
    await user.keyboard('评审')
    await waitFor(() => expect(active()).toBeInTheDocument())
    const first = active()?.textContent
    press('ArrowDown')
    await waitFor(() => expect(active()?.textContent).not.toBe(first))
    press('ArrowUp')
    await waitFor(() => expect(active()?.textContent).toBe(first))
    await user.clear(search)
    await user.keyboard('drgl')
    await waitFor(() => expect(active()).toHaveTextContent('导入管理'))
    expect(screen.getByRole('option', { name: '评审准备 > 导入管理' })).toBeInTheDocument()
    press('Enter')
    await waitFor(() => expect(where()).toBe('/review/import'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('says when nothing is found, closes with Escape, and opens links out of the console elsewhere', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user, where } = renderConsole({ server, as, at: '/index' })
    const button = await screen.findByRole('button', { name: '搜索菜单' })
    act(() => useSession.setState({ menu: MENU }))
    await user.click(button)
    await user.type(await field(), '天气预报')
    expect(await screen.findByText('没有找到匹配的菜单')).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await user.click(button)
    await user.type(await field(), '帮助')
    await user.click(await screen.findByText('https://example.org/help'))
    expect(open).toHaveBeenCalledWith('https://example.org/help', '_blank', 'noopener,noreferrer')
    expect(where()).toBe('/index')
  })
})
