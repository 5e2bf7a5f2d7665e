import { z } from '#contract/zod'
import { done, id, idList, paged, period, read, text, write } from '#contract/define'
import { keysOf } from '#contract/facts/closed'
import { LOGGED_ACTIONS } from '#contract/facts/monitor/logged'
import { file } from '#contract/entities/system/uploaded'

/** The log holds what a review keeps confidential, single scores among it. */
const READERS = ['admin'] as const

const words = z.string()
const filter = {
  /** Of the user who acted. */
  operName: text('操作人员', 50).optional(),
  operIp: text('操作地址', 50).optional(),
  /** Part of the name of the action or of its object. */
  title: text('操作或对象', 100).optional(),
  action: z.enum(keysOf(LOGGED_ACTIONS), '没有这种操作').optional(),
  /** RuoYi's number of a kind of action. */
  businessType: z.coerce.number().int().min(0).max(9).optional(),
  /** RuoYi's filter: what failed stands in no line, since nothing was changed. */
  status: z.enum(['0', '1']).optional(),
  project_id: id.optional(),
}

const Operation = z.object({
  operId: id,
  /** The name of the action. */
  title: words,
  businessType: z.number().int(),
  operName: words,
  operIp: words,
  operLocation: words,
  status: z.literal(0),
  operTime: words,
  costTime: z.number().int(),
  operUrl: words,
  requestMethod: words,
  method: words,
  /** What there was after it and before it, as text for RuoYi's client. */
  operParam: words,
  jsonResult: words,
  errorMsg: words,
  deptName: words,
  /** Ours: the object of the action, why, in which review, and the values before and after it. */
  target: words.optional(),
  reason: words.nullish(),
  project_name: words.nullish(),
  before: z.unknown(),
  after: z.unknown(),
})

/** 操作日志: a chain of lines, of which none can be changed or taken out unnoticed. */
export const operationLog = {
  operation_list: paged({
    who: READERS,
    permission: 'monitor:operlog:list',
    route: 'GET /monitor/operlog/list',
    filter,
    row: Operation,
  }),
  /** Computes the whole chain anew */
  operation_verify: read({
    who: READERS,
    permission: 'monitor:operlog:list',
    route: 'GET /monitor/operlog/verify',
    input: z.object({}),
    output: z.object({
      /** Lines that are as they were written. */
      checked: z.number().int(),
      /** The hash of the last of them. */
      hash: words,
      broken: z.object({ log_id: z.number().int(), problem: words }).nullable(),
    }),
  }),
  operation_export_file: read({
    who: READERS,
    permission: 'monitor:operlog:export',
    route: 'POST /monitor/operlog/export',
    envelope: 'file',
    input: z.object({ ...filter, ...period }),
    output: file,
  }),
  /** 清空 of RuoYi's client, which is refused */
  operation_clean: write({
    who: READERS,
    permission: 'monitor:operlog:remove',
    route: 'DELETE /monitor/operlog/clean',
    input: z.object({}),
    output: done,
  }),
  /** 删除 of RuoYi's client, which is refused */
  operation_remove: write({
    who: READERS,
    permission: 'monitor:operlog:remove',
    route: 'DELETE /monitor/operlog/:id',
    input: z.object({ id: idList }),
    output: done,
  }),
}
