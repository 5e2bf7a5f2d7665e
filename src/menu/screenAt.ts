import { keysOf } from '#contract/facts/closed'
import { screens, type ScreenKey } from '#contract/screens'

/** As the router reads a path; written out, because the login page does without the router. */
const PATTERNS = keysOf(screens).map(
  (key) => [key, new RegExp(`^${screens[key].path.replace(/:\w+/g, '[^/]+')}/?$`, 'i')] as const,
)

/** The screen at a path below the base; a path only the server's menu knows has none. */
export const screenAt = (path: string): ScreenKey | undefined =>
  PATTERNS.find(([, pattern]) => pattern.test(path))?.[0]
