import { useContext, type MouseEvent } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom'
import { screens } from '#contract/screens'
import { addressOf, pathOf } from '#src/lib/browser'
import { useCurrentProject } from '#src/session/project'
import { screenAt } from './screenAt'
import type { SidebarItem } from './sidebar'

interface Props {
  item: SidebarItem
  /** It leads to the page on screen. */
  isHere?: boolean
}

/**
 * The way to where a menu entry leads; out of the console in a new tab. A real link: it opens in a tab of its own
 * with the middle button and shows where it leads.
 */
export const MenuLink = ({ item, isHere }: Props) =>
  item.external ? (
    <a href={item.path} target="_blank" rel="noopener noreferrer">
      {item.title}
    </a>
  ) : (
    <InnerMenuLink item={item} isHere={isHere} />
  )

/** Unlike the router's own link it is not drawn anew at each navigation; the sidebar has thirty of them. */
function InnerMenuLink({ item: { path, search, title }, isHere }: Props) {
  const router = useContext(DataRouterContext)?.router
  const project_id = useCurrentProject()?.project_id
  const key = screenAt(path)
  const screen = key && screens[key]
  // The page would write into its address which project it shows, and be drawn again for that.
  const names = screen && 'ofProject' in screen && search === '' && project_id !== undefined
  const to = path + (names ? `?projectId=${project_id}` : search)

  function follow(event: MouseEvent): void {
    if (!router || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    const { pathname, search: asked } = router.state.location
    void router.navigate(to, { replace: pathOf(pathname) + asked === to })
  }

  return (
    <a href={addressOf(to)} onClick={follow} aria-current={isHere ? 'page' : undefined}>
      {title}
    </a>
  )
}
