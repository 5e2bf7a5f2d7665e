import { act, screen, waitFor, within } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { expect } from 'vitest'
import type { MenuNode } from '#contract/actions/system/auth'
import { KeepAlive } from '#src/layout/tabs/KeepAlive'
import { loader } from '#src/layout/tabs/refresh'
import { TabBar } from '#src/layout/tabs/TabBar'
import { useSession, type Me } from '#src/session/session'
import { useUnsaved } from '#src/ui/unsaved'
import { renderRoutes } from '#tests/support/console'

const bar = () => screen.findByRole('tablist', { name: '打开的页面' })
const allTabs = async () => within(await bar()).getAllByRole('tab')

/** The tabs as a user sees them. */
export const tabs = {
  bar,
  all: allTabs,
  titles: async () => (await allTabs()).map((tab) => tab.title),
  one: async (name: string) => within(await bar()).findByRole('tab', { name: new RegExp(`^${name}`) }),
  shown: async () => within(await bar()).getByRole('tab', { selected: true }).title,
  cross: async (name: string) => within(await tabs.one(name)).getByTitle('关闭'),
}

const me: Me = {
  user: {
    userId: 1,
    userName: 'wang',
    nickName: '王',
    avatar: '',
    phonenumber: null,
    dept: null,
    snum: null,
    provinceName: null,
    is_expert: false,
  },
  roles: ['admin'],
  permissions: [],
  buwei: false,
  mustBind: false,
  isApplicant: false,
}

export const NAMES = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i))

/** Pages of a test's own at /a, /b and so on, titled “页 a”, “页 b”. */
export function renderPages(Page: (props: { path: string }) => ReactNode, noCache: string[] = []) {
  const menu = NAMES.map((name): MenuNode => ({
    path: `/${name}`,
    component: 'of this test',
    meta: { title: `页 ${name}`, noCache: noCache.includes(name) },
  }))
  useSession.setState({ me, menu })
  function Place() {
    return <Page path={useLocation().pathname} />
  }
  const frame = (
    <>
      <TabBar />
      <main id="page">
        <KeepAlive />
      </main>
    </>
  )
  const home = { path: '/index', element: <p>家</p> }
  const routes = [
    { path: '/redirect/*', loader },
    { element: frame, children: [home, { path: '*', element: <Place /> }] },
  ]
  const rendered = renderRoutes(routes, '/a')
  const go = async (to: string | number) => {
    await act(async () => {
      if (typeof to === 'number') await rendered.router.navigate(to)
      else await rendered.router.navigate(to)
    })
  }
  const at = () => rendered.router.state.location.pathname
  /** Until the router has arrived. */
  const arrive = (path: string) => waitFor(() => expect(at()).toBe(path))
  return { ...rendered, go, at, arrive }
}

/** A page whose box counts as unsaved from the first letter on. */
export function Unsaved({ path }: { path: string }) {
  const [text, setText] = useState('')
  useUnsaved(text !== '')
  return <input aria-label={`box ${path}`} value={text} onChange={(event) => setText(event.target.value)} />
}
