import { and, eq, sql } from 'drizzle-orm'
import { addTo } from '#contract/rules/addTo'
import type { ImportRow } from '#contract/rules/import/fields'
import { rowsIn } from '#contract/rules/import/errors'
import type { RowError } from '#contract/rules/import/spec'
import { scoreIndicators } from '#contract/rules/indicator/scheme'
import { type ScoreIndicator, ScoreRule, scoredLeaves } from '#contract/rules/project/scoreRule'
import { checkSheet } from '#contract/rules/review/scoreSheet'
import { isTrial } from '#contract/facts/reviews'
import { REFUSAL } from '#contract/refusals'
import { findProject } from '#server/access/ownReview'
import { assignment, score } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { Refusal, type Context } from '#server/define'
import { whyClosed } from '#server/domain/review/closed'
import { type IndicatorRecord, linesOf } from '#server/store/reviews/indicatorLines'
import type { NumberedRow } from '#server/actions/declaration/imports/checking'
import {
  rowError,
  type Sorted,
  sortLines,
  withBooks,
  withExperts,
  withoutRepeats,
} from '#server/actions/declaration/imports/resolving'
import { handIn, writeSheet } from './write'
import type { Brought } from '#server/actions/declaration/imports/writes'

type Line = NumberedRow<ImportRow['score']>

interface Table {
  rule: ScoreRule
  lines: IndicatorRecord[]
  indicators: (ScoreIndicator & { id: number })[]
  leaves: (ScoreIndicator & { id: number })[]
}

/**
 * The score table of a project that may take scores from paper.
 * @throws Refusal where scores are only given online, or cannot change any more
 */
async function openTable(ctx: Context, project_id: number): Promise<Table> {
  // The project before its assignments, in the same order as a save by an expert.
  await ctx.db.execute(sql`select from review_project where project_id = ${project_id} for no key update`)
  const held = await findProject(ctx, project_id)
  if (held.review_mode === 'online')
    throw new Refusal('本活动为网络评审，分数只能由专家在线打；会议评审、网评加会评才能导入线下成绩')
  if (held.template_id === null) throw new Refusal(REFUSAL.schemeNotSet)
  const rule = ScoreRule.parse(held.score_rule)
  if (rule.score_mode !== 'sum' && rule.score_mode !== 'weighted')
    throw new Refusal('本活动按等级或投票评审，没有分值可以导入')
  const closed = whyClosed(held, false, ctx.now)
  if (closed !== null) throw new Refusal(closed)
  const lines = await linesOf(ctx.db, held.template_id)
  const indicators = scoreIndicators(lines, rule.score_mode)
  return { rule, lines, indicators, leaves: scoredLeaves(indicators) }
}

/** Finds the scored indicator of each line; a line without one is a total, which only a single indicator takes. */
const withLeaves = <L extends Line>({ lines, leaves }: Table, given: readonly L[]) =>
  sortLines(given, (line): { found: { leaf: ScoreIndicator & { id: number } } } | RowError => {
    const { indicator } = line.value
    const [only] = leaves
    if (indicator === null)
      return leaves.length === 1 && only
        ? { found: { leaf: only } }
        : rowError(
            'score',
            line,
            'indicator',
            `不能为空：本活动有${leaves.length}项指标，须逐项填写，不能只填总分`,
          )
    const found = leaves.filter(({ id, name }) => {
      const code = lines.find(({ indicator_id }) => indicator_id === id)?.code
      return [name, code, `${code} ${name}`].includes(indicator)
    })
    const [leaf, another] = found
    if (!leaf) return rowError('score', line, 'indicator', '不是本活动的评分指标')
    if (another) return rowError('score', line, 'indicator', '有多项同名，请填写编码')
    return { found: { leaf } }
  })

/** Refuses scores beyond their indicator's limits. */
const inRange = <L extends Line & { leaf: { id: number; name: string } }>(
  { rule, indicators }: Table,
  given: readonly L[],
): Sorted<L> =>
  sortLines(given, (line) => {
    const items = [{ indicator_id: line.leaf.id, score: Number(line.value.score) }]
    const [issue] = checkSheet({ rule, indicators, items, opinion: '' }, true)
    return issue
      ? rowError('score', line, 'score', `不对：「${line.leaf.name}」${issue.message}`)
      : { found: {} }
  })

/** The reviews of these books, locked against a save by their experts; by book and expert. */
async function reviewsOf({ db }: Context, project_id: number, book_ids: readonly number[]) {
  const found = await db
    .select()
    .from(assignment)
    .where(and(eq(assignment.project_id, project_id), within(assignment.book_id, book_ids)))
    .orderBy(assignment.fenpei_id)
    .for('update')
  return new Map(found.map((one) => [`${one.book_id}:${one.user_id}`, one]))
}
type Held = typeof assignment.$inferSelect

