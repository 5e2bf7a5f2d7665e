import { lazy, useState, type ComponentType, type ReactElement } from 'react'
import { keysOf } from '#contract/facts/closed'
import type { ScreenKey } from '#contract/screens'
import { pages } from './pages'

const arrived = new Map<ScreenKey, ComponentType>()

/** Fetches a screen's page before it is shown. */
export async function fetchPage(screen: ScreenKey): Promise<{ default: ComponentType }> {
  const page = await pages[screen]()
  arrived.set(screen, page.default)
  return page
}

const onTheirWay = new Map<ScreenKey, ComponentType>()

function comingPage(screen: ScreenKey): ComponentType {
  const page = onTheirWay.get(screen) ?? lazy(() => fetchPage(screen))
  onTheirWay.set(screen, page)
  return page
}

/**
 * Lets a page that did not come be fetched again: `lazy` fails in the same way for ever. Not as soon as it has failed: React
 * draws once more before it reports an error, and would go on fetching.
 */
export const fetchAgain = (screen: ScreenKey): void => void onTheirWay.delete(screen)

/** Drawn at once when it has arrived: `lazy` by itself gives way to what stands for a page first, and is drawn twice. */
function ScreenPage({ screen }: { screen: ScreenKey }) {
  const [Page] = useState(() => arrived.get(screen) ?? comingPage(screen))
  return <Page />
}

const elements = new Map(keysOf(pages).map((screen) => [screen, <ScreenPage key={screen} screen={screen} />]))

/** A screen's page, which loads when it is first shown. */
export const lazyPage = (screen: ScreenKey): ReactElement | undefined => elements.get(screen)
