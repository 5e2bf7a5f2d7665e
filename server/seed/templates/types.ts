import type { template } from '#server/db/schema/project'

/** A scored leaf: code, name, full score or weight, what deserves it. */
export type TemplateLeaf = readonly [code: string, name: string, score: number, standard: string | null]

/** A level-1 line with its leaves; its own score is their sum. */
export interface TemplateSection {
  code: string
  name: string
  leaves: readonly TemplateLeaf[]
}

/** An indicator table as it is delivered. */
export interface TemplateTable {
  name: string
  score_mode: (typeof template.$inferInsert)['score_mode']
  full_score: number
  parts: readonly TemplateSection[]
  /** Yes/no items, V1 onwards: one that holds settles the review. */
  vetoes: readonly string[]
}
