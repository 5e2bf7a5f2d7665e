import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'

/** antd writes its styles at run time; everything else comes from our own files. */
const CONTENT_SECURITY = {
  defaultSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  workerSrc: ["'self'", 'blob:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'self'"],
}

/** The built console under /admin/, every route of which is the one page. */
export function consoleFiles(dist: string) {
  const app = new Hono()
  app.use(compress())
  app.use(secureHeaders({ contentSecurityPolicy: CONTENT_SECURITY }))
  app.get('/', (c) => c.redirect('/admin/'))
  app.get('/admin', (c) => c.redirect('/admin/'))
  app.use('/admin/*', async (c, next) => {
    await next()
    // The names of assets change with their content; everything else is asked for again each time.
    const lasting = c.req.path.startsWith('/admin/assets/') && c.res.ok
    c.header('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
  })
  app.use(
    '/admin/*',
    serveStatic({ root: dist, rewriteRequestPath: (path) => normalize(path.replace(/^\/admin/, '')) }),
  )
  app.get('/admin/*', async (c) => {
    if (c.req.path.startsWith('/admin/assets/')) return c.notFound()
    return c.html(await readFile(join(dist, 'index.html'), 'utf8'))
  })
  return app
}
