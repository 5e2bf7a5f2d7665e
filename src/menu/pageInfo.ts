import { screens } from '#contract/screens'
import { oncePer } from './oncePer'
import { leadsTo } from './path'
import { routesOf } from './routes'
import { screenAt } from './screenAt'

/** What the console knows about the page at a path. */
export interface PageInfo {
  title: string
  /** Nothing of it is kept when it is left. */
  noCache: boolean
}

/** Tells what a path shows, or undefined where there is no page of the layout. A title of the menu wins. */
export const placesOf = oncePer((menu) => (pathname: string): PageInfo | undefined => {
  const route = routesOf(menu).find((one) => !one.redirect && leadsTo(one, pathname))
  const key = screenAt(pathname) ?? route?.screen
  const screen = key && screens[key]
  if ((!screen && !route) || (screen && 'bare' in screen)) return undefined
  return {
    title: route?.title || screen?.title || '',
    noCache: route?.noCache === true || (screen !== undefined && 'noCache' in screen),
  }
})
