import { Link } from 'react-router-dom'
import { screens } from '#contract/screens'
import { useCurrentProject } from '#src/session/project'
import { screenAt } from './screenAt'
import type { SidebarItem } from './sidebar'

/**
 * The way to where a menu entry leads; out of the console in a new tab. A real link: it opens in a tab of its own
 * with the middle button and shows where it leads.
 */
export const MenuLink = ({ item }: { item: SidebarItem }) =>
  item.external ? (
    <a href={item.path} target="_blank" rel="noopener noreferrer">
      {item.title}
    </a>
  ) : (
    <InnerMenuLink item={item} />
  )

function InnerMenuLink({ item: { path, search, title } }: { item: SidebarItem }) {
  const project_id = useCurrentProject()?.project_id
  const key = screenAt(path)
  const screen = key && screens[key]
  // The page would write into its address which project it shows, and be drawn again for that.
  const names = screen && 'ofProject' in screen && search === '' && project_id !== undefined
  return <Link to={path + (names ? `?projectId=${project_id}` : search)}>{title}</Link>
}
