import type { ActionName, Input, Output } from '#contract'
import type { TreeOption } from '#contract/entities/access/fields'
import type { ColumnKind } from '#contract/facts/system/generator'
import { MAX_PAGE_SIZE } from '#contract/paging'
import { generatedPassword } from '#contract/rules/password'

type Ask = <A extends ActionName>(name: A, input: Input<A>) => Promise<Output<A>>
type Instead = { [A in ActionName]?: (input: Input<A>, ask: Ask) => Promise<Output<A>> }

const BYTE = 256

/**
 * A random whole number below `bound` (at most 256), for passwords. A byte beyond the last multiple of the bound is drawn
 * again: its remainder would make the smaller numbers likelier, and the password easier to guess.
 */
function below(bound: number): number {
  const [byte = BYTE] = crypto.getRandomValues(new Uint8Array(1))
  return byte < BYTE - (BYTE % bound) ? byte % bound : below(bound)
}

/** Nodes of a tree with those above them: RuoYi's servers name the lowest ones only. */
function withAbove(options: readonly TreeOption[], keys: ReadonlySet<number>): number[] {
  return options.flatMap(({ id, children = [] }) => {
    const inside = withAbove(children, keys)
    return keys.has(id) || inside.length > 0 ? [id, ...inside] : []
  })
}

/** Kinds of columns by what RuoYi's generator makes of them. */
const KINDS: Readonly<Record<string, ColumnKind>> = {
  String: 'text',
  Integer: 'integer',
  Long: 'integer',
  Double: 'float',
  BigDecimal: 'decimal',
  Boolean: 'boolean',
  Date: 'moment',
}

const WITHOUT_TIMES = { nextTimes: [], fault: null }

/** The units that RuoYi's servers answer at once, as the level that was asked for. */
async function unitLevel(
  { parentId, without, dept_type: _type, province_id: _province, ...asked }: Input<'unit_level'>,
  ask: Ask,
): Promise<Output<'unit_level'>> {
  const { deptName, status, pageNum = 1, pageSize = MAX_PAGE_SIZE } = asked
  // A filter would leave out what the units that are found are part of.
  const units = await ask('unit_list', {})
  const byId = new Map(units.map((unit) => [unit.deptId, unit]))
  const above = (deptId: number): typeof units => {
    const unit = byId.get(deptId)
    return unit ? [...above(unit.parentId), unit] : []
  }
  const found = units.filter(
    (unit) =>
      (parentId === undefined || (byId.has(unit.parentId) ? unit.parentId : 0) === Number(parentId)) &&
      unit.deptName.includes(deptName?.trim() ?? '') &&
      (status === undefined || unit.status === status) &&
      (without === undefined || !above(unit.deptId).some(({ deptId }) => deptId === Number(without))),
  )
  const from = (Number(pageNum) - 1) * Number(pageSize)
  return {
    total: found.length,
    rows: found.slice(from, from + Number(pageSize)).map((unit) => ({
      ...unit,
      path: above(unit.parentId).map((one) => one.deptName),
      childNum: units.filter((other) => other.parentId === unit.deptId).length,
      userNum: 0,
    })),
  }
}

/** Calls that RuoYi's servers do not have, or answer with less, by those that they have. */
const INSTEAD: Instead = {
  async account_add({ password, ...fields }, ask) {
    const { userName, nickName } = fields
    const given = password || generatedPassword(below)
    const { userId } = await ask('account_add', { ...fields, password: given })
    return { userId, userName, nickName, password: given }
  },
  async account_reset({ userId, password }, ask) {
    const given = password || generatedPassword(below)
    const { data } = await ask('account_detail', { userId })
    await ask('account_reset', { userId, password: given })
    return { userName: data.userName, nickName: data.nickName, password: given }
  },
  async role_menus(input, ask) {
    const answer = await ask('role_menus', input)
    return { ...answer, held: withAbove(answer.menus, new Set(answer.checkedKeys)) }
  },
  async role_units(input, ask) {
    const [answer, role] = [await ask('role_units', input), await ask('role_detail', input)]
    // Where ticking one ticks those above it, these are named no more.
    const held = role.deptCheckStrictly
      ? withAbove(answer.depts, new Set(answer.checkedKeys))
      : answer.checkedKeys
    return { ...answer, held }
  },
  async gen_detail(input, ask) {
    const { rows, ...detail } = await ask('gen_detail', input)
    return { ...detail, rows: rows.map((row) => ({ ...row, kind: KINDS[row.javaType] ?? 'other' })) }
  },
  unit_level: unitLevel,
  async unit_status({ deptId, status }, ask) {
    const { deptName, parentId, orderNum } = await ask('unit_detail', { deptId })
    return ask('unit_edit', { deptId, deptName, parentId, orderNum, status })
  },
  job_targets: () => Promise.resolve([]),
  job_times: () => Promise.resolve(WITHOUT_TIMES),
  /** It knows the job by name and group. */
  async job_log_list({ jobId, ...asked }, ask) {
    if (jobId === undefined) return ask('job_log_list', asked)
    const { jobName, jobGroup } = await ask('job_detail', { jobId })
    return ask('job_log_list', { ...asked, jobName, jobGroup })
  },
  async job_run({ jobId }, ask) {
    const { jobGroup } = await ask('job_detail', { jobId })
    return ask('job_run', { jobId, jobGroup })
  },
}

/** How a call is answered where the server is RuoYi's; undefined where it has the call itself. */
export const insteadOf = <A extends ActionName>(name: A): Instead[A] => INSTEAD[name]
