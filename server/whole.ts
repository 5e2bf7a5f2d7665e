import { Hono } from 'hono'
import { createApp } from './app'
import { consoleFiles } from './static'

/**
 * The calls and the console's files under one address, as they are served.
 * @param dist the folder of the built console
 */
export const wholeServer = (parts: Parameters<typeof createApp>[0], dist: string) =>
  new Hono().route('/', createApp(parts)).route('/', consoleFiles(dist, parts.settings.foreign))
