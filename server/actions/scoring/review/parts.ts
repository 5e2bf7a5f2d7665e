import { sql } from 'drizzle-orm'
import type { z } from '#contract/zod'
import type { contract } from '#contract'
import { storable } from '#server/audit/canonical'
import { prepared } from '#server/db/prepared'
import { opinion, score } from '#server/db/schema/scoring'
import { Refusal } from '#server/define'
import type { ReviewHalf } from './save'

type Given<A extends 'user_score' | 'advice_add'> = z.output<(typeof contract)[A]['input']>

const UNKNOWN = '评分表中没有该指标，请刷新页面'

function requireKnown(given: readonly { indicator_id: number }[], known: ReadonlySet<number>): void {
  const ids = given.map(({ indicator_id }) => indicator_id)
  if (ids.some((id) => !known.has(id))) throw new Refusal(UNKNOWN)
  if (new Set(ids).size < ids.length) throw new Refusal('同一指标重复打分')
}

const ofSheet = [
  'marks',
  'reasons',
  'veto_hits',
  'grade',
  'vote',
  'total_reason',
  'total_score',
  'update_time',
] as const satisfies readonly (keyof typeof score.$inferInsert)[]

const ofOpinion = [
  'advice',
  'strengths',
  'problems',
  'suggestions',
  'error_list',
  'conclusion',
  'update_time',
] as const satisfies readonly (keyof typeof opinion.$inferInsert)[]

/** A value for each of the columns. */
const forEach = <K extends string, V>(names: readonly K[], of: (name: K) => V) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<K, V> // The keys are the names.

const placeholders = <K extends string>(names: readonly K[]) =>
  forEach(names, (name) => sql.placeholder(name))

const excluded = <K extends string>(names: readonly K[]) =>
  forEach(names, (name) => sql`excluded.${sql.identifier(name)}`)

const storeSheet = prepared((db) =>
  db
    .insert(score)
    .values({ fenpei_id: sql.placeholder('fenpei_id'), ...placeholders(ofSheet) })
    .onConflictDoUpdate({
      target: score.fenpei_id,
      set: { ...excluded(ofSheet), revision: sql`${score.revision} + 1` },
    })
    .prepare('store_sheet'),
)

const storeOpinion = prepared((db) =>
  db
    .insert(opinion)
    .values({ fenpei_id: sql.placeholder('fenpei_id'), ...placeholders(ofOpinion) })
    .onConflictDoUpdate({
      target: opinion.fenpei_id,
      set: { ...excluded(ofOpinion), revision: sql`${opinion.revision} + 1` },
    })
    .prepare('store_opinion'),
)

/** The score sheet: its content replaces the stored one. Items without score and reason are not stored. */
export const sheetPart = (input: Given<'user_score'>): ReviewHalf => ({
  action: 'user_score',
  revision: 'score_revision',
  fields({ lines }) {
    const parents = new Set(lines.map((line) => line.parent_id))
    const veto = lines.filter((line) => line.veto)
    const leaves = lines.filter((line) => !line.veto && !parents.has(line.indicator_id))
    requireKnown(input.items, new Set(leaves.map((line) => line.indicator_id)))
    requireKnown(input.veto_hits, new Set(veto.map((line) => line.indicator_id)))
    return {
      items: input.items
        .map(({ indicator_id, score, reason }) => ({
          indicator_id,
          score: score ?? null,
          reason: storable(reason),
        }))
        .filter((item) => item.score !== null || item.reason !== '')
        .sort((a, b) => a.indicator_id - b.indicator_id),
      veto_hits: input.veto_hits
        .map(({ indicator_id, reason, pages }) => ({
          indicator_id,
          reason: storable(reason),
          pages: storable(pages),
        }))
        .sort((a, b) => a.indicator_id - b.indicator_id),
      grade: input.grade ?? null,
      vote: input.vote ?? null,
      total_reason: storable(input.total_reason),
    }
  },
  async write(db, { assignment: { fenpei_id } }, next, now) {
    const { grade, vote, total_reason } = next
    const total = next.total_score === null ? null : String(next.total_score)
    const row = {
      marks: Object.fromEntries(
        next.items.flatMap((item) => (item.score === null ? [] : [[item.indicator_id, item.score]])),
      ),
      reasons: Object.fromEntries(
        next.items.flatMap((item) => (item.reason === '' ? [] : [[item.indicator_id, item.reason]])),
      ),
      veto_hits: next.veto_hits.map((hit) => ({ ...hit, indicator_id: Number(hit.indicator_id) })),
      grade,
      vote,
      total_reason,
      total_score: total,
      update_time: now,
    } satisfies Pick<typeof score.$inferInsert, (typeof ofSheet)[number]>
    await storeSheet(db).execute({ fenpei_id, ...row })
  },
})

/** The opinion, the list of errors and the conclusion. */
export const opinionPart = (input: Given<'advice_add'>): ReviewHalf => ({
  action: 'advice_add',
  revision: 'advice_revision',
  fields: () => ({
    advice: storable(input.advice),
    strengths: storable(input.strengths),
    problems: storable(input.problems),
    suggestions: storable(input.suggestions),
    error_list: input.error_list.map((line) => ({
      page: storable(line.page),
      line: storable(line.line),
      original: storable(line.original),
      correct: storable(line.correct),
      kind: storable(line.kind),
    })),
    conclusion: input.conclusion ?? null,
  }),
  async write(db, { assignment: { fenpei_id } }, next, now) {
    const { advice, strengths, problems, suggestions, error_list, conclusion } = next
    const row = {
      advice,
      strengths,
      problems,
      suggestions,
      error_list: [...error_list],
      conclusion,
      update_time: now,
    } satisfies Pick<typeof opinion.$inferInsert, (typeof ofOpinion)[number]>
    await storeOpinion(db).execute({ fenpei_id, ...row })
  },
})