/** Refuses lines about a review that is none, or that its expert has begun or handed in. */
async function withReviews<L extends Line & { book: { book_id: number }; user_id: number }>(
  ctx: Context,
  project_id: number,
  given: readonly L[],
): Promise<Sorted<L & { held: Held; marks: Record<string, number> | undefined }>> {
  const reviews = await reviewsOf(ctx, project_id, [...new Set(given.map(({ book }) => book.book_id))])
  const written = await ctx.db
    .select({ fenpei_id: score.fenpei_id, marks: score.marks })
    .from(score)
    .where(
      within(
        score.fenpei_id,
        [...reviews.values()].map(({ fenpei_id }) => fenpei_id),
      ),
    )
  const marksOf = new Map(written.map(({ fenpei_id, marks }) => [fenpei_id, marks]))
  return sortLines(given, (line) => {
    const held = reviews.get(`${line.book.book_id}:${line.user_id}`)
    if (!held || held.review_status === 'avoided' || held.review_status === 'cancelled')
      return rowError('score', line, 'name', '没有分配该教材')
    if (isTrial(held)) return rowError('score', line, 'name', '对该教材是试评，试评不计分')
    return { found: { held, marks: marksOf.get(held.fenpei_id) } }
  })
}

type Given = Line & {
  leaf: { id: number; name: string }
  held: Held
  marks: Record<string, number> | undefined
}

const itemOf = ({ leaf, value }: Given) => ({
  indicator_id: leaf.id,
  score: Number(value.score),
  reason: '',
})

const isKnown = ({ held, marks, leaf, value }: Given): boolean =>
  held.review_status !== 'assigned' && marks?.[leaf.id] === Number(value.score)

/** The lines of each review, whole sheets only; those of begun reviews are refused unless they say the same. */
function sheetsOf({ leaves }: Table, given: readonly Given[]) {
  const sheets = new Map<number, Given[]>()
  for (const line of given) addTo(sheets, line.held.fenpei_id, line)
  const errors: RowError[] = []
  const fresh: Given[][] = []
  const same: Given[] = []
  for (const lines of sheets.values()) {
    const [first] = lines
    if (!first) continue
    if (first.held.review_status !== 'assigned') {
      same.push(...lines.filter(isKnown))
      for (const line of lines.filter((one) => !isKnown(one)))
        errors.push(rowError('score', line, 'score', '不能写入：专家已经在线评审，只能由专家本人修改'))
      continue
    }
    const missing = leaves.filter(({ id }) => !lines.some(({ leaf }) => leaf.id === id))
    if (missing.length === 0) {
      fresh.push(lines)
      continue
    }
    const names = missing.map(({ name }) => `「${name}」`).join('')
    // Every line of it: a sheet is written as a whole or not at all.
    for (const line of lines)
      errors.push(rowError('score', line, 'indicator', `不全：该专家对本教材还缺${missing.length}项${names}`))
  }
  const wrong = new Set(errors.map(({ row }) => row))
  return { fresh, known: rowsIn(same.filter(({ row }) => !wrong.has(row))), errors }
}

/**
 * 线下成绩: whole score sheets that experts filled in and signed on paper at a meeting. It never touches what an
 * expert has written: only reviews that nobody has begun take a sheet.
 */
export async function importPaperScores(
  ctx: Context,
  project_id: number,
  lines: readonly Line[],
): Promise<Brought> {
  const table = await openTable(ctx, project_id)
  const people = await withExperts(ctx.db, 'score', lines)
  const books = await withBooks(ctx.db, 'score', project_id, people.good)
  const items = withLeaves(table, books.good)
  const right = inRange(table, items.good)
  const held = await withReviews(ctx, project_id, right.good)
  const once = withoutRepeats(
    'score',
    'indicator',
    held.good,
    ({ held: one, leaf }) => `${one.fenpei_id}:${leaf.id}`,
  )
  const sheets = sheetsOf(table, once.good)
  const made: { fenpei_id: number; revision: number }[] = []
  for (const given of sheets.fresh) {
    const [first] = given
    if (first) made.push(...(await writeSheet(ctx, table, given.map(itemOf), first.held)))
  }
  const reviews = sheets.fresh.flatMap(([first]) => first?.held ?? [])
  if (reviews.length > 0) await handIn(ctx, project_id, reviews)
  return {
    errors: [people, books, items, right, held, once, sheets].flatMap(({ errors }) => errors),
    done: rowsIn(sheets.fresh.flat()),
    known: sheets.known,
    made: { sheets: made },
  }
}
