import { createServer, request as askOf, type Server } from 'node:http'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}
const PAGE = 'tests/bench/load/index.html'

export interface Floor {
  url: string
  stop: () => void
}

/**
 * Builds a bare page of antd as anybody would, and serves it as our server serves the console: compressed, and for ever
 * what has a hash in its name. Calls go on to the server that is measured.
 * @param back address of that server
 */
export async function serveFloor(back: string): Promise<Floor> {
  const files = mkdtempSync(join(tmpdir(), 'bench-floor-'))
  await build({
    configFile: false,
    plugins: [react()],
    logLevel: 'warn',
    build: {
      outDir: files,
      emptyOutDir: true,
      chunkSizeWarningLimit: 3000,
      rolldownOptions: { input: PAGE },
    },
  })
  const bodies = new Map(
    readdirSync(files, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, brotliCompressSync(readFileSync(file))] as const),
  )
  const server: Server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://floor')
    if (pathname.startsWith('/common-shenhe-api')) {
      const passed = askOf(
        back + (asked.url ?? ''),
        { method: asked.method, headers: asked.headers },
        (got) => {
          answer.writeHead(got.statusCode ?? 502, got.headers)
          got.pipe(answer)
        },
      )
      passed.on('error', () => answer.writeHead(502).end())
      asked.pipe(passed)
      return
    }
    const isPage = pathname === '/'
    const file = join(files, isPage ? PAGE : pathname)
    const body = bodies.get(file)
    if (!body) {
      answer.writeHead(404).end()
      return
    }
    answer.writeHead(200, {
      'Content-Type': TYPES[extname(pathname)] ?? 'text/html',
      'Content-Encoding': 'br',
      'Content-Length': body.length,
      'Cache-Control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
    })
    answer.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // It listens on a port.
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
      rmSync(files, { recursive: true })
    },
  }
}
