import { existsSync } from 'node:fs'

/**
 * Debian's two chromiums. The one without a window is preferred: with each window the whole browser loads the pages of its own
 * address bar, which takes both cores of a small machine two seconds while ours is on its way.
 */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser of journeys and benches; CHROMIUM names another one. */
export const chromiumOptions = {
  executablePath: process.env['CHROMIUM'] ?? INSTALLED.find(existsSync),
  // Debian's chromium has no sandbox for root; anyone else keeps it.
  args: [
    '--disable-gpu',
    '--disable-background-networking',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
}
