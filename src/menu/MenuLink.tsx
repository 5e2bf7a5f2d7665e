import { Link } from 'react-router-dom'
import type { SidebarItem } from './sidebar'

/**
 * The way to where a menu entry leads; out of the console in a new tab. A real link: it opens in a tab of its own
 * with the middle button and shows where it leads.
 */
export const MenuLink = ({ item: { path, search, title, external } }: { item: SidebarItem }) =>
  external ? (
    <a href={path} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  ) : (
    <Link to={path + search}>{title}</Link>
  )
