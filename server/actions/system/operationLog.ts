import { and, count, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'

import type { operationLog } from '#contract/actions/system/operationLog'
import { isKeyOf, keysOf } from '#contract/facts/closed'
import { BUSINESS } from '#contract/facts/monitor/business'
import { LOGGED_ACTIONS } from '#contract/facts/monitor/logged'
import { showWaiting } from '#server/audit/link'
import { verifyLinked } from '#server/audit/verify'
import type { Db } from '#server/db/client'
import { contains } from '#server/db/like'
import { orderOf, windowOf } from '#server/db/page'
import { dept, opLog, project, user } from '#server/db/schema/index'
import { placeOfIp } from '#server/domain/ipPlace'
import { Refusal, type Handler, type Handlers } from '#server/define'
import { MOST_LINES, refuseTooMany } from '#server/files/exported'
import { workbook, XLSX } from '#server/files/workbook'
import { duringPeriod } from '#server/store/period'
import { wireTime } from '#server/wire'

type Filter = Parameters<Handler<'operation_export_file'>>[0]

/** The name of an action. What an older version of the program wrote is told as it was written. */
const titleOf = (action: string) => (isKeyOf(LOGGED_ACTIONS, action) ? LOGGED_ACTIONS[action].label : action)
const businessOf = (action: string) =>
  BUSINESS[isKeyOf(LOGGED_ACTIONS, action) ? LOGGED_ACTIONS[action].business : 'other']

const actionsWhere = (holds: (action: keyof typeof LOGGED_ACTIONS) => boolean): SQL =>
  inArray(opLog.action, keysOf(LOGGED_ACTIONS).filter(holds))

function conditionOf(filter: Filter): SQL | undefined {
  const { operName, operIp, title, action, businessType, status, project_id, ...period } = filter
  return and(
    operName ? eq(opLog.user_name, operName) : undefined,
    contains(opLog.ip, operIp),
    title
      ? or(
          contains(opLog.target, title),
          actionsWhere((one) => titleOf(one).includes(title)),
        )
      : undefined,
    action && eq(opLog.action, action),
    businessType === undefined ? undefined : actionsWhere((one) => businessOf(one).code === businessType),
    status === '1' ? sql`false` : undefined,
    project_id === undefined ? undefined : eq(opLog.project_id, project_id),
    duringPeriod(opLog.at, period),
  )
}

const SORTABLE = { operName: opLog.user_name, operTime: opLog.log_id }

const jsonText = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value))

const select = (db: Db) =>
  db
    .select({ line: opLog, project_name: project.project_name, dept_name: dept.dept_name })
    .from(opLog)
    .leftJoin(project, eq(project.project_id, opLog.project_id))
    .leftJoin(user, eq(user.user_id, opLog.user_id))
    .leftJoin(dept, eq(dept.dept_id, user.dept_id))

type Found = Awaited<ReturnType<typeof select>>[number]

const present = ({ line, project_name, dept_name }: Found) => ({
  operId: line.log_id,
  title: titleOf(line.action),
  businessType: businessOf(line.action).code,
  operName: line.user_name,
  operIp: line.ip ?? '',
  operLocation: placeOfIp(line.ip),
  status: 0 as const,
  operTime: wireTime(line.at),
  costTime: 0,
  operUrl: '',
  requestMethod: '',
  method: line.action,
  operParam: jsonText(line.after),
  jsonResult: jsonText(line.before),
  errorMsg: '',
  deptName: dept_name ?? '',
  target: line.target,
  reason: line.reason,
  project_name,
  before: line.before,
  after: line.after,
})

const TITLES = [
  '日志编号',
  '操作时间',
  '操作人员',
  '部门名称',
  '操作',
  '业务类型',
  '对象',
  '评审活动',
  '理由',
  '操作地址',
  '变更前',
  '变更后',
]

const refuseRemoval = () =>
  Promise.reject(new Refusal('操作日志逐条相连，删去一条即被发现，不能删除或清空；需要留存时请导出'))

export const operationLogHandlers: Handlers<keyof typeof operationLog> = {
  async operation_list(filter, { db }) {
    await showWaiting(db)
    const where = conditionOf(filter)
    const { limit, offset } = windowOf(filter)
    const [found, counted] = await Promise.all([
      select(db)
        .where(where)
        .orderBy(...orderOf(filter, SORTABLE, [desc(opLog.log_id)]))
        .limit(limit)
        .offset(offset),
      db.select({ total: count() }).from(opLog).where(where),
    ])
    return { rows: found.map(present), total: counted[0]?.total ?? 0 }
  },

  async operation_verify(_, { db }) {
    const { checked, hash, broken } = await verifyLinked(db)
    return { checked, hash, broken: broken ?? null }
  },

  async operation_export_file(filter, { db }) {
    await showWaiting(db)
    const where = conditionOf(filter)
    const found = await select(db)
      .where(where)
      .orderBy(desc(opLog.log_id))
      .limit(MOST_LINES + 1)
    refuseTooMany(found)
    const rows = found.map(({ line, ...of }) => [
      line.log_id,
      wireTime(line.at),
      line.user_name,
      of.dept_name,
      titleOf(line.action),
      businessOf(line.action).label,
      line.target,
      of.project_name,
      line.reason,
      line.ip,
      jsonText(line.before),
      jsonText(line.after),
    ])
    return new File([workbook('操作日志', TITLES, rows)], '操作日志.xlsx', { type: XLSX })
  },

  operation_clean: refuseRemoval,
  operation_remove: refuseRemoval,
}
