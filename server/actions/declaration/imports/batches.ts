import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import { contains } from '#server/db/like'
import { orderOf, windowOf } from '#server/db/page'
import { importBatch, project, user as account } from '#server/db/schema/index'
import type { Handlers } from '#server/define'
import { duringPeriod } from '#server/store/period'
import { wireTime } from '#server/wire'
import { ownBatches } from './scope'

const known = sql<number>`${importBatch.total_num} - ${importBatch.success_num} - ${importBatch.fail_num}`

const sortable = {
  import_id: importBatch.import_id,
  file_name: sql`${importBatch.file_name} collate "C"`,
  total_num: importBatch.total_num,
  success_num: importBatch.success_num,
  fail_num: importBatch.fail_num,
  create_time: importBatch.create_time,
}

/** 导入批次列表, 错误明细 */
export const batchHandlers: Handlers<'import_list' | 'import_errors'> = {
  async import_list(filter, { db, user }) {
    const { project_id, import_type, status, keyword } = filter
    const where = and(
      ownBatches(user),
      project_id === undefined ? undefined : eq(importBatch.project_id, project_id),
      import_type && eq(importBatch.import_type, import_type),
      status && eq(importBatch.status, status),
      contains(importBatch.file_name, keyword),
      duringPeriod(importBatch.create_time, filter),
    )
    const { limit, offset } = windowOf(filter)
    const found = await db
      .select({
        import_id: importBatch.import_id,
        import_type: importBatch.import_type,
        project_id: importBatch.project_id,
        project_name: project.project_name,
        file_name: importBatch.file_name,
        total_num: importBatch.total_num,
        success_num: importBatch.success_num,
        merged_num: importBatch.merged_num,
        known_num: known,
        fail_num: importBatch.fail_num,
        status: importBatch.status,
        user_name: account.nick_name,
        create_time: importBatch.create_time,
        can_rollback: sql<boolean>`${ne(importBatch.status, 'rolled_back')}`,
      })
      .from(importBatch)
      .innerJoin(account, eq(account.user_id, importBatch.create_by))
      .leftJoin(project, eq(project.project_id, importBatch.project_id))
      .where(where)
      .orderBy(...orderOf(filter, sortable, [desc(importBatch.import_id)]))
      .limit(limit)
      .offset(offset)
    const [counted] = await db.select({ total: count() }).from(importBatch).where(where)
    return {
      rows: found.map((row) => ({ ...row, create_time: wireTime(row.create_time) })),
      total: counted?.total ?? 0,
    }
  },

  async import_errors({ import_id }, { db, user }) {
    const [found] = await db
      .select({ fail_num: importBatch.fail_num, errors: importBatch.errors })
      .from(importBatch)
      .where(and(eq(importBatch.import_id, import_id), ownBatches(user)))
    return found ?? { fail_num: 0, errors: [] }
  },
}
