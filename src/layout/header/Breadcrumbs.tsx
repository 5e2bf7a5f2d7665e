import { Link } from 'react-router-dom'
import type { SidebarItem } from '#src/menu/sidebar'
import { HOME } from '#src/layout/sidebar/menuItems'
import styles from './Breadcrumbs.module.css'
import { useTrail } from '#src/layout/useTrail'

interface Step {
  title: string
  /** Where the step leads; a group that leads on nowhere is words only. */
  to?: string | undefined
}

const stepOf = ({ title, children, redirect, path, search }: SidebarItem): Step => ({
  title,
  to: children ? redirect : path + search,
})

/** From home through the menu to the page; only places one can go to are links. */
export function Breadcrumbs() {
  const { trail, detail } = useTrail()
  const known = [HOME, ...trail.filter((item) => item !== HOME)].map(stepOf)
  const steps = detail ? [...known, { title: detail }] : known
  return (
    <nav aria-label="当前位置">
      <ol className={styles['steps']}>
        {steps.map(({ title, to }, index) => (
          <li key={`${index} ${title}`} aria-current={index === steps.length - 1 ? 'page' : undefined}>
            {to && index < steps.length - 1 ? <Link to={to}>{title}</Link> : title}
          </li>
        ))}
      </ol>
    </nav>
  )
}
