const SAME_SITE = /^\/(?![/\\])/

// Browsers drop tabs and line breaks inside an address, so `/\t/host` would leave the site.
const hasControls = (text: string): boolean => /\p{Cc}/u.test(text)

/** True for a path of this site: one leading slash, no host, no scheme, no control characters. */
export const isSitePath = (text: string): boolean => SAME_SITE.test(text) && !hasControls(text)

/** True for addresses that lead out of the console: http(s), mail, telephone. */
export const isExternal = (path: string): boolean => /^(https?:|mailto:|tel:)/i.test(path)

/** The address when following or loading it can run nothing: http(s) or a path of this site. */
export const safeUrl = (text: string | undefined): string | undefined =>
  text && (isSitePath(text) || (/^https?:\/\//i.test(text) && !hasControls(text))) ? text : undefined
