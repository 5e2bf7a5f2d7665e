import * as z from 'zod/mini'
import { BASE } from '#src/lib/browser'
import { safeUrl } from '#src/lib/safeUrl'
import { stored } from '#src/lib/stored'

export const DEFAULT_TITLE = '评审系统'

const Site = z.object({
  name: z.optional(z.string()),
  logo: z.optional(z.string()),
  url: z.optional(z.string()),
})

/** What a site may set for its visitors: name and logo of the console, and where logging out leads. */
export const siteStore = stored('site_config', Site)

/** Name, logo and the place to go after logout; addresses that could run something are ignored. */
export function site(): { name: string; logo: string; home: string } {
  const { name, logo, url } = siteStore.read() ?? {}
  return {
    name: name || DEFAULT_TITLE,
    logo: safeUrl(logo) ?? `${BASE}logo.svg`,
    home: safeUrl(url) ?? BASE,
  }
}
