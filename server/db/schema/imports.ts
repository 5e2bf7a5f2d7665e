import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { IMPORT_STATUS, IMPORT_TYPE } from '#contract/facts/imports'
import type { RowError } from '#contract/rules/import/spec'
import { choice, createdAt } from './columns'
import { user } from './system'

/** Keys of the rows that an import created in a project, for its rollback. */
export interface CreatedInProject {
  /** By group: people who joined it. */
  seats?: { group_id: number; user_ids: number[] }[]
  /** By group: books that joined it. */
  places?: { group_id: number; book_ids: number[] }[]
  fenpei_ids?: number[]
  avoid_ids?: number[]
  /** Reviews whose score sheet it brought, each with its revision then. */
  sheets?: { fenpei_id: number; revision: number }[]
}

export const importBatch = pgTable('import_batch', {
  import_id: integer().primaryKey().generatedByDefaultAsIdentity(),
  project_id: integer(),
  import_type: choice(IMPORT_TYPE).notNull(),
  file_name: text().notNull(),
  total_num: integer().notNull(),
  success_num: integer().notNull(),
  /** Of these, existing people whom it completed or changed: see `importMerge`. */
  merged_num: integer().notNull().default(0),
  fail_num: integer().notNull(),
  errors: jsonb().$type<RowError[]>().notNull(),
  /** The rows it created in a project: see `CreatedInProject`. */
  made: jsonb().$type<CreatedInProject>(),
  status: choice(IMPORT_STATUS).notNull(),
  create_by: integer()
    .notNull()
    .references(() => user.user_id),
  create_time: createdAt(),
})

/** The stored values of a person, by field of an expert list. */
export type PersonFacts = Record<string, string | string[] | null>

/** The changes of an import to an existing expert, for its rollback. */
export const importMerge = pgTable(
  'import_merge',
  {
    import_id: integer()
      .notNull()
      .references(() => importBatch.import_id, { onDelete: 'cascade' }),
    /** Not a foreign key: the expert may be deleted before the rollback, which then reports it. */
    user_id: integer().notNull(),
    name: text().notNull(),
    before: jsonb().$type<PersonFacts>().notNull(),
    after: jsonb().$type<PersonFacts>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.import_id, t.user_id] })],
)
