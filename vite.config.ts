import { getRequestListener } from '@hono/node-server'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { wire } from './tools/wire'

/** In development the server lives inside Vite: one command, one port, handlers reload on save. */
const embeddedServer = (): Plugin => ({
  name: 'embedded-server',
  apply: (_, { command, mode }) => command === 'serve' && mode !== 'test' && !process.env['VITE_API_BASE'],
  configureServer(vite) {
    vite.middlewares.use((req, res, next) => {
      if (!req.url?.startsWith('/common-shenhe-api')) return next()
      vite
        .ssrLoadModule('/server/embed.ts')
        .then((m) => getRequestListener((m as typeof import('./server/embed')).app.fetch)(req, res), next)
    })
  },
})

export default defineConfig(({ isSsrBuild }) => ({
  base: '/admin/',
  plugins: [react(), wire(), embeddedServer()],
  resolve: {
    // The package's own `imports` name two endings for these folders; the bundler looks only at the first.
    alias: [{ find: /^#(src|tests)\//, replacement: fileURLToPath(new URL('./', import.meta.url)) + '$1/' }],
  },
  build: isSsrBuild
    ? {
        outDir: 'dist-server',
        copyPublicDir: false,
        target: 'node20',
        rolldownOptions: { input: { main: 'server/main.ts' } },
      }
    : {
        outDir: 'dist',
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler)\//,
                },
              ],
            },
          },
        },
      },
  worker: { format: 'es' },
  test: {
    isolate: false,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{contract,rules,domain,server}/**/*.test.ts', 'tests/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          environment: 'jsdom',
          include: ['tests/{pages,shell,ui}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
}))
