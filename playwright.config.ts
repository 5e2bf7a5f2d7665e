import { defineConfig } from '@playwright/test'

export default defineConfig({
  projects: [
    { name: 'journeys', testDir: 'tests/journeys' },
    { name: 'handbook', testDir: 'tests/handbook' },
  ],
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
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      // Debian's chromium has no sandbox for root; anyone else keeps it.
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
})
