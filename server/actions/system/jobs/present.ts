import { sysJob } from '#server/db/schema/monitor/jobs'
import { wireFlag, wireTime, wireTimeOrNull } from '#server/wire'

export type StoredJob = typeof sysJob.$inferSelect

/** A job as the wire shows it. */
export const presentJob = (row: StoredJob) => ({
  jobId: row.job_id,
  jobName: row.job_name,
  jobGroup: row.job_group,
  invokeTarget: row.invoke_target,
  cronExpression: row.cron_expression,
  misfirePolicy: row.misfire_policy,
  concurrent: wireFlag(!row.concurrent),
  status: wireFlag(row.paused),
  nextValidTime: wireTimeOrNull(row.next_time),
  running: row.claimed_by !== null || row.asked_time !== null,
  lastTime: wireTimeOrNull(row.last_time),
  lastStatus: row.last_failed === null ? null : wireFlag(row.last_failed),
  lastMessage: row.last_message,
  createBy: row.create_by,
  createTime: wireTime(row.create_time),
  updateBy: row.update_by,
  updateTime: wireTimeOrNull(row.update_time),
  remark: row.remark,
})
