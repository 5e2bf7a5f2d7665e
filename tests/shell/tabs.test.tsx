import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { run } from 'axe-core'
import { describe, expect, test, vi } from 'vitest'
import { scrollFor } from '#src/layout/tabs/barScroll'
import { CONTEXT_MENU_WIDTH } from '#src/layout/tabs/TabMenu'
import { useReplacePage } from '#src/menu/useReplacePage'
import { renderPages, tabs } from './tabs.support'

const Page = ({ path }: { path: string }) => <p>这是{path}</p>

async function open(...names: string[]) {
  const console = renderPages(Page)
  await tabs.bar()
  for (const name of names) await console.go(`/${name}`)
  return console
}

const item = (name: string) => screen.getByRole('menuitem', { name })

describe('the tab bar', () => {
  test('has one tab for each visited page, home pinned in front, and shows which page is on screen', async () => {
    const { user, go, arrive } = await open('b', 'c', 'b')
    expect(await tabs.titles()).toEqual(['首页', '页 a', '页 b', '页 c'])
    expect(await tabs.shown()).toBe('页 b')
    await user.click(await tabs.one('页 a'))
    await arrive('/a')
    await go('/nowhere')
    expect(await tabs.titles()).toEqual(['首页', '页 a', '页 b', '页 c'])
  })

  test('leads back to where a page was left, query included', async () => {
    const { user, router, go } = await open()
    await go('/b?book=7')
    await go('/a')
    await user.click(await tabs.one('页 b'))
    await waitFor(() => expect(router.state.location.search).toBe('?book=7'))
    expect(await tabs.titles()).toEqual(['首页', '页 a', '页 b'])
  })

  test('goes over to the page that takes the place of another, and to none that is merely led to', async () => {
    function Replacing({ path }: { path: string }) {
      const replacePage = useReplacePage()
      return <button onClick={() => replacePage('/d')}>从{path}</button>
    }
    const { user, router, arrive } = renderPages(Replacing)
    await user.click(await screen.findByRole('button', { name: '从/a' }))
    await arrive('/d')
    expect(await tabs.titles()).toEqual(['首页', '页 d'])
    await act(() => router.navigate('/b', { replace: true }))
    expect(await tabs.titles()).toEqual(['首页', '页 d', '页 b'])
  })

  test('says nothing that axe would object to', async () => {
    await open('b', 'c')
    const { violations } = await run(await tabs.bar())
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  test.each([
    [0, 300, 350, 450, 150],
    [400, 300, 350, 450, 350],
    [0, 300, -40, 90, 0],
    [100, 300, 120, 380, 100],
  ])('scrolled by %i and %i wide, it shows %i to %i when scrolled by %i', (by, width, start, end, wanted) => {
    expect(scrollFor(by, width, start, end)).toBe(wanted)
  })
})

describe('closing', () => {
  test('the tab on screen leads to the one seen last that remains, and from the last one home', async () => {
    const { user, at, arrive } = await open('b', 'c', 'a', 'd')
    await user.click(await tabs.cross('页 d'))
    await arrive('/a')
    await user.click(await tabs.cross('页 c'))
    expect(at()).toBe('/a')
    await user.click(await tabs.cross('页 a'))
    await arrive('/b')
    await user.click(await tabs.cross('页 b'))
    await arrive('/index')
    expect(await tabs.titles()).toEqual(['首页'])
  })

  test('also by the middle button, but never what is pinned', async () => {
    const { user } = await open('b')
    await user.pointer({ keys: '[MouseMiddle]', target: await tabs.one('页 a') })
    expect(await tabs.titles()).toEqual(['首页', '页 b'])
    await user.pointer({ keys: '[MouseMiddle]', target: await tabs.one('首页') })
    expect(await tabs.titles()).toEqual(['首页', '页 b'])
    expect(within(await tabs.one('首页')).queryByTitle('关闭')).toBeNull()
  })
})

describe('the context menu', () => {
  const openMenu = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
    await user.pointer({ keys: '[MouseRight]', target: await tabs.one(name) })
    await screen.findByRole('menuitem', { name: '全部关闭' })
  }

  test('is 105 pixels wide and offers the six things one can do with tabs', async () => {
    const { user } = await open('b')
    await openMenu(user, '页 b')
    expect(CONTEXT_MENU_WIDTH).toBe(105)
    const menu = await screen.findByRole('menu')
    expect(menu.closest<HTMLElement>('.ant-dropdown')?.style.width).toBe('105px')
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((one) => one.textContent),
    ).toEqual(['刷新页面', '关闭当前', '关闭其他', '关闭左侧', '关闭右侧', '全部关闭'])
    expect(item('关闭右侧')).toHaveAttribute('aria-disabled', 'true')
    expect(item('关闭左侧')).not.toHaveAttribute('aria-disabled', 'true')
  })

  test.each([
    ['关闭当前', '页 b', ['首页', '页 a', '页 c', '页 d'], '/d'],
    ['关闭其他', '页 b', ['首页', '页 b'], '/b'],
    ['关闭左侧', '页 c', ['首页', '页 c', '页 d'], '/d'],
    ['关闭右侧', '页 b', ['首页', '页 a', '页 b'], '/b'],
    ['全部关闭', '页 b', ['首页'], '/index'],
    ['关闭其他', '首页', ['首页'], '/index'],
  ])('%s on “%s” leaves %j, and home whatever is closed', async (act, name, left, path) => {
    const { user, arrive } = await open('b', 'c', 'd')
    await openMenu(user, name)
    await user.click(item(act))
    await arrive(path)
    expect(await tabs.titles()).toEqual(left)
  })

  test('cannot close what is pinned', async () => {
    const { user } = await open()
    await openMenu(user, '首页')
    expect(item('关闭当前')).toHaveAttribute('aria-disabled', 'true')
    expect(item('刷新页面')).not.toHaveAttribute('aria-disabled', 'true')
  })

  test.each(['{Shift>}{F10}{/Shift}', '{ContextMenu}'])(
    'opens by %s, takes the focus, and gives it back on Escape',
    async (keys) => {
      const { user } = await open('b')
      ;(await tabs.one('页 b')).focus()
      await user.keyboard(keys)
      await waitFor(() =>
        expect(screen.getByRole('menu')).toContainElement(document.activeElement as HTMLElement),
      )
      await user.keyboard('{Escape}')
      await waitFor(async () => expect(await tabs.one('页 b')).toHaveFocus())
      expect(screen.queryByRole('menu')).toBeNull()
    },
  )
})

