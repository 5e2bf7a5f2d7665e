import { BASE } from '#src/lib/browser'
import { safeUrl } from '#src/lib/safeUrl'
import { count, shape, textShape } from '#src/lib/shape'
import { stored } from '#src/lib/stored'

export const DEFAULT_TITLE = '评审系统'

interface Site {
  name?: string
  logo?: string
  url?: string
  /** The project whose login page set it. */
  project_id?: number
}

const readSite = shape<Site>(
  { name: textShape, logo: textShape, url: textShape, project_id: count },
  { name: undefined, logo: undefined, url: undefined, project_id: undefined },
)

/** What a site may set for its visitors: name and logo of the console, and where logging out leads. */
export const siteStore = stored('site_config', readSite)

/** The login page of everybody bears no project's name: what a site set for itself stays. */
export function dropProjectBrand(): void {
  if (siteStore.read()?.project_id !== undefined) siteStore.clear()
}

/** Name, logo and the place to go after logout; addresses that could run something are ignored. */
export function site(): { name: string; logo: string; home: string } {
  const { name, logo, url } = siteStore.read() ?? {}
  return {
    name: name || DEFAULT_TITLE,
    logo: safeUrl(logo) ?? `${BASE}logo.svg`,
    home: safeUrl(url) ?? BASE,
  }
}
