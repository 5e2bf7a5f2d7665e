import { and, asc, eq, getTableColumns, ne, or, sql, type SQL } from 'drizzle-orm'
import type { posts as calls } from '#contract/actions/units/posts'
import type { z } from '#contract/zod'
import { ENABLED } from '#contract/facts/system/dict'
import { postStays } from '#contract/rules/systemOffice'
import type { Db } from '#server/db/client'
import { contains } from '#server/db/like'
import { orderOf, windowOf } from '#server/db/page'
import { sysPost, userPost } from '#server/db/schema/access/posts'
import { within } from '#server/db/within'
import { Refusal, type Handlers } from '#server/define'
import { workbook, XLSX } from '#server/files/workbook'
import { flagOf, wireFlag, wireTime } from '#server/wire'

type Filter = z.output<typeof calls.post_export.input>
type Fields = z.output<typeof calls.post_add.input>

const conditionOf = ({ postCode, postName, status }: Filter): SQL | undefined =>
  and(
    contains(sysPost.post_code, postCode),
    contains(sysPost.post_name, postName),
    status && eq(sysPost.disabled, flagOf(status)),
  )

// The table's own name stands in it, since a select of one table leaves it out of what it inserts here.
const userNum = sql<number>`(select count(*)::int from ${userPost} held where held.post_id = ${sysPost}.post_id)`
const WITH_NUMBER = { ...getTableColumns(sysPost), userNum }

type Counted = typeof sysPost.$inferSelect & { userNum: number }

const present = (row: Counted) => ({
  postId: row.post_id,
  postCode: row.post_code,
  postName: row.post_name,
  postSort: row.post_sort,
  status: wireFlag(row.disabled),
  remark: row.remark,
  createTime: wireTime(row.create_time),
  userNum: row.userNum,
})

const SORTABLE = {
  postId: sysPost.post_id,
  postCode: sysPost.post_code,
  postName: sysPost.post_name,
  postSort: sysPost.post_sort,
  createTime: sysPost.create_time,
}

const IN_ORDER = [asc(sysPost.post_sort), asc(sysPost.post_id)]
const GONE = '岗位不存在或已删除'

async function find(db: Db, post_id: number) {
  const [found] = await db.select(WITH_NUMBER).from(sysPost).where(eq(sysPost.post_id, post_id))
  if (!found) throw new Refusal(GONE)
  return found
}

/** Held until they are written or gone: nobody is given one of them meanwhile. */
const hold = (db: Db, ids: readonly number[]) =>
  db
    .select({ post_id: sysPost.post_id })
    .from(sysPost)
    .where(within(sysPost.post_id, ids))
    .orderBy(sysPost.post_id)
    .for('update')

async function refuseTaken(db: Db, { postCode, postName }: Fields, post_id = 0) {
  const [taken] = await db
    .select({ code: sysPost.post_code, name: sysPost.post_name })
    .from(sysPost)
    .where(
      and(or(eq(sysPost.post_code, postCode), eq(sysPost.post_name, postName)), ne(sysPost.post_id, post_id)),
    )
    .limit(1)
  if (!taken) return
  if (taken.name === postName) throw new Refusal(`岗位名称“${postName}”已存在（编码${taken.code}）`)
  throw new Refusal(`岗位编码“${postCode}”已存在（${taken.name}）`)
}

const columnsOf = ({ postCode, postName, postSort, status, remark }: Fields) => ({
  post_code: postCode,
  post_name: postName,
  post_sort: postSort,
  disabled: flagOf(status),
  remark: remark ?? null,
})

const targetOf = (name: string) => `岗位 ${name}`

const TITLES = ['岗位编号', '岗位编码', '岗位名称', '显示顺序', '状态', '人数', '备注', '创建时间']

/** 岗位 */
export const postsHandlers: Handlers<keyof typeof calls> = {
  async post_list(filter, { db }) {
    const where = conditionOf(filter)
    const { limit, offset } = windowOf(filter)
    const found = await db
      .select(WITH_NUMBER)
      .from(sysPost)
      .where(where)
      .orderBy(...orderOf(filter, SORTABLE, IN_ORDER))
      .limit(limit)
      .offset(offset)
    return { rows: found.map(present), total: await db.$count(sysPost, where) }
  },

  post_detail: async ({ postId }, { db }) => present(await find(db, postId)),

  async post_add(fields, ctx) {
    await refuseTaken(ctx.db, fields)
    await ctx.db.insert(sysPost).values(columnsOf(fields))
    ctx.log({ action: 'post_add', target: targetOf(fields.postName), after: fields })
    return null
  },

  async post_edit({ postId, ...fields }, ctx) {
    await hold(ctx.db, [postId])
    const before = await find(ctx.db, postId)
    await refuseTaken(ctx.db, fields, postId)
    await ctx.db
      .update(sysPost)
      .set({ ...columnsOf(fields), update_time: ctx.now })
      .where(eq(sysPost.post_id, postId))
    ctx.log({
      action: 'post_edit',
      target: targetOf(fields.postName),
      before: present(before),
      after: fields,
    })
    return null
  },

  async post_remove({ postId }, ctx) {
    await hold(ctx.db, postId)
    const found = await ctx.db.select(WITH_NUMBER).from(sysPost).where(within(sysPost.post_id, postId))
    if (found.length === 0) throw new Refusal(GONE)
    for (const post of found) {
      const why = postStays(present(post))
      if (why) throw new Refusal(why)
    }
    await ctx.db.delete(sysPost).where(within(sysPost.post_id, postId))
    for (const post of found)
      ctx.log({ action: 'post_remove', target: targetOf(post.post_name), before: present(post) })
    return null
  },

  async post_export(filter, { db }) {
    const found = await db
      .select(WITH_NUMBER)
      .from(sysPost)
      .where(conditionOf(filter))
      .orderBy(...IN_ORDER)
    const rows = found
      .map(present)
      .map((post) => [
        post.postId,
        post.postCode,
        post.postName,
        post.postSort,
        ENABLED[post.status],
        post.userNum,
        post.remark,
        post.createTime,
      ])
    return new File([workbook('岗位', TITLES, rows)], '岗位.xlsx', { type: XLSX })
  },
}