describe('by keyboard', () => {
  test('the bar is one stop, arrows walk along it, Enter shows a page and keeps the focus', async () => {
    const { user, at, arrive } = await open('b')
    await user.tab()
    expect(await tabs.one('页 b')).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(await tabs.one('首页')).toHaveFocus()
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(await tabs.one('页 a')).toHaveFocus()
    expect(at()).toBe('/b')
    await user.keyboard('{Enter}')
    await arrive('/a')
    expect(await tabs.one('页 a')).toHaveFocus()
    await user.keyboard('{End}')
    expect(await tabs.one('页 b')).toHaveFocus()
    await user.keyboard('{Home}')
    expect(await tabs.one('首页')).toHaveFocus()
  })

  test('Delete closes a tab, and the focus goes on to its neighbour or to the page on screen', async () => {
    const { user, arrive } = await open('b', 'c')
    await user.tab()
    await user.keyboard('{ArrowLeft}{Delete}')
    expect(await tabs.titles()).toEqual(['首页', '页 a', '页 c'])
    expect(await tabs.one('页 c')).toHaveFocus()
    await user.keyboard('{Delete}')
    await arrive('/a')
    expect(await tabs.one('页 a')).toHaveFocus()
    await user.keyboard('{Home}{Delete}')
    expect(await tabs.titles()).toEqual(['首页', '页 a'])
  })

  test('Ctrl+Shift+arrow moves a tab, but not before what is pinned', async () => {
    const { user } = await open('b', 'c')
    await user.tab()
    await user.keyboard('{Control>}{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}{/Control}')
    expect(await tabs.titles()).toEqual(['首页', '页 c', '页 a', '页 b'])
    expect(await tabs.one('页 c')).toHaveFocus()
    await user.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}')
    expect(await tabs.titles()).toEqual(['首页', '页 a', '页 c', '页 b'])
  })
})

test('tabs change places by dragging, before or after another one, never before what is pinned', async () => {
  await open('b', 'c')
  const drag = async (name: string, onto: string, clientX: number) => {
    const [from, to] = [await tabs.one(name), await tabs.one(onto)]
    vi.spyOn(to, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 80, 30))
    fireEvent.dragStart(from, { dataTransfer: { setData: () => undefined } })
    fireEvent(to, new MouseEvent('dragover', { bubbles: true, cancelable: true, clientX }))
    fireEvent(to, new MouseEvent('drop', { bubbles: true, cancelable: true, clientX }))
    fireEvent.dragEnd(from)
  }
  await drag('页 c', '页 a', 110)
  expect(await tabs.titles()).toEqual(['首页', '页 c', '页 a', '页 b'])
  await drag('页 c', '页 b', 170)
  expect(await tabs.titles()).toEqual(['首页', '页 a', '页 b', '页 c'])
  await drag('页 b', '首页', 110)
  expect(await tabs.titles()).toEqual(['首页', '页 b', '页 a', '页 c'])
  expect(await tabs.one('首页')).toHaveAttribute('draggable', 'false')
})
