import type { Plugin } from 'vite'

/** A plugin of the built console: not of the server's build, and not of development. */
export const consoleBuild: Plugin['apply'] = (_, { command, isSsrBuild }) =>
  command === 'build' && isSsrBuild !== true
