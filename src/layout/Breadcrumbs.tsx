import { Breadcrumb } from 'antd'
import { Link } from 'react-router-dom'
import { HOME } from './menuItems'
import { useTrail } from './useTrail'

/** From home through the menu to the page; only places one can go to are links. */
export function Breadcrumbs() {
  const { trail, detail } = useTrail()
  const isHome = trail[0] === HOME
  const steps = [HOME, ...(isHome ? [] : trail)].map((item) => ({ title: item.title, item }))
  const texts = detail ? [...steps, { title: detail, item: undefined }] : steps
  return (
    <Breadcrumb
      items={texts.map(({ title, item }, index) => ({
        key: `${index}`,
        title:
          item && !item.children && index < texts.length - 1 ? <Link to={item.path}>{title}</Link> : title,
      }))}
    />
  )
}
