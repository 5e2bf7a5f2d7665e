import { lazy, type ReactElement } from 'react'
import type { ScreenKey } from '#contract/screens'
import { pages } from './pages'

const elements = new Map<string, ReactElement>(
  Object.entries(pages).map(([screen, load]) => {
    const Page = lazy(load)
    return [screen, <Page key={screen} />]
  }),
)

/** A screen's page, which loads when it is first shown. */
export const lazyPage = (screen: ScreenKey): ReactElement | undefined => elements.get(screen)
