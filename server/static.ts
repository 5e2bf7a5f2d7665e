import { normalize } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { secureHeaders } from 'hono/secure-headers'
import type { Settings } from './define'

/** antd writes its styles at run time; everything else comes from our own files, or from the sites named here. */
const contentSecurity = ({ frames, pictures }: Settings['foreign']) => ({
  defaultSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', ...pictures],
  frameSrc: ["'self'", ...frames],
  fontSrc: ["'self'", 'data:'],
  workerSrc: ["'self'", 'blob:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
})

const ASSETS = '/admin/assets/'

/** The recognition of print is the one program that WebAssembly runs, and it asks nobody but this server. */
const RECOGNITION = `${ASSETS}worker-ocr-`
const recognitionSecurity = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  connectSrc: ["'self'"],
}

/** What is part of a page is under that page's policy, which need not come with each file; a worker is under its own. */
const isPart = (path: string): boolean => path.startsWith(ASSETS) && !path.startsWith(`${ASSETS}worker-`)

const forParts = secureHeaders({
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})

/**
 * The built console under /admin/, every route of which is the one page. What the build has compressed is sent as it
 * lies there, in the best way the browser understands.
 */
export function consoleFiles(dist: string, foreign: Settings['foreign']) {
  const app = new Hono()
  const tagged = etag()
  const page = serveStatic({ root: dist, path: 'index.html', precompressed: true })
  const files = serveStatic({
    root: dist,
    precompressed: true,
    rewriteRequestPath: (path) => normalize(path.replace(/^\/admin/, '')),
  })
  const forPages = secureHeaders({ contentSecurityPolicy: contentSecurity(foreign) })
  const forRecognition = secureHeaders({ contentSecurityPolicy: recognitionSecurity })
  app.use((c, next) => {
    if (c.req.path.startsWith(RECOGNITION)) return forRecognition(c, next)
    return (isPart(c.req.path) ? forParts : forPages)(c, next)
  })
  app.get('/', (c) => c.redirect('/admin/'))
  app.get('/admin', (c) => c.redirect('/admin/'))
  app.use('/admin/*', async (c, next) => {
    await next()
    // The names of assets change with their content; everything else is asked for again each time.
    const lasting = c.req.path.startsWith(ASSETS) && c.res.ok
    c.header('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
    c.header('Vary', 'Accept-Encoding')
  })
  app.use('/admin/*', (c, next) => (c.req.path.startsWith(ASSETS) ? next() : tagged(c, next)))
  app.use('/admin/*', files)
  app.get('/admin/*', async (c, next) => (c.req.path.startsWith(ASSETS) ? c.notFound() : page(c, next)))
  return app
}
