import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The text of each migration by its file name. */
export type Migrations = Record<string, string>

function folder(): Migrations {
  const dir = join(dirname(fileURLToPath(import.meta.url)), 'migrations')
  const names = readdirSync(dir).filter((name) => name.endsWith('.sql'))
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(dir, name), 'utf8')]))
}

/**
 * The migrations of this program. Vite inlines their text into the build, so that the built server needs no
 * other file; tsx, which runs the benches, has no such step and reads them from the folder.
 */
export function migrations(): Migrations {
  // Only Vite defines `env`, and its types say that it is always there.
  const bundler = (import.meta as Partial<ImportMeta>).env
  if (!bundler) return folder()
  const texts = import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  return Object.fromEntries(Object.entries(texts).map(([path, text]) => [basename(path), text]))
}
