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

/** Which older programs go on beside a migration: `''` all of them, a name those that know this migration, null none. */
export type Beside = string | null

const MARK = /^-- beside: (any|\d{4}_\w+\.sql)$/m
const NEW_TABLE = /^create table (?:if not exists )?"?(\w+)"?/i
const INDEX = /^create index /i
const COMMENT = /^comment on /i
const TOUCHES =
  /^(?:alter table|insert into|create unique index (?:if not exists )?"?\w+"? on) (?:only )?"?(\w+)"?/i
const NEW_COLUMN = /^alter table "?\w+"? add column (?:if not exists )?"?(\w+)"? (.*)$/is
const FOREIGN_KEY = /^alter table "?\w+"? add constraint "?\w+"? foreign key \(([^)]*)\)/i

/** An older program writes no value of it, and may. */
const mayBeLeftOut = (rest: string): boolean =>
  !/\bnot null\b/i.test(rest) || /\bdefault\b/i.test(rest) || /\bgenerated\b/i.test(rest)

/** The statements of a migration, without comments. */
const statementsOf = (text: string): string[] =>
  text
    .split('--> statement-breakpoint')
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .flatMap((statement) => (/\$\$/.test(statement) ? [statement] : statement.split(/;\s*(?:\n|$)/)))
    .map((statement) => statement.trim())
    .filter(Boolean)

/** Whether a migration only adds what an older program need not know: tables, indexes, columns that may be left out. */
function onlyAdds(text: string): boolean {
  const tables = new Set<string>()
  const columns = new Set<string>()
  return statementsOf(text).every((statement) => {
    const table = NEW_TABLE.exec(statement)?.[1]
    if (table !== undefined) return tables.add(table)
    if (INDEX.test(statement) || COMMENT.test(statement)) return true
    if (tables.has(TOUCHES.exec(statement)?.[1] ?? '')) return true
    const [, column, rest] = NEW_COLUMN.exec(statement) ?? []
    if (column !== undefined && rest !== undefined) return columns.add(column) && mayBeLeftOut(rest)
    const [, key] = FOREIGN_KEY.exec(statement) ?? []
    return key !== undefined && key.split(',').every((name) => columns.has(name.trim().replaceAll('"', '')))
  })
}

/**
 * Which older programs may serve a database that has this migration: as a line `-- beside: any` or `-- beside: name` of
 * it says, and all of them where it only adds.
 */
export function besideOf(text: string): Beside {
  const marked = MARK.exec(text)?.[1]
  if (marked !== undefined) return marked === 'any' ? '' : marked
  return onlyAdds(text) ? '' : null
}

/** The tables that migrations make. */
export const tablesMade = (files: Migrations): string[] => [
  ...new Set(
    Object.values(files).flatMap((text) =>
      statementsOf(text).flatMap((statement) => NEW_TABLE.exec(statement)?.[1] ?? []),
    ),
  ),
]
