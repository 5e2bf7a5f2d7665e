/** The two things the console does to the whole window; one object, so that a test can watch them. */
export const browser = {
  /** Leaves the application for another address; everything in memory is gone afterwards. */
  go: (url: string): void => window.location.assign(url),
  reload: (): void => window.location.reload(),
}

/** Where the console lives on its site; the build's `base` says the same. */
export const BASE = '/admin/'

/** The base as routers want it. */
export const BASENAME = BASE.replace(/\/$/, '') || '/'

/** An address of the site for a path below the base. */
export const addressOf = (path: string): string => (BASENAME === '/' ? path : BASENAME + path)

/** The path below the base that an address of the site names. */
export const pathOf = (address: string): string =>
  BASENAME === '/' ? address : address.slice(BASENAME.length) || '/'
