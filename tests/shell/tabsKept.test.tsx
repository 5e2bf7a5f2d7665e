import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useWrite } from '#src/api/query'
import { MAX_MOUNTED } from '#src/layout/tabs/mountedPages'
import { loader } from '#src/layout/tabs/refresh'
import { currentProject } from '#src/session/project'
import { token } from '#src/session/token'
import { confirm } from '#src/ui/feedback'
import { NAMES, renderPages, tabs, Unsaved } from './tabs.support'

/** How often a page was put on screen for the first time. */
let mounted: string[] = []
/** Every navigation that a page has been told of. */
let arrivals = new Set<unknown>()
beforeEach(() => {
  mounted = []
  arrivals = new Set()
  token.write('any')
})

/** A page with a box, a dialog and the address as it sees it. */
function Page({ path }: { path: string }) {
  const location = useLocation()
  const { search } = location
  const [isOpen, setOpen] = useState(false)
  useState(() => mounted.push(path))
  if (path === '/a') arrivals.add(location)
  return (
    <>
      <p>
        {path} sees {search || 'nothing'}
      </p>
      <input aria-label={`box ${path}`} />
      <Button onClick={() => setOpen(true)}>open {path}</Button>
      <Button onClick={() => void confirm({ title: 'really?' })}>ask {path}</Button>
      <Modal open={isOpen} title={`dialog ${path}`} onCancel={() => setOpen(false)} footer={null} />
    </>
  )
}

const box = (path: string) => screen.getByLabelText(`box ${path}`)
const type = (path: string, text: string) => fireEvent.change(box(path), { target: { value: text } })
const times = (path: string) => mounted.filter((one) => one === path).length

