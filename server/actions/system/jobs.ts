import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { jobs as calls } from '#contract/actions/system/jobs'
import type { z } from '#contract/zod'
import { keysOf } from '#contract/facts/closed'
import { JOB_GROUP, JOB_TARGET, MISFIRE } from '#contract/facts/monitor/jobs'
import { contains } from '#server/db/like'
import { orderOf, windowOf } from '#server/db/page'
import { sysJob } from '#server/db/schema/monitor/jobs'
import { within } from '#server/db/within'
import { Refusal, type Handlers } from '#server/define'
import { cronFault, nextTime, timesOf } from '#server/domain/jobs/cron'
import { REGISTERED } from '#server/domain/jobs/registered'
import { workbook, XLSX } from '#server/files/workbook'
import { flagOf, wireFlag, wireTime } from '#server/wire'
import { presentJob, type StoredJob } from './jobs/present'
import { jobColumnsOf, findJob, GONE, lockJob, refuseLast, refuseWrongJob } from './jobs/rules'

type Filter = z.output<typeof calls.job_export.input>

/** Times that are shown ahead. */
const AHEAD = 5

const conditionOf = ({ jobName, jobGroup, status }: Filter): SQL | undefined =>
  and(
    contains(sysJob.job_name, jobName),
    jobGroup && eq(sysJob.job_group, jobGroup),
    status && eq(sysJob.paused, flagOf(status)),
  )

const only = sql<boolean>`not exists (select from ${sysJob} other
  where other.invoke_target = ${sysJob}.invoke_target and other.job_id <> ${sysJob}.job_id)`

const IN_ORDER = [sql`${sysJob.job_id} asc`]

const SORTABLE = {
  jobId: sysJob.job_id,
  jobName: sysJob.job_name,
  nextValidTime: sysJob.next_time,
  lastTime: sysJob.last_time,
}

const targetOf = ({ job_name }: Pick<StoredJob, 'job_name'>) => `定时任务 ${job_name}`

const timeAhead = (cron: string, paused: boolean, now: Date) => (paused ? null : nextTime(cron, now))

const FILE_NAME = '定时任务.xlsx'
const TITLES = [
  '任务编号',
  '任务名称',
  '任务组名',
  '调用目标',
  'Cron 表达式',
  '错过策略',
  '是否并发',
  '状态',
  '下次执行',
  '上次执行',
  '上次结果',
  '备注',
]

export const jobsHandlers: Handlers<keyof typeof calls> = {
  async job_list(filter, { db }) {
    const where = conditionOf(filter)
    const { limit, offset } = windowOf(filter)
    const found = await db
      .select({ ...getTableColumns(sysJob), only })
      .from(sysJob)
      .where(where)
      .orderBy(...orderOf(filter, SORTABLE, IN_ORDER))
      .limit(limit)
      .offset(offset)
    const rows = found.map((row) => ({ ...presentJob(row), only: row.only }))
    return { rows, total: await db.$count(sysJob, where) }
  },

  async job_detail({ jobId }, { db, now }) {
    const found = await findJob(db, jobId)
    return { ...presentJob(found), nextTimes: timesOf(found.cron_expression, now, AHEAD).map(wireTime) }
  },

  async job_add(fields, ctx) {
    await refuseWrongJob(ctx, fields)
    const create_by = ctx.user.user_name
    await ctx.db.insert(sysJob).values({ ...jobColumnsOf(fields), paused: true, create_by })
    ctx.log({ action: 'job_add', target: targetOf({ job_name: fields.jobName }), after: fields })
    return null
  },

  async job_edit({ jobId, status, ...fields }, ctx) {
    const before = await lockJob(ctx.db, jobId)
    await refuseWrongJob(ctx, fields, jobId)
    if (before.invoke_target !== fields.invokeTarget) await refuseLast(ctx.db, [before])
    const paused = status ? flagOf(status) : before.paused
    const columns = jobColumnsOf(fields)
    await ctx.db
      .update(sysJob)
      .set({
        ...columns,
        paused,
        next_time: timeAhead(columns.cron_expression, paused, ctx.now),
        update_by: ctx.user.user_name,
        update_time: ctx.now,
      })
      .where(eq(sysJob.job_id, jobId))
    ctx.log({
      action: 'job_edit',
      target: targetOf(before),
      before: presentJob(before),
      after: { ...fields, status },
    })
    return null
  },

  async job_remove({ jobId }, ctx) {
    const found = await ctx.db.select().from(sysJob).where(within(sysJob.job_id, jobId))
    if (found.length === 0) throw new Refusal(GONE)
    await refuseLast(ctx.db, found)
    await ctx.db.delete(sysJob).where(within(sysJob.job_id, jobId))
    for (const one of found) ctx.log({ action: 'job_remove', target: targetOf(one), before: presentJob(one) })
    return null
  },

  async job_status({ jobId, status }, ctx) {
    const before = await lockJob(ctx.db, jobId)
    const paused = flagOf(status)
    if (before.paused === paused) return null
    // What passed while it was paused is not made up for: pausing is meant.
    const next_time = timeAhead(before.cron_expression, paused, ctx.now)
    const by = { update_by: ctx.user.user_name, update_time: ctx.now }
    await ctx.db
      .update(sysJob)
      .set({ paused, next_time, ...by })
      .where(eq(sysJob.job_id, jobId))
    ctx.log({
      action: 'job_status',
      target: targetOf(before),
      before: { status: wireFlag(before.paused) },
      after: { status },
    })
    return null
  },

  async job_run({ jobId }, ctx) {
    const found = await lockJob(ctx.db, jobId)
    if (!Object.hasOwn(JOB_TARGET, found.invoke_target))
      throw new Refusal(`“${found.invoke_target}”不是系统登记的任务，不能执行`)
    if (found.asked_time) throw new Refusal('任务已在等候执行，请稍候在调度日志中查看结果')
    await ctx.db
      .update(sysJob)
      .set({ asked_time: ctx.now, asked_by: ctx.user.user_name })
      .where(eq(sysJob.job_id, jobId))
    ctx.log({ action: 'job_run', target: targetOf(found) })
    return null
  },

  async job_export(filter, { db }) {
    const found = await db
      .select()
      .from(sysJob)
      .where(conditionOf(filter))
      .orderBy(...IN_ORDER)
    const rows = found
      .map(presentJob)
      .map((row) => [
        row.jobId,
        row.jobName,
        JOB_GROUP[row.jobGroup],
        row.invokeTarget,
        row.cronExpression,
        MISFIRE[row.misfirePolicy],
        row.concurrent === '0' ? '允许' : '禁止',
        row.status === '1' ? '暂停' : '正常',
        row.nextValidTime,
        row.lastTime,
        row.lastMessage,
        row.remark,
      ])
    return new File([workbook('定时任务', TITLES, rows)], FILE_NAME, { type: XLSX })
  },

  job_targets: () =>
    Promise.resolve(
      keysOf(JOB_TARGET).map((target) => ({
        target,
        label: JOB_TARGET[target],
        about: REGISTERED[target].about,
        cronExpression: REGISTERED[target].cron,
      })),
    ),

  job_times: ({ cronExpression }, { now }) =>
    Promise.resolve({
      nextTimes: timesOf(cronExpression, now, AHEAD).map(wireTime),
      fault: cronFault(cronExpression, now) ?? null,
    }),
}
