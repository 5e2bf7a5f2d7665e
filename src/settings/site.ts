import { BASE } from '#src/lib/browser'
import { safeUrl } from '#src/lib/safeUrl'
import { shape, textShape } from '#src/lib/shape'
import { stored } from '#src/lib/stored'

export const DEFAULT_TITLE = '评审系统'

interface Site {
  name?: string
  logo?: string
  url?: string
}

const readSite = shape<Site>(
  { name: textShape, logo: textShape, url: textShape },
  { name: undefined, logo: undefined, url: undefined },
)

/** What a site may set for its visitors: name and logo of the console, and where logging out leads. */
export const siteStore = stored('site_config', readSite)

/** Name, logo and the place to go after logout; addresses that could run something are ignored. */
export function site(): { name: string; logo: string; home: string } {
  const { name, logo, url } = siteStore.read() ?? {}
  return {
    name: name || DEFAULT_TITLE,
    logo: safeUrl(logo) ?? `${BASE}logo.svg`,
    home: safeUrl(url) ?? BASE,
  }
}
