import type { z } from '#contract/zod'
import type { Contract } from '#contract'
import { CHOOSE_PROJECT } from '#contract/errors'
import { type ImportRow, isProjectImport, type ProjectImport } from '#contract/rules/import/fields'
import { manageProject } from '#server/access/scope'
import { Refusal, type Context, type LogEntry } from '#server/define'
import { checkLines, type NumberedRow } from './checking'
import { importGroupBooks, importGroupExperts } from './groupImport'
import { importAssignments, importAvoidances } from './pairImport'
import { importPaperScores } from './paperScores/importScores'
import type { Brought, Writes } from './writes'

type Input = z.output<Contract['import_file']['input']>
type Importer<T extends ProjectImport> = (
  ctx: Context,
  project_id: number,
  lines: readonly NumberedRow<ImportRow[T]>[],
  writes: Writes,
) => Promise<Brought>

const importers: { [T in ProjectImport]: Importer<T> } = {
  group_expert: importGroupExperts,
  group_book: importGroupBooks,
  fenpei: importAssignments,
  avoid: importAvoidances,
  score: importPaperScores,
}

/** Rolls the import back. */
class Undo extends Error {}

/**
 * Imports rows into a project by the handlers of the screens. A dry run writes too and is rolled back, so that its
 * report rests on the same rules as the import.
 * @throws Refusal when the caller may not run the project, or its state forbids the change
 */
export async function intoProject(input: Input, ctx: Context, writes: Writes): Promise<Brought> {
  const { import_type, project_id, rows, dry_run } = input
  if (!isProjectImport(import_type) || project_id === undefined) throw new Refusal(CHOOSE_PROJECT)
  await manageProject(ctx, project_id)
  const entries: LogEntry[] = []
  let brought: Brought | undefined
  try {
    await ctx.db.transaction(async (tx) => {
      const inner: Context = { ...ctx, db: tx, log: (entry) => void entries.push(entry) }
      brought = await run(import_type, inner, project_id, rows, writes)
      if (dry_run) throw new Undo()
    })
    for (const entry of entries) ctx.log(entry)
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  if (!brought) throw new Error('the import came to no end')
  return brought
}

async function run<T extends ProjectImport>(
  type: T,
  ctx: Context,
  project_id: number,
  rows: Input['rows'],
  writes: Writes,
): Promise<Brought> {
  const { good, errors } = await checkLines(type, rows, ctx.signal)
  const brought = await importers[type](ctx, project_id, good, writes)
  return { ...brought, errors: [...errors, ...brought.errors] }
}
