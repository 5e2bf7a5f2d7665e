import { and, asc, count, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { config as calls } from '#contract/actions/system/config'
import { YES_NO } from '#contract/facts/system/dict'
import { contains } from '#server/db/like'
import { parameterStays } from '#contract/rules/systemOffice'
import type { Db } from '#server/db/client'
import { orderOf, windowOf } from '#server/db/page'
import { isRead } from '#server/db/parameter'
import { sysConfig } from '#server/db/schema/system'
import { Refusal, type Handlers } from '#server/define'
import { exportsOf } from '#server/files/exported'
import { workbook } from '#server/files/workbook'
import { duringPeriod, type Period } from '#server/store/period'
import { wireTime, wireYesNo } from '#server/wire'

interface Filter extends Period {
  configName?: string | undefined
  configKey?: string | undefined
  configType?: 'Y' | 'N' | undefined
}

const conditionOf = ({ configName, configKey, configType, ...period }: Filter): SQL | undefined =>
  and(
    contains(sysConfig.config_name, configName),
    contains(sysConfig.config_key, configKey),
    configType && eq(sysConfig.built_in, configType === 'Y'),
    duringPeriod(sysConfig.create_time, period),
  )

const present = (row: typeof sysConfig.$inferSelect) => ({
  configId: row.config_id,
  configName: row.config_name,
  configKey: row.config_key,
  configValue: row.config_value,
  configType: wireYesNo(row.built_in),
  remark: row.remark,
  createTime: wireTime(row.create_time),
  isRead: isRead(row.config_key),
})

const SORTABLE = {
  configId: sysConfig.config_id,
  configName: sysConfig.config_name,
  configKey: sysConfig.config_key,
  createTime: sysConfig.create_time,
}

async function find(db: Db, config_id: number) {
  const [found] = await db.select().from(sysConfig).where(eq(sysConfig.config_id, config_id))
  if (!found) throw new Refusal('参数不存在或已删除')
  return found
}

async function refuseTaken(db: Db, key: string, config_id = 0) {
  const [taken] = await db
    .select({ id: sysConfig.config_id })
    .from(sysConfig)
    .where(and(eq(sysConfig.config_key, key), ne(sysConfig.config_id, config_id)))
  if (taken) throw new Refusal(`参数键名“${key}”已存在`)
}

/** The parameters that match, as a workbook. */
async function sheetOf(db: Db, filter: Filter) {
  const found = await db.select().from(sysConfig).where(conditionOf(filter)).orderBy(asc(sysConfig.config_id))
  const rows = found.map((row) => [
    row.config_id,
    row.config_name,
    row.config_key,
    row.config_value,
    YES_NO[wireYesNo(row.built_in)],
    row.remark,
    wireTime(row.create_time),
  ])
  const titles = ['参数主键', '参数名称', '参数键名', '参数键值', '系统内置', '备注', '创建时间']
  return workbook('参数数据', titles, rows)
}

const exported = exportsOf('参数数据.xlsx', sheetOf)

const targetOf = (key: string) => `参数 ${key}`

export const configHandlers: Handlers<keyof typeof calls> = {
  async config_list(filter, { db }) {
    const where = conditionOf(filter)
    const { limit, offset } = windowOf(filter)
    const found = await db
      .select()
      .from(sysConfig)
      .where(where)
      .orderBy(...orderOf(filter, SORTABLE, [asc(sysConfig.config_id)]))
      .limit(limit)
      .offset(offset)
    const [counted] = await db.select({ total: count() }).from(sysConfig).where(where)
    return { rows: found.map(present), total: counted?.total ?? 0 }
  },

  config_detail: async ({ id }, { db }) => present(await find(db, id)),

  async config_value({ key }, { db }) {
    const [found] = await db
      .select({ value: sysConfig.config_value })
      .from(sysConfig)
      .where(eq(sysConfig.config_key, key))
    // As RuoYi does: a page that asks for a parameter of its own is no error here.
    return found?.value ?? ''
  },

  async config_add({ configName, configKey, configValue, configType, remark }, ctx) {
    await refuseTaken(ctx.db, configKey)
    await ctx.db.insert(sysConfig).values({
      config_name: configName,
      config_key: configKey,
      config_value: configValue,
      built_in: configType === 'Y',
      remark: remark ?? null,
    })
    ctx.log({ action: 'config_add', target: targetOf(configKey), after: { configValue } })
    return null
  },

  async config_edit({ configId, configName, configKey, configValue, configType, remark }, ctx) {
    const found = await find(ctx.db, configId)
    // The program reads built-in parameters by key.
    if (found.built_in && configKey !== found.config_key)
      throw new Refusal(`内置参数【${found.config_key}】不能改键名`)
    // Else the next call could delete it.
    if (isRead(found.config_key) && configType === 'N')
      throw new Refusal(`内置参数【${found.config_key}】由程序读取，不能改为非内置`)
    await refuseTaken(ctx.db, configKey, configId)
    await ctx.db
      .update(sysConfig)
      .set({
        config_name: configName,
        config_key: configKey,
        config_value: configValue,
        built_in: configType ? configType === 'Y' : found.built_in,
        remark: remark ?? null,
      })
      .where(eq(sysConfig.config_id, configId))
    ctx.log({
      action: 'config_edit',
      target: targetOf(configKey),
      before: { configValue: found.config_value },
      after: { configValue },
    })
    return null
  },

  async config_remove({ id }, ctx) {
    const found = await ctx.db.select().from(sysConfig).where(inArray(sysConfig.config_id, id))
    for (const row of found) {
      const why = parameterStays(present(row))
      if (why) throw new Refusal(why)
    }
    await ctx.db.delete(sysConfig).where(inArray(sysConfig.config_id, id))
    for (const { config_key, config_value } of found)
      ctx.log({
        action: 'config_remove',
        target: targetOf(config_key),
        before: { configValue: config_value },
      })
    return null
  },

  /** Does nothing: parameters are read from the database each time, so there is no cache to clear. */
  config_clear: () => Promise.resolve(null),

  config_refresh: () => Promise.resolve(null),

  config_export: exported.named,
  config_export_file: exported.itself,
}
