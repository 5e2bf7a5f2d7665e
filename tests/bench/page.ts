import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'

/** Where a built page is found by the browser. */
export const ORIGIN = 'http://bench.test'

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

export interface Built {
  /** Answers every request of the page with the built files. */
  serve: (page: Page) => Promise<void>
  remove: () => void
}

/** Builds a page of its own out of parts of the console, as the console is built. */
export async function buildPage(input: string): Promise<Built> {
  const files = mkdtempSync(join(tmpdir(), 'bench-page-'))
  await build({
    base: '/',
    logLevel: 'warn',
    build: {
      outDir: files,
      emptyOutDir: true,
      chunkSizeWarningLimit: 3000,
      rolldownOptions: { input },
    },
  })
  return {
    serve: async (page) => {
      await page.route('**/*', (route) => {
        const path = new URL(route.request().url()).pathname.replace(/^\/$/, `/${input}`)
        const contentType = TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
        return route.fulfill({ contentType, body: readFileSync(join(files, path)) })
      })
    },
    remove: () => rmSync(files, { recursive: true }),
  }
}

/** Tells how many milliseconds the page's own thread has worked, which a busy machine stretches less than the wall. */
export async function workClock(page: Page): Promise<() => Promise<number>> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000
  }
}
