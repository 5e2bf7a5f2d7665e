import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './tests/journeys/support/chromium.ts'

export default defineConfig({
  projects: [
    { name: 'journeys', testDir: 'tests/journeys' },
    { name: 'handbook', testDir: 'tests/handbook' },
  ],
  globalSetup: './tests/journeys/support/sample.ts',
  outputDir: 'test-results',
  timeout: 300_000,
  expect: { timeout: 15_000 },
  // Each file starts a product of its own; half of a journey is waiting for the screen.
  workers: 2,
  retries: process.env['CI'] ? 1 : 0,
  use: {
    actionTimeout: 30_000,
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // A click on a dialog that is still moving in misses it when the machine is busy: nobody is as quick.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: chromiumOptions,
  },
})
