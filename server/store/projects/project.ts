import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { keptPrepared } from '#server/db/kept/statement'
import type { Project } from '#server/db/rows'
import { project, projectManager } from '#server/db/schema/project'

const byKey = keptPrepared((db) =>
  db
    .select()
    .from(project)
    .where(eq(project.project_id, sql.placeholder('project_id')))
    .prepare('project'),
)

/** A project as it is stored, not locked; undefined when there is none. */
export const projectOf = async (db: Db, project_id: number): Promise<Project | undefined> =>
  (await byKey(db, { project_id }))[0]

const managers = keptPrepared((db) =>
  db
    .select({ user_id: projectManager.user_id })
    .from(projectManager)
    .where(
      and(
        eq(projectManager.project_id, sql.placeholder('project_id')),
        eq(projectManager.user_id, sql.placeholder('user_id')),
      ),
    )
    .prepare('project_manager'),
)

/** Whether somebody is one of those who run a project. */
export const isManager = async (db: Db, project_id: number, user_id: number): Promise<boolean> =>
  (await managers(db, { project_id, user_id })).length > 0
