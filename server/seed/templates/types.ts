import type { template } from '#server/db/schema/index'

/** A scored leaf: code, name, full score or weight, scoring standard. */
export type TemplateLeaf = readonly [code: string, name: string, score: number, standard: string | null]

/** A level-1 indicator with its leaves; its own score is their sum. */
export interface TemplateSection {
  code: string
  name: string
  leaves: readonly TemplateLeaf[]
}

/** A built-in indicator template. */
export interface TemplateTable {
  name: string
  score_mode: (typeof template.$inferInsert)['score_mode']
  full_score: number
  parts: readonly TemplateSection[]
  /** Veto items from V1 on: a single one that applies rejects the book. */
  vetoes: readonly string[]
}
