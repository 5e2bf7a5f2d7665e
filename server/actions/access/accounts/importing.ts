import { asc, eq, inArray, sql } from 'drizzle-orm'
import { accounts as calls } from '#contract/actions/access/accounts'
import { ENABLED } from '#contract/facts/system/dict'
import { SEX_CODE } from '#contract/facts/system/roles'
import { keysOf, type Labels } from '#contract/facts/closed'
import { dept, sysRole, user } from '#server/db/schema/index'
import type { Context, Handlers } from '#server/define'
import { Refusal } from '#server/define'
import { passwordFields, randomPassword } from '#server/auth/password'
import { changeableAccounts } from '#server/access/accounts/guards'
import { readRows } from '#server/files/sheets/readRows'
import { workbook, XLSX } from '#server/files/workbook'
import { changeAccount, makeAccount } from './keeping'

/** Every line costs a password hash, and its rules. */
const MOST = 500

const HEAD = ['登录账号', '用户姓名', '所属单位', '手机号码', '邮箱', '性别', '角色', '状态', '备注'] as const
type Column = (typeof HEAD)[number]

const EXAMPLE = [
  ['zhang_san', '张三', '评审平台', '13800000000', 'zhangsan@example.com', '男', '评审管理员', '正常', ''],
]

interface Fault {
  row: number
  field: string
  value: string
  reason: string
}

const keyOfLabel = <L extends Labels>(labels: L, label: string) =>
  keysOf(labels).find((key) => labels[key] === label)

/** Values of RuoYi's clients are shown as HTML. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return
  const lines = faults.map(
    ({ row, field, value, reason }, at) =>
      `${at + 1}、第${row}行 ${field}“${escaped(value)}”：${escaped(reason)}`,
  )
  throw new Refusal(
    `很抱歉，导入失败！共 ${faults.length} 处有误，未作任何修改：<br/>${lines.join('<br/>')}`,
    {
      data: faults,
    },
  )
}

/** Lines of an answer that somebody reads without a list to page through. */
const MOST_TOLD = 50

interface Done {
  userName: string
  nickName: string
  /** Of an account that is new. */
  password?: string
}

/** What was imported, in the words and the HTML of RuoYi's server. */
function successWords(done: readonly Done[]): string {
  const lines = done
    .slice(0, MOST_TOLD)
    .map(({ userName, password }, at) =>
      password === undefined
        ? `${at + 1}、账号 ${escaped(userName)} 更新成功`
        : `${at + 1}、账号 ${escaped(userName)} 导入成功，初始密码 ${escaped(password)}`,
    )
  const left = done.length - lines.length
  if (left > 0) lines.push(`……其余 ${left} 条未列出，其中新账号的初始密码请在用户管理中用“重置密码”另设`)
  return `恭喜您，数据已全部导入成功！共 ${done.length} 条，数据如下：<br/>${lines.join('<br/>')}`
}

type Cells = Record<Column, string>

function cellsOf(head: readonly string[], row: readonly string[]): Cells {
  // Every column of the head is looked up.
  return Object.fromEntries(HEAD.map((name) => [name, row[head.indexOf(name)] ?? ''])) as Cells
}

interface Line {
  at: number
  cells: Cells
}

/** Keys by name of the units and roles that the lines name; of a name that several bear, none. */
async function namedIn({ db }: Context, lines: readonly Line[]) {
  const units = [...new Set(lines.map(({ cells }) => cells.所属单位).filter(Boolean))]
  const found = await db
    .select({ id: sql<number>`min(${dept.dept_id})`, name: dept.dept_name, num: sql<number>`count(*)::int` })
    .from(dept)
    .where(inArray(dept.dept_name, units.length > 0 ? units : ['']))
    .groupBy(dept.dept_name)
  const roles = await db
    .select({ id: sysRole.role_id, name: sysRole.role_name })
    .from(sysRole)
    .orderBy(asc(sysRole.role_id))
  return {
    units: new Map(found.map((unit) => [unit.name, unit])),
    roles: new Map(roles.map(({ id, name }) => [name, id])),
  }
}

type Names = Awaited<ReturnType<typeof namedIn>>

