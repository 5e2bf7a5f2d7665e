const OWN_BASE = '/common-shenhe-api'

/** Empty means the server that serves the console. Vite fills it in and knows no type of it. */
const configured = import.meta.env['VITE_API_BASE'] as string | undefined

/** Where all calls go; not ours when the console was built against somebody else's. */
export const backEnd = { base: configured || OWN_BASE, isOurs: !configured || configured === OWN_BASE }
