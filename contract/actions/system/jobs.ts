import { z } from '#contract/zod'
import { SYSTEM_OFFICE } from '#contract/roles'
import { keysOf } from '#contract/facts/closed'
import { JOB_GROUP, JOB_TARGET, MISFIRE } from '#contract/facts/monitor/jobs'
import { file } from '#contract/entities/system/uploaded'
import { done, id, idList, oneOf, paged, read, requiredText, text, write } from '#contract/define'

/** RuoYi's status codes: 0 on, 1 paused. */
const status = z.enum(['0', '1'])
/** 0 done, 1 failed */
const outcome = z.enum(['0', '1'])

const cron = requiredText('Cron 表达式', 100)

const fields = {
  jobName: requiredText('任务名称', 64),
  jobGroup: oneOf(JOB_GROUP, '任务组'),
  /** Each server knows what it can run: ours refuses what is not registered. */
  invokeTarget: requiredText('调用目标', 500),
  cronExpression: cron,
  misfirePolicy: oneOf(MISFIRE, '错过策略').default('0'),
  /** 0 two runs at once are allowed, 1 they are not */
  concurrent: z.enum(['0', '1'], '是否并发须为 0 或 1').default('1'),
  remark: text('备注', 500).nullish(),
}

const Job = z.object({
  jobId: id,
  jobName: z.string(),
  jobGroup: oneOf(JOB_GROUP, ''),
  invokeTarget: z.string(),
  cronExpression: z.string(),
  misfirePolicy: oneOf(MISFIRE, '错过策略'),
  concurrent: z.enum(['0', '1']),
  status,
  /** Null while paused, and where no further time is to come. */
  nextValidTime: z.string().nullable(),
  /** A run goes on, or was asked for. */
  running: z.boolean(),
  lastTime: z.string().nullable(),
  lastStatus: outcome.nullable(),
  lastMessage: z.string().nullable(),
  createBy: z.string().nullable(),
  createTime: z.string(),
  updateBy: z.string().nullable(),
  updateTime: z.string().nullable(),
  remark: z.string().nullable(),
})

const filter = {
  jobName: z.string().max(64).optional(),
  jobGroup: oneOf(JOB_GROUP, '任务组').optional(),
  status: status.optional(),
}

const byId = z.object({ jobId: id })

/** 定时任务: what runs by itself, and when. */
export const jobs = {
  job_list: paged({
    who: SYSTEM_OFFICE,
    permission: 'monitor:job:list',
    route: 'GET /monitor/job/list',
    filter,
    /** `only`: no other one calls the same, so that it cannot be removed. */
    row: Job.extend({ only: z.boolean() }),
  }),
  /** With the next times, whether paused or not */
  job_detail: read({
    who: SYSTEM_OFFICE,
    permission: 'monitor:job:query',
    route: 'GET /monitor/job/:jobId',
    input: byId,
    output: Job.extend({ nextTimes: z.array(z.string()) }),
  }),
  /** A new one is paused. */
  job_add: write({
    who: SYSTEM_OFFICE,
    permission: 'monitor:job:add',
    route: 'POST /monitor/job',
    input: z.object(fields),
    output: done,
  }),
  job_edit: write({
    who: SYSTEM_OFFICE,
    permission: 'monitor:job:edit',
    route: 'PUT /monitor/job',
    input: z.object({ jobId: id, ...fields, status: status.nullish() }),
    output: done,
  }),
  job_remove: write({
    who: SYSTEM_OFFICE,
    permission: 'monitor:job:remove',
    route: 'DELETE /monitor/job/:jobId',
    input: z.object({ jobId: idList }),
    output: done,
  }),
  job_status: write({
    who: SYSTEM_OFFICE,
    permission: 'monitor:job:changeStatus',
    route: 'PUT /monitor/job/changeStatus',
    input: byId.extend({ status }),
    output: done,
  }),
  /** 执行一次: within a second, by the first server that is free */
  job_run: write({
    who: SYSTEM_OFFICE,
    permission: 'monitor:job:changeStatus',
    route: 'PUT /monitor/job/run',
    /** RuoYi's servers look for it in its group. */
    input: byId.extend({ jobGroup: fields.jobGroup.optional() }),
    output: done,
  }),
  job_export: read({
    who: SYSTEM_OFFICE,
    permission: 'monitor:job:export',
    route: 'POST /monitor/job/export',
    envelope: 'file',
    input: z.object(filter),
    output: file,
  }),
  /** What can be run, with the schedule that it began with */
  job_targets: read({
    who: SYSTEM_OFFICE,
    permission: 'monitor:job:query',
    input: z.object({}),
    output: z.array(
      z.object({
        target: z.enum(keysOf(JOB_TARGET)),
        label: z.string(),
        about: z.string(),
        cronExpression: z.string(),
      }),
    ),
  }),
  /** The next times of a schedule as it is typed, or why it is none */
  job_times: read({
    who: SYSTEM_OFFICE,
    permission: 'monitor:job:query',
    input: z.object({ cronExpression: cron }),
    output: z.object({ nextTimes: z.array(z.string()), fault: z.string().nullable() }),
  }),
}
