import type { Plugin } from 'vite'

/**
 * What holds wherever the built page is served from, even by a server that sends no header. Where frames, pictures and
 * calls may come from is left to the server's header: it knows the sites that a deployment names.
 */
export const PAGE_POLICY = {
  'script-src': "'self'",
  'worker-src': "'self' blob:",
  'object-src': "'none'",
  'base-uri': "'self'",
  'form-action': "'self'",
} as const

/** The policy as an element of a page's head says it. */
export const policyContent = (): string =>
  Object.entries(PAGE_POLICY)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')

/** Writes the policy into the built page. Vite's development server needs scripts within the page, so it has none. */
export const contentSecurity = (): Plugin => ({
  name: 'content-security',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: {
        'http-equiv': 'Content-Security-Policy',
        content: policyContent(),
      },
      injectTo: 'head-prepend',
    },
  ],
})