/** The fields of a line, and what is wrong with them. */
function fieldsOf({ at, cells }: Line, { units, roles }: Names) {
  const faults: Fault[] = []
  const wrong = (field: Column, reason: string) =>
    void faults.push({ row: at, field, value: cells[field], reason })
  const unit = cells.所属单位 ? units.get(cells.所属单位) : undefined
  if (cells.所属单位 && !unit) wrong('所属单位', '没有这个单位')
  if (unit && unit.num > 1) wrong('所属单位', '有多个同名单位，请在页面上逐个新增')
  const sex = cells.性别 ? keyOfLabel(SEX_CODE, cells.性别) : undefined
  if (cells.性别 && !sex) wrong('性别', `须为${Object.values(SEX_CODE).join('、')}之一`)
  const status = cells.状态 ? keyOfLabel(ENABLED, cells.状态) : '0'
  if (!status) wrong('状态', `须为${Object.values(ENABLED).join('、')}之一`)
  const names = cells.角色
    .split(/[、,，;；]/)
    .map((name) => name.trim())
    .filter(Boolean)
  const unknown = names.find((name) => !roles.has(name))
  if (unknown !== undefined) wrong('角色', `没有角色“${unknown}”`)
  const parsed = calls.account_add.input.safeParse({
    userName: cells.登录账号,
    nickName: cells.用户姓名,
    deptId: unit?.id ?? null,
    phonenumber: cells.手机号码,
    email: cells.邮箱,
    sex: sex ?? null,
    status: status ?? '0',
    remark: cells.备注,
    roleIds: names.flatMap((name) => roles.get(name) ?? []),
  })
  const NAMES: Record<string, Column> = {
    userName: '登录账号',
    nickName: '用户姓名',
    phonenumber: '手机号码',
    email: '邮箱',
    remark: '备注',
  }
  for (const issue of parsed.error?.issues ?? [])
    wrong(NAMES[String(issue.path[0])] ?? '登录账号', issue.message)
  return { faults, fields: parsed.data }
}

export const accountImportHandlers: Handlers<'account_import' | 'account_template'> = {
  async account_import({ file, updateSupport }, ctx) {
    const [head = [], ...rows] = await readRows(file, MOST)
    const missing = HEAD.slice(0, 2).filter((name) => !head.includes(name))
    if (missing.length > 0) throw new Refusal(`缺少列：${missing.join('、')}，请使用下载的模板`)
    const lines = rows
      .map((row, i) => ({ at: i + 2, cells: cellsOf(head, row) }))
      .filter(({ cells }) => Object.values(cells).some(Boolean))
    if (lines.length === 0) throw new Refusal('文件中没有数据')
    const names = await namedIn(ctx, lines)
    const read = lines.map((line) => ({ line, ...fieldsOf(line, names) }))
    const twice = lines.filter(
      ({ cells }, i) => lines.findIndex((other) => other.cells.登录账号 === cells.登录账号) < i,
    )
    refuseFaults([
      ...read.flatMap(({ faults }) => faults),
      ...twice.map(({ at, cells }) => ({
        row: at,
        field: '登录账号',
        value: cells.登录账号,
        reason: '文件中重复',
      })),
    ])
    const secrets = await Promise.all(
      read.map(async () => {
        const password = randomPassword()
        return { password, secret: await passwordFields(password, ctx.now, true) }
      }),
    )
    return ctx.inTransaction(async (tx) => {
      const faults: Fault[] = []
      const done: Done[] = []
      for (const [i, { line, fields }] of read.entries()) {
        const made = secrets[i]
        if (!fields || !made) continue
        const { userName, nickName } = fields
        const [known] = await tx.db
          .select({ user_id: user.user_id })
          .from(user)
          .where(eq(user.user_name, userName))
        try {
          if (!known) {
            await makeAccount(tx, fields, made.secret)
            done.push({ userName, nickName, password: made.password })
          } else if (updateSupport === 1) {
            const [account] = await changeableAccounts(tx, [known.user_id])
            if (account) await changeAccount(tx, account, fields)
            done.push({ userName, nickName })
          } else throw new Refusal('账号已存在')
        } catch (e) {
          if (!(e instanceof Refusal)) throw e
          faults.push({ row: line.at, field: '登录账号', value: userName, reason: e.message })
        }
      }
      refuseFaults(faults)
      const added = done.flatMap(({ password, ...who }) =>
        password === undefined ? [] : { ...who, password },
      )
      return { msg: successWords(done), added, updated: done.length - added.length }
    })
  },

  account_template: () =>
    Promise.resolve(new File([workbook('用户', HEAD, EXAMPLE)], '用户导入模板.xlsx', { type: XLSX })),
}