describe('a page that is left', () => {
  test('keeps what was typed, and is hidden meanwhile', async () => {
    const { go } = renderPages(Page)
    type('/a', 'half')
    await go('/b')
    expect(screen.queryByRole('textbox', { name: 'box /a' })).toBeNull()
    expect(screen.getByRole('textbox', { name: 'box /b' })).toHaveValue('')
    await go('/a')
    expect(screen.getByRole('textbox', { name: 'box /a' })).toHaveValue('half')
    expect(times('/a')).toBe(1)
  })

  test('is told of no navigation when one comes back to what it shows', async () => {
    const { go } = renderPages(Page)
    await go('/a?tab=x')
    const before = arrivals.size
    await go('/b')
    await go('/a?tab=x')
    expect(screen.getByText('/a sees ?tab=x')).toBeVisible()
    expect(arrivals.size).toBe(before)
    await go('/a?tab=x#part')
    expect(arrivals.size).toBe(before + 1)
  })

  test('takes its dialog along, which comes back with it', async () => {
    const { user, go } = renderPages(Page)
    await user.click(screen.getByRole('button', { name: 'open /a' }))
    await screen.findByRole('dialog', { name: 'dialog /a' })
    await go('/b')
    expect(screen.queryByRole('dialog')).toBeNull()
    await go('/a')
    expect(screen.getByRole('dialog', { name: 'dialog /a' })).toBeInTheDocument()
  })

  test('takes its question back: nobody can agree to it from another page', async () => {
    const { user, go } = renderPages(Page)
    await user.click(screen.getByRole('button', { name: 'ask /a' }))
    await screen.findByRole('dialog')
    await go('/b')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('does not see the query of its neighbour', async () => {
    const { go } = renderPages(Page)
    await go('/a?book=1')
    await go('/b?book=2')
    expect(screen.getByText('/a sees ?book=1')).not.toBeVisible()
    expect(screen.getByText('/b sees ?book=2')).toBeVisible()
  })

  test('is another page when it is asked something else, and the same when a link names less', async () => {
    const { go } = renderPages(Page)
    await go('/b?book=1&tab=x')
    type('/b', 'half')
    await go('/b?book=1')
    expect(box('/b')).toHaveValue('half')
    await go('/b?book=2')
    expect(box('/b')).toHaveValue('')
    expect(await tabs.titles()).toEqual(['首页', '页 a', '页 b'])
  })

  test('is another page for another project', async () => {
    const { go } = renderPages(Page)
    type('/a', 'half')
    await go('/b')
    act(() => currentProject.choose({ project_id: 7, project_name: '另一个' }))
    await go('/a')
    expect(box('/a')).toHaveValue('')
    expect(times('/b')).toBe(2)
  })

  test('keeps nothing when it is marked no-cache', async () => {
    const { go } = renderPages(Page, ['a'])
    type('/a', 'half')
    await go('/b')
    expect(screen.queryByLabelText('box /a')).toBeNull()
    await go('/a')
    expect(box('/a')).toHaveValue('')
  })

  test('is forgotten when its tab is closed', async () => {
    const { user, go } = renderPages(Page)
    type('/a', 'half')
    await go('/b')
    await user.click(await tabs.cross('页 a'))
    expect(screen.queryByLabelText('box /a')).toBeNull()
    await go('/a')
    expect(box('/a')).toHaveValue('')
  })

  test('asks nothing while it is hidden, keeps its answers however long that is, and goes on with its form', async () => {
    const ask = vi.fn(() => Promise.resolve('asked'))
    function Asking({ path }: { path: string }) {
      const { data } = useQuery({ queryKey: [path], queryFn: ask, gcTime: 0, staleTime: Infinity })
      return data ? <input aria-label={`box ${path}`} /> : <p>reading</p>
    }
    const { go } = renderPages(Asking)
    await screen.findByLabelText('box /a')
    type('/a', 'half')
    await go('/b')
    await waitFor(() => expect(box('/b')).toBeVisible())
    await go('/a')
    expect(box('/a')).toHaveValue('half')
    expect(ask).toHaveBeenCalledTimes(2)
  })
})

test('a page that is hidden still says how its write went, and is ready for the next one', async () => {
  let finish = (_words: string): void => undefined
  function Writing({ path }: { path: string }) {
    const mutationFn = () => new Promise<string>((resolve) => (finish = resolve))
    const write = useWrite({ mutationFn })
    const [said, setSaid] = useState('')
    return (
      <>
        <Button loading={write.isPending} onClick={() => write.mutate(undefined, { onSuccess: setSaid })}>
          write {path}
        </Button>
        <p>{said}</p>
      </>
    )
  }
  const { user, go } = renderPages(Writing)
  const button = () => screen.getByRole('button', { name: /write \/a/ })
  await user.click(button())
  await waitFor(() => expect(button()).toHaveClass('ant-btn-loading'))
  await go('/b')
  await act(async () => finish('well'))
  await go('/a')
  expect(await screen.findByText('well')).toBeVisible()
  await waitFor(() => expect(button()).not.toHaveClass('ant-btn-loading'))
})

describe('the window', () => {
  let y = 0
  const scroll = (to: number) => {
    Object.assign(window, { scrollY: to })
    fireEvent.scroll(window)
  }
  beforeEach(() => {
    scroll(0)
    vi.spyOn(window, 'scrollTo').mockImplementation((...to: unknown[]) => {
      y = Number(to[1])
    })
  })

  test('starts at the top of every page one goes to, also of one that is kept', async () => {
    const { go } = renderPages(Page)
    scroll(300)
    await go('/b')
    expect(y).toBe(0)
    y = -1
    await go('/a')
    expect(y).toBe(0)
  })

  test('is where it was when one comes back by the tab or by the history of the browser', async () => {
    const { user, go, arrive } = renderPages(Page)
    scroll(300)
    await go('/b')
    scroll(120)
    await user.click(await tabs.one('页 a'))
    await arrive('/a')
    expect(y).toBe(300)
    await go(-1)
    await arrive('/b')
    expect(y).toBe(120)
  })
})

describe('refreshing', () => {
  test('goes through /redirect to the page and mounts it anew; the path may hold slashes and a query', async () => {
    const { go, router, at } = renderPages(Page)
    await go('/b?book=1')
    type('/b', 'half')
    await go('/a')
    await go('/redirect/b?book=1')
    expect(at() + router.state.location.search).toBe('/b?book=1')
    expect(box('/b')).toHaveValue('')
    expect(screen.getByText('/b sees ?book=1')).toBeVisible()
    expect(times('/a')).toBe(1)
    await go('/redirect/nowhere/at/all?x=1')
    expect(at()).toBe('/nowhere/at/all')
  })

  test('leads to nowhere outside of the console', () => {
    const request = new Request('http://x/admin/redirect//evil.example')
    expect(loader({ request })?.headers.get('Location')).toBe('/')
  })

  test('from the menu mounts the page pointed at anew, also the one on screen', async () => {
    const { user, go, arrive } = renderPages(Page)
    type('/a', 'half')
    await go('/b')
    for (const count of [2, 3]) {
      await user.pointer({ keys: '[MouseRight]', target: await tabs.one('页 a') })
      await user.click(await screen.findByRole('menuitem', { name: '刷新页面' }))
      await arrive('/a')
      await waitFor(() => expect(times('/a')).toBe(count))
    }
    expect(box('/a')).toHaveValue('')
    expect(times('/b')).toBe(1)
  })
})

describe('no more than 20 pages are kept', () => {
  const kept = () => screen.getAllByLabelText(/^box/).map((one) => one.getAttribute('aria-label'))

  test('the one not seen for longest goes first; its tab stays, and the page loads again', async () => {
    const { go } = renderPages(Page)
    for (const name of NAMES.slice(1, 20)) await go(`/${name}`)
    expect(kept()).toHaveLength(MAX_MOUNTED)
    expect(MAX_MOUNTED).toBe(20)
    await go('/a')
    await go('/u')
    expect(kept()).toHaveLength(20)
    expect(kept()).not.toContain('box /b')
    expect(kept()).toContain('box /a')
    expect(await tabs.one('页 b')).toBeInTheDocument()
    await go('/b')
    expect(times('/b')).toBe(2)
    expect(kept()).toHaveLength(20)
  })

  test('never one with something unsaved', async () => {
    const { go } = renderPages(Unsaved)
    type('/a', 'half')
    for (const name of NAMES.slice(1)) await go(`/${name}`)
    expect(kept()).toHaveLength(20)
    await go('/a')
    expect(box('/a')).toHaveValue('half')
  })
})
