import { getRequestListener } from '@hono/node-server'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { ADDING, antdSheets } from './tools/antdStyles.ts'
import { contentSecurity } from './tools/contentSecurity.ts'
import { eager } from './tools/eager.ts'
import { early } from './tools/early.ts'
import { fonts } from './tools/fonts.ts'
import { handbook } from './tools/handbook/plugin.ts'
import { lean } from './tools/lean.ts'
import { LongFirst } from './tools/longFirst.ts'
import { mends } from './tools/mends.ts'
import { ocrData } from './tools/ocrData.ts'
import { OWN_START } from './tools/ownStart.ts'
import { pdfData } from './tools/pdfData.ts'
import { precompress } from './tools/precompress.ts'
import { smallStyles } from './tools/smallStyles.ts'
import { threads } from './tools/threads.ts'
import { wire } from './tools/wire.ts'

/** The server, and the commands beside it: each a program of its own, which `node dist-server/…` starts. */
const COMMANDS = ['allocate', 'backup', 'move', 'recompute', 'restore', 'verify-data', 'verify-log']
const PROGRAMS = {
  main: 'server/main.ts',
  ...Object.fromEntries(COMMANDS.map((name) => [name, `server/cli/${name}.ts`])),
}

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

/** Components every list and the frame around it are made of. */
const EVERYDAY =
  'button|checkbox|config-provider|dropdown|empty|flex|form|input|menu|pagination|select|space|spin|table|tag|tooltip'

/**
 * What is always fetched together travels together: each of these with all it stands on, the first that claims a module
 * keeps it. Everything else is parted by the pages that use it.
 */
const CHUNKS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'start', test: /\/src\/main\.tsx$/ },
  { name: 'antd', test: new RegExp(`/antd/es/((${EVERYDAY})/index|_util/toList)\\.js$|^${ADDING}$`) },
  {
    name: 'console',
    test: /\/src\/(app\/Console|layout\/Shell|api\/(allRows|present)|list\/(ListPage|useList|useModalForm|ChoiceFilter)|features\/(exporting\/(ExportButton|useExporting|listSheet)|outcome\/showOutcome|merging\/useMergingForm|project\/ManagedProject|dict\/(inWords|renderDict|DictFilter|dictionaries))|session\/Can|features\/status\/(Status|look|project|books|reviewing))\.tsx?$/,
  },
  { name: 'modal', test: /\/antd\/es\/modal\/index\.js$/ },
  { name: 'drawer', test: /\/antd\/es\/drawer\/index\.js$/ },
  {
    name: 'common',
    test: /\/(src\/(lib|api|menu|features\/(dict|status|password))\/(?!excel)|contract\/(facts\/|refusals)|@ant-design\/icons\/es\/icons\/)/,
    maxModuleSize: 5000,
    minShareCount: 30,
  },
].map((group, index, { length }) => ({ ...group, priority: length - index }))

export default defineConfig(({ isSsrBuild }) => ({
  base: '/admin/',
  plugins: [
    react(),
    wire(),
    threads(),
    fonts(),
    antdSheets(EVERYDAY),
    lean(),
    mends(),
    pdfData(),
    ocrData(),
    handbook(),
    contentSecurity(),
    early(),
    smallStyles(),
    eager(),
    precompress(),
    embeddedServer(),
  ],
  resolve: {
    // The package's own `imports` name two endings for these folders; the bundler looks only at the first.
    alias: [{ find: /^#(src|tests)\//, replacement: fileURLToPath(new URL('./', import.meta.url)) + '$1/' }],
  },
  // Built into the server are the reader of PDF documents, because of its package, 41 MB, nothing else is needed, and what
  // sends traces, 28 MB for 160 kB.
  ssr: { noExternal: ['pdfjs-dist', /^@opentelemetry\//] },
  build: isSsrBuild
    ? {
        outDir: 'dist-server',
        copyPublicDir: false,
        ssrEmitAssets: true,
        target: 'node20',
        rolldownOptions: { input: PROGRAMS },
      }
    : {
        outDir: 'dist',
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // antd's parts do nothing when they are merely imported, but do not say so.
          treeshake: {
            moduleSideEffects: [{ test: /node_modules\/@(rc-component|ant-design)\//, sideEffects: false }],
          },
          output: {
            // The names of all files stand in the first one; seven characters are the fewest that the bundler takes.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ name }) =>
              CHUNKS.some((group) => group.name === name)
                ? 'assets/[name]-[hash:7].js'
                : 'assets/[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: CHUNKS,
            },
          },
        },
      },
  worker: {
    format: 'es',
    // By this name the server knows what bears a content security policy of its own.
    rolldownOptions: { output: { entryFileNames: 'assets/worker-[hash].js' } },
  },
  test: {
    isolate: false,
    sequence: { sequencer: LongFirst },
    // One more than CI has cores: a test waits a third of its time for timers, disks and other processes.
    maxWorkers: 3,
    // The optimizing compiler would work on the embedded database longer than the tests use it. A server and a page
    // leave so much garbage that collecting it in small portions takes twice the time.
    execArgv: ['--liftoff-only', '--max-semi-space-size=64'],
    // A machine that somebody else keeps busy is no fault of the product.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          globalSetup: ['tests/support/memory.ts'],
          include: ['tests/{contract,rules,domain,server,foreign}/**/*.test.ts', 'tests/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(process.env['TEST_DATABASE_URL'] ? OWN_START : [])],
          // Starting a whole server takes 5 s on an idle machine, and 30 s on a busy one.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          environment: 'jsdom',
          globalSetup: ['tests/support/memory.ts'],
          include: ['tests/{pages,features,shell,ui}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
}))
