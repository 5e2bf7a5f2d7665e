import { gt, max } from 'drizzle-orm'
import { addTo } from '#contract/rules/addTo'
import type { ImportRow } from '#contract/rules/import/fields'
import { conflictsOf } from '#server/store/avoidance/view'
import { avoidancesOf, pairsBound, takenSeats } from '#server/store/imports/resolve'
import { avoidancePair } from '#server/db/schema/index'
import type { Db } from '#server/db/client'
import type { Context, Handlers } from '#server/define'
import { unitKey } from '#server/domain/avoidance/avoidance'
import type { NumberedRow } from './checking'
import { rowError, sortLines, withBooks, withExperts, withoutRepeats } from './resolving'
import type { Brought, Writes } from './writes'

/** 分配表: assigns the books by the handler of manual assignment, with the same avoidances and limits. */
export async function importAssignments(
  ctx: Context,
  project_id: number,
  lines: readonly NumberedRow<ImportRow['fenpei']>[],
  writes: Writes,
): Promise<Brought> {
  const { db } = ctx
  const people = await withExperts(db, 'fenpei', lines)
  const books = await withBooks(db, 'fenpei', project_id, people.good)
  const seats = await takenSeats(db, project_id)
  const placed = sortLines(books.good, (line) => {
    const { group_id } = line.book
    if (group_id === null) return rowError('fenpei', line, 'book_name', '还没有编入评审组')
    return seats.has(`${group_id}:${line.user_id}`)
      ? { found: { group_id } }
      : rowError('fenpei', line, 'name', '不在该教材的评审组')
  })
  const keyOf = ({ book, user_id }: (typeof placed.good)[number]) => `${book.book_id}:${user_id}`
  const once = withoutRepeats('fenpei', 'name', placed.good, keyOf)
  const before = await pairsBound(db, project_id)
  const fresh = once.good.filter((line) => !before.has(keyOf(line)))
  const errors = [...people.errors, ...books.errors, ...placed.errors, ...once.errors]
  const byGroup = new Map<number, typeof fresh>()
  for (const line of fresh) addTo(byGroup, line.group_id, line)
  const against = new Map<string, string>()
  for (const [group_id, given] of byGroup) {
    const meant = new Set(given.map(keyOf))
    const { conflicts } = await writes.assign(
      ctx,
      {
        group_id,
        book_ids: [...new Set(given.map(({ book }) => book.book_id))],
        user_ids: [...new Set(given.map(({ user_id }) => user_id))],
        mode: 'append',
      },
      (book_id, user_id) => meant.has(`${book_id}:${user_id}`),
    )
    for (const { book_id, user_id, reason } of conflicts)
      against.set(`${Number(book_id)}:${Number(user_id)}`, reason)
  }
  const after = await pairsBound(db, project_id)
  const fenpei_ids: number[] = []
  for (const line of fresh) {
    const fenpei_id = after.get(keyOf(line))
    if (fenpei_id !== undefined) fenpei_ids.push(fenpei_id)
    else {
      const reason = against.get(keyOf(line))
      errors.push(
        rowError(
          'fenpei',
          line,
          'name',
          reason === undefined ? '的任务量已达上限' : `与该教材存在回避关系：${reason}`,
        ),
      )
    }
  }
  return { errors, done: fenpei_ids.length, known: once.good.length - fresh.length, made: { fenpei_ids } }
}

type AvoidLine = NumberedRow<ImportRow['avoid']> & { user_id: number }

/** The lines against one book, with the book; the other lines are against a whole unit. */
async function linesOfBooks(db: Db, project_id: number, lines: readonly AvoidLine[]) {
  const found = await withBooks(db, 'avoid', project_id, lines)
  const inPool = sortLines(found.good, (line) =>
    line.book.in_pool
      ? { found: { book_id: line.book.book_id } }
      : rowError('avoid', line, 'book_name', '不在本评审活动'),
  )
  return { good: inPool.good, errors: [...found.errors, ...inPool.errors] }
}

type Fresh = AvoidLine & { book_id: number | undefined }
type Clash = Awaited<ReturnType<Handlers['pingshen_avoid_update']>>['conflicts'][number]

/** The line that caused a clash: the one against its book, or the one whose reason is the fact of the clash. */
function clashOf(fresh: readonly Fresh[], clash: Clash) {
  const { user_name, book_name, fact, review_status } = clash
  const whose = fresh.filter((line) => line.user_id === Number(clash.user_id))
  const line =
    whose.find((one) => one.book_id === Number(clash.book_id)) ??
    whose.find((one) => one.book_id === undefined && one.value.reason === fact)
  return line ? [{ row: line.row, user_name, book_name, fact, review_status }] : []
}

const avoidanceOf = ({ user_id, book_id, value: { unit, kind, reason } }: Fresh) => ({
  user_id,
  ...(book_id === undefined ? { unit: unit ?? '' } : { book_id }),
  kind: kind ?? ('manual' as const),
  reason,
})

/** 回避名单: records the lines by the handler of the screen. */
export async function importAvoidances(
  ctx: Context,
  project_id: number,
  lines: readonly NumberedRow<ImportRow['avoid']>[],
  writes: Writes,
): Promise<Brought> {
  const { db } = ctx
  const people = await withExperts(db, 'avoid', lines)
  const ofUnits = people.good.filter(({ value }) => value.unit)
  const ofBooks = await linesOfBooks(
    db,
    project_id,
    people.good.filter(({ value }) => !value.unit),
  )
  const all: Fresh[] = [...ofUnits.map((line) => ({ ...line, book_id: undefined })), ...ofBooks.good]
  const keyOf = ({ user_id, book_id, value }: Fresh) => `${user_id}:${book_id ?? unitKey(value.unit)}`
  const once = withoutRepeats(
    'avoid',
    'name',
    all.toSorted((a, b) => a.row - b.row),
    keyOf,
  )
  const recorded = await avoidancesOf(db, project_id)
  const fresh = once.good.filter((line) => !recorded.has(keyOf(line)))
  const known = once.good.length - fresh.length
  const errors = [...people.errors, ...ofBooks.errors, ...once.errors]
  if (fresh.length === 0) return { errors, done: 0, known, made: { avoid_ids: [] } }
  const before = new Set((await conflictsOf(db, project_id)).map(({ fenpei_id }) => fenpei_id))
  const [last] = await db.select({ id: max(avoidancePair.avoid_id) }).from(avoidancePair)
  const { conflicts } = await writes.pingshen_avoid_update({ project_id, add: fresh.map(avoidanceOf) }, ctx)
  const made = await db
    .select({ avoid_id: avoidancePair.avoid_id })
    .from(avoidancePair)
    .where(gt(avoidancePair.avoid_id, last?.id ?? 0))
  return {
    errors,
    done: fresh.length,
    known,
    clashes: conflicts.flatMap((clash) => (before.has(Number(clash.fenpei_id)) ? [] : clashOf(fresh, clash))),
    made: { avoid_ids: made.map(({ avoid_id }) => avoid_id) },
  }
}
