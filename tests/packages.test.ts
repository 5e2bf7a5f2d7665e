import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fileGraph, imports, text } from './support/importGraph'

interface Locked {
  dev?: boolean
  devOptional?: boolean
  hasInstallScript?: boolean
}

// The files of npm have these shapes.
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'scripts' | 'dependencies' | 'devDependencies',
  Record<string, string>
>
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

/** What the server and its commands consist of: all that they import, from file to file. */
function serverFiles(): string[] {
  const graph = fileGraph()
  const reached = new Set([...graph.keys()].filter((file) => file.startsWith('server/')))
  for (const file of reached) for (const target of graph.get(file) ?? []) reached.add(target)
  return [...reached]
}

/** Packages that are built into the server. */
const built = /noExternal: \[([^\]]*)\]/.exec(text('vite.config.ts'))?.[1] ?? ''

/** By its name, or by that of its family: `/^@family\//`. */
const isBuilt = (name: string) =>
  built.includes(`'${name}'`) || (name.startsWith('@') && built.includes(`/^${name.split('/')[0]}\\/`))

test('what is installed to run the server is what it imports and does not carry, and no more', () => {
  const names = serverFiles().flatMap((file) =>
    imports(file)
      // Only TypeScript, which is not built, is loaded by tsx.
      .filter((name) => /^[a-z@]/.test(name) && !name.startsWith('node:') && name !== 'tsx/esm/api')
      // `#package` is the product's own.
      .filter((name) => !/^(contract|server)\/|^package$/.test(name))
      .map(packageOf)
      .filter((name) => !isBuilt(name)),
  )
  expect(Object.keys(manifest.dependencies)).toEqual([...new Set(names)].toSorted())
})

test('nothing that is installed to run the server executes a script of its own', () => {
  const scripted = Object.entries(lock.packages).filter(
    ([path, one]) => path !== '' && one.hasInstallScript && !one.dev && !one.devOptional,
  )
  expect(scripted.map(([path]) => path)).toEqual([])
})

test('every command is a program of the build', () => {
  const programs = Object.values(manifest.scripts).flatMap(
    (script) => /dist-server\/([\w-]+)\.js/.exec(script)?.[1] ?? [],
  )
  const config = text('vite.config.ts')
  for (const name of programs.filter((one) => one !== 'main')) {
    expect(existsSync(`server/cli/${name}.ts`), name).toBe(true)
    expect(config).toContain(`'${name}'`)
  }
})
