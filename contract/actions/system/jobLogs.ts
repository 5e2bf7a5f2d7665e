import { z } from '#contract/zod'
import { SYSTEM_OFFICE } from '#contract/roles'
import { file } from '#contract/entities/system/uploaded'
import { done, id, idList, paged, period, read, write } from '#contract/define'

/** 0 done, 1 failed */
const status = z.enum(['0', '1'])

const filter = {
  jobName: z.string().max(64).optional(),
  jobGroup: z.string().max(64).optional(),
  status: status.optional(),
  /** Of one job, whatever it was called. */
  jobId: id.optional(),
}

const JobLog = z.object({
  jobLogId: id,
  jobId: id,
  jobName: z.string(),
  jobGroup: z.string(),
  invokeTarget: z.string(),
  jobMessage: z.string(),
  status,
  exceptionInfo: z.string().nullable(),
  createTime: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** Milliseconds. */
  duration: z.number().int(),
  /** Who had asked for it; null: it was due. */
  askedBy: z.string().nullable(),
})

/** 调度日志: what the jobs have done. */
export const jobLogs = {
  job_log_list: paged({
    stale: true,
    who: SYSTEM_OFFICE,
    permission: 'monitor:job:list',
    route: 'GET /monitor/jobLog/list',
    filter,
    row: JobLog,
  }),
  job_log_remove: write({
    who: SYSTEM_OFFICE,
    permission: 'monitor:job:remove',
    route: 'DELETE /monitor/jobLog/:jobLogId',
    input: z.object({ jobLogId: idList }),
    output: done,
  }),
  /** 清空 */
  job_log_clean: write({
    who: SYSTEM_OFFICE,
    permission: 'monitor:job:remove',
    route: 'DELETE /monitor/jobLog/clean',
    input: z.object({}),
    output: done,
  }),
  job_log_export: read({
    stale: true,
    who: SYSTEM_OFFICE,
    permission: 'monitor:job:export',
    route: 'POST /monitor/jobLog/export',
    envelope: 'file',
    input: z.object({ ...filter, ...period }),
    output: file,
  }),
}
