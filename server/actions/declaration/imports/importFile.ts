import type { ImportReport } from '#contract/actions/declaration/imports'
import { IMPORT_TYPE } from '#contract/facts/imports'
import type { z } from '#contract/zod'
import type { Contract } from '#contract'
import { rowsIn, reportedErrors } from '#contract/rules/import/errors'
import { storable } from '#server/audit/canonical'
import { isProjectImport } from '#contract/rules/import/fields'
import type { CreatedInProject } from '#server/db/schema/index'
import { notePublishers } from '#server/store/books/publishers'
import { type ImportBatch, writeBooks, writeExperts } from '#server/store/imports/write'
import { takeTurn } from '#server/db/turn'
import { newBatch } from '#server/store/imports/batches'
import { type Merge, writeMerges } from '#server/store/imports/merges'
import { type Context, type Handlers, Refusal } from '#server/define'
import { wireTime } from '#server/wire'
import { slices } from '#contract/rules/slices'
import { alikeBooks, refuseKnownBooks } from './bookImport'
import { yieldToRequests, checkLines } from './checking'
import { planExperts, staleWords } from './expertImport'
import { clashesAfter, mergesToLog, withoutNumbers } from './mergeReport'
import { intoProject } from './projectImport'
import type { Writes } from './writes'

type Input = z.output<Contract['import_file']['input']>

const MAX_TOLD_CLASHES = 1000

interface Judged {
  errors: ImportReport['errors']
  known: number
  fresh: number
  /** Existing people whom the import completes or changes. */
  merges?: readonly Merge[]
  people?: ImportReport['people']
  alike?: ImportReport['alike']
  /** Why nothing may be written, however good the rows are. */
  stale?: string | undefined
  clashes?: ImportReport['clashes'] | undefined
  made?: CreatedInProject
  write: (batch: ImportBatch) => Promise<void>
}

/** Writes slice by slice; the next one is prepared and sent while the database still writes the last. */
async function writeSlices<V>(
  lines: readonly { value: V }[],
  signal: AbortSignal,
  write: (values: V[]) => Promise<void>,
) {
  const sent: Promise<void>[] = []
  try {
    for (const some of slices(lines)) {
      await yieldToRequests(signal)
      const writing = write(some.map(({ value }) => value))
      // It is awaited below, but may fail before.
      writing.catch(() => undefined)
      sent.push(writing)
      await sent.at(-2)
    }
    await sent.at(-1)
  } catch (error) {
    // Whoever ends the transaction must know that nothing of it is still to be sent.
    await Promise.allSettled(sent)
    throw error
  }
}

async function judgeBooks({ rows, despite_alike }: Input, { db, now, signal }: Context): Promise<Judged> {
  const { good, errors } = await checkLines('book', rows, signal)
  const found = await refuseKnownBooks(db, good)
  const alike = await alikeBooks(db, found.fresh)
  const wanted = new Set(despite_alike)
  const skipped = new Set(alike.map(({ row }) => row).filter((row) => !wanted.has(row)))
  const fresh = found.fresh.filter(({ row }) => !skipped.has(row))
  const thisYear = Number(wireTime(now).slice(0, 4))
  return {
    errors: [...errors, ...found.errors],
    known: found.known + skipped.size,
    fresh: fresh.length,
    alike,
    write: async (batch) => {
      await writeSlices(fresh, signal, (values) => writeBooks(db, batch, values, thisYear))
      await notePublishers(db)
    },
  }
}

async function judgeExperts({ rows, people, dry_run }: Input, { db, signal }: Context): Promise<Judged> {
  const { good, errors } = await checkLines('expert', rows, signal)
  const plan = await planExperts(db, good, dry_run ? undefined : people)
  const { fresh, merges, known, stale } = plan
  return {
    errors: [...errors, ...plan.errors],
    known,
    fresh: fresh.length,
    merges,
    people: plan.people,
    stale: stale.length > 0 ? staleWords(stale) : undefined,
    write: async (batch) => {
      await writeSlices(fresh, signal, (values) => writeExperts(db, batch, values))
      const slots = merges.map((value) => ({ value }))
      await writeSlices(slots, signal, (values) => writeMerges(db, batch.import_id, values))
    },
  }
}

