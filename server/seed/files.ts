import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type SeedFile = 'schools/directory.csv' | 'schools/readings.txt' | 'majors/catalogue.csv'

function fromFolder(name: SeedFile): string {
  return readFileSync(join(dirname(fileURLToPath(import.meta.url)), name), 'utf8')
}

/** The text of a file in a folder beside this one. Vite inlines it into the build; tsx, which runs the benches, reads the folder. */
export function seedFile(name: SeedFile): string {
  // Only Vite defines `env`, and its types say that it is always there.
  const bundler = (import.meta as Partial<ImportMeta>).env
  if (!bundler) return fromFolder(name)
  const texts = import.meta.glob<string>(['./schools/*.csv', './schools/*.txt', './majors/*.csv'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const found = texts[`./${name}`]
  if (found === undefined) throw new Error(`the build lacks ${name}`)
  return found
}
