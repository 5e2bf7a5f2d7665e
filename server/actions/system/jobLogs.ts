import { and, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { jobLogs as calls } from '#contract/actions/system/jobLogs'
import { isKeyOf } from '#contract/facts/closed'
import { JOB_GROUP } from '#contract/facts/monitor/jobs'
import { contains } from '#server/db/like'
import { orderOf, windowOf } from '#server/db/page'
import { sysJobLog } from '#server/db/schema/monitor/jobs'
import { within } from '#server/db/within'
import { Refusal, type Handlers } from '#server/define'
import { workbook, XLSX } from '#server/files/workbook'
import { afterWire, flagOf, fromWire, wireFlag, wireTime } from '#server/wire'

interface Filter {
  jobName?: string | undefined
  jobGroup?: string | undefined
  status?: '0' | '1' | undefined
  jobId?: number | undefined
  beginTime?: string | undefined
  endTime?: string | undefined
}

const conditionOf = ({ jobName, jobGroup, status, jobId, beginTime, endTime }: Filter): SQL | undefined =>
  and(
    contains(sysJobLog.job_name, jobName),
    jobGroup ? eq(sysJobLog.job_group, jobGroup) : undefined,
    status && eq(sysJobLog.failed, flagOf(status)),
    jobId === undefined ? undefined : eq(sysJobLog.job_id, jobId),
    beginTime ? gte(sysJobLog.start_time, fromWire(beginTime)) : undefined,
    endTime ? lt(sysJobLog.start_time, afterWire(endTime)) : undefined,
  )

const present = (row: typeof sysJobLog.$inferSelect) => ({
  jobLogId: row.job_log_id,
  jobId: row.job_id,
  jobName: row.job_name,
  jobGroup: row.job_group,
  invokeTarget: row.invoke_target,
  jobMessage: row.job_message,
  status: wireFlag(row.failed),
  exceptionInfo: row.exception_info,
  // RuoYi writes a row when the run has ended.
  createTime: wireTime(row.end_time),
  startTime: wireTime(row.start_time),
  endTime: wireTime(row.end_time),
  duration: Math.max(0, row.end_time.getTime() - row.start_time.getTime()),
  askedBy: row.asked_by,
})

const LATEST_FIRST = [sql`${sysJobLog.start_time} desc`, sql`${sysJobLog.job_log_id} desc`]

const SORTABLE = {
  jobLogId: sysJobLog.job_log_id,
  jobName: sysJobLog.job_name,
  startTime: sysJobLog.start_time,
  createTime: sysJobLog.end_time,
}

const FILE_NAME = '调度日志.xlsx'
/** Rows of one file; the latest, where there are more. */
const MOST_ROWS = 50_000
const TITLES = [
  '日志编号',
  '任务名称',
  '任务组名',
  '调用目标',
  '结果',
  '执行信息',
  '错误信息',
  '执行人',
  '开始时间',
  '结束时间',
  '用时(毫秒)',
]

const TARGET = '调度日志'

export const jobLogsHandlers: Handlers<keyof typeof calls> = {
  async job_log_list(filter, { db }) {
    const where = conditionOf(filter)
    const { limit, offset } = windowOf(filter)
    const rows = await db
      .select()
      .from(sysJobLog)
      .where(where)
      .orderBy(...orderOf(filter, SORTABLE, LATEST_FIRST))
      .limit(limit)
      .offset(offset)
    return { rows: rows.map(present), total: await db.$count(sysJobLog, where) }
  },

  async job_log_remove({ jobLogId }, ctx) {
    const removed = await ctx.db.delete(sysJobLog).where(within(sysJobLog.job_log_id, jobLogId)).returning()
    if (removed.length === 0) throw new Refusal('调度日志不存在或已删除')
    ctx.log({ action: 'job_log_remove', target: TARGET, before: removed.map(present) })
    return null
  },

  async job_log_clean(_, ctx) {
    const [last] = await ctx.db
      .select({ at: sysJobLog.start_time })
      .from(sysJobLog)
      .orderBy(desc(sysJobLog.start_time))
      .limit(1)
    const removed_num = await ctx.db.$count(sysJobLog)
    await ctx.db.delete(sysJobLog)
    ctx.log({
      action: 'job_log_clean',
      target: TARGET,
      before: { removed_num, until: last ? wireTime(last.at) : null },
    })
    return null
  },

  async job_log_export(filter, { db }) {
    const found = await db
      .select()
      .from(sysJobLog)
      .where(conditionOf(filter))
      .orderBy(...LATEST_FIRST)
      .limit(MOST_ROWS)
    const rows = found
      .map(present)
      .map((row) => [
        row.jobLogId,
        row.jobName,
        isKeyOf(JOB_GROUP, row.jobGroup) ? JOB_GROUP[row.jobGroup] : row.jobGroup,
        row.invokeTarget,
        row.status === '1' ? '失败' : '成功',
        row.jobMessage,
        row.exceptionInfo,
        row.askedBy,
        row.startTime,
        row.endTime,
        row.duration,
      ])
    return new File([workbook(TARGET, TITLES, rows)], FILE_NAME, { type: XLSX })
  },
}