/** Imports into the library. Judging writes nothing: rows are written once all checks have passed. */
const judges = { book: judgeBooks, expert: judgeExperts } as const

/**
 * The errors found by the browser's reader, made storable: their text has not been validated and may hold characters
 * that the database refuses.
 */
const readerErrors = ({ refused }: Input) =>
  refused.map((error) => ({ ...error, value: storable(error.value), reason: storable(error.reason) }))

function reportOf(input: Input, judged: Judged): ImportReport {
  return {
    import_id: null,
    total_num: rowsIn(input.rows) + input.refused_num,
    success_num: judged.fresh + (judged.merges?.length ?? 0),
    merged_num: judged.merges?.length ?? 0,
    known_num: judged.known,
    fail_num: rowsIn(judged.errors) + input.refused_num,
    errors: reportedErrors([...readerErrors(input), ...judged.errors]),
    people: [...(judged.people ?? [])],
    alike: [...(judged.alike ?? [])],
    clash_num: judged.clashes?.length ?? 0,
    clashes: judged.clashes?.slice(0, MAX_TOLD_CLASHES) ?? [],
  }
}

function admit({ valid_only }: Input, { stale }: Judged, report: ImportReport) {
  const { total_num, success_num, known_num, fail_num } = report
  const data: ImportReport = { ...report, success_num: 0, merged_num: 0 }
  if (stale !== undefined) throw new Refusal(stale, { data })
  if (fail_num > 0 && !valid_only)
    throw new Refusal(`共${total_num}行，其中${fail_num}行有错误，没有导入任何数据`, { data })
  if (success_num + known_num === 0) throw new Refusal(`${total_num}行都有错误，没有可导入的数据`, { data })
}

/** Imports into a project write before the batch is recorded: the verdict is what became of those writes. */
async function judgeInProject(input: Input, ctx: Context, writes: Writes): Promise<Judged> {
  const { made, errors, done, known, clashes } = await intoProject(input, ctx, writes)
  return { errors, known, fresh: done, made, clashes, write: () => Promise.resolve() }
}

const judge = (input: Input, ctx: Context, writes: Writes): Promise<Judged> =>
  input.import_type === 'book' || input.import_type === 'expert'
    ? judges[input.import_type](input, ctx)
    : judgeInProject(input, ctx, writes)

/** 导入 */
export const importFileHandlers = (writes: Writes): Handlers<'import_file'> => ({
  async import_file(input, ctx) {
    const { import_type, dry_run } = input
    const project_id = isProjectImport(import_type) ? (input.project_id ?? null) : null
    const file_name = storable(input.file_name)
    // Two imports at the same time would not see each other's rows.
    await takeTurn(ctx.db, 'imports')
    const judged = await judge(input, ctx, writes)
    const report = reportOf(input, judged)
    if (dry_run) return report
    admit(input, judged, report)
    const { total_num, success_num, merged_num, known_num, fail_num } = report
    const create = { create_by: ctx.user.user_id, create_time: ctx.now }
    const import_id = await newBatch(ctx.db, {
      ...create,
      import_type,
      project_id,
      file_name,
      total_num,
      success_num,
      merged_num,
      fail_num,
      errors: withoutNumbers(report.errors),
      made: judged.made ?? null,
      status: fail_num > 0 ? 'partial' : 'success',
    })
    await judged.write({ import_id, ...create })
    const merges = judged.merges ?? []
    ctx.log({
      action: 'import_file',
      target: `${IMPORT_TYPE[import_type]}名单“${file_name}”`,
      ...(project_id !== null && { project_id }),
      after: { import_id, total_num, success_num, merged_num, known_num, fail_num, ...mergesToLog(merges) },
    })
    const clash_num = report.clash_num + (await clashesAfter(ctx, merges))
    return { ...report, import_id, people: [], alike: [], clash_num }
  },
})
