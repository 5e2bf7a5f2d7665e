import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { untilFetched } from '#src/lib/code'

/**
 * A part of a page that is fetched when it is first shown. React's `lazy` fails for ever once its code has not come, and
 * the page with it, and what was typed there; this one goes on waiting.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> => lazy(() => untilFetched(load))
