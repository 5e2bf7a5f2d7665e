import { and, count, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { publisherNews } from '#contract/actions/declaration/publisherNews'
import { REFUSAL } from '#contract/refusals'
import { contains } from '#server/db/like'
import { windowOf } from '#server/db/page'
import { publisher, newsItem as news, storedFile } from '#server/db/schema/index'
import { forbidden, Refusal, type Context, type CurrentUser, type Handlers } from '#server/define'
import { cleanRichText } from '#server/domain/richText'
import { releaseUpload, retainUpload } from '#server/files/uploads'
import { wireTimeOrNull } from '#server/wire'

const NONE = '动态不存在或已删除'

/** A condition on `publisher`: whose news the caller writes; undefined for all, false for none. */
function ownNews({ roles, dept_id }: CurrentUser): SQL | undefined {
  if (roles.includes('admin')) return undefined
  return roles.includes('publisher') && dept_id !== null ? eq(publisher.dept_id, dept_id) : sql`false`
}

type Found = { n: typeof news.$inferSelect; publisher_name: string }

const brief = ({ n, publisher_name }: Found) => ({
  news_id: n.news_id,
  publisher_id: n.publisher_id,
  publisher_name,
  title: n.title,
  news_type: n.news_type,
  cover: n.cover,
  is_top: n.is_top ? (1 as const) : (0 as const),
  status: n.status,
  publish_time: wireTimeOrNull(n.publish_time),
  read_count: n.read_count,
  revision: n.revision,
})

const found = ({ db }: Context, where: SQL | undefined) =>
  db
    .select({ n: news, publisher_name: publisher.publisher_name })
    .from(news)
    .innerJoin(publisher, eq(publisher.publisher_id, news.publisher_id))
    .where(where)

/** One that the caller writes, locked. */
async function ownOne(ctx: Context, news_id: number): Promise<Found> {
  const [one] = await found(ctx, and(eq(news.news_id, news_id), ownNews(ctx.user))).for('update', {
    of: news,
  })
  if (!one) throw new Refusal(NONE)
  return one
}

/** The publisher for which the caller writes something new. */
async function writerOf({ db, user }: Context, publisher_id: number | undefined): Promise<number> {
  const isAdmin = user.roles.includes('admin')
  if (isAdmin && publisher_id === undefined) throw new Refusal('请选择出版单位')
  const wanted =
    isAdmin && publisher_id !== undefined ? eq(publisher.publisher_id, publisher_id) : ownNews(user)
  const [writer] = await db.select({ id: publisher.publisher_id }).from(publisher).where(wanted).limit(1)
  if (!writer) throw isAdmin ? new Refusal('出版单位不存在') : forbidden('请先填写本单位的出版单位信息')
  return writer.id
}

/** Keeps the files that the text now has, and gives up those that it had. */
async function exchangeFiles(
  ctx: Context,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  for (const name of after.filter((one) => !before.includes(one)))
    if (!(await retainUpload(ctx, name, 'attachment')) && !(await retainUpload(ctx, name, 'image')))
      throw new Refusal(REFUSAL.uploadGone)
  for (const name of before.filter((one) => !after.includes(one))) await releaseUpload(ctx, name)
}

const filesOf = ({ cover, attachments }: { cover: string | null; attachments: readonly string[] }) => [
  ...(cover === null ? [] : [cover]),
  ...attachments,
]

export const publisherNewsHandlers: Handlers<keyof typeof publisherNews> = {
  async publisher_news_list({ keyword, news_type, status, own, ...page }, ctx) {
    const mine = ownNews(ctx.user)
    const where = and(
      contains(news.title, keyword),
      news_type && eq(news.news_type, news_type),
      status && eq(news.status, status),
      own === 1 || !mine ? mine : or(eq(news.status, 'published'), mine),
    )
    const { limit, offset } = windowOf(page)
    const rows = await found(ctx, where)
      .orderBy(desc(news.is_top), sql`${news.publish_time} desc nulls first`, desc(news.news_id))
      .limit(limit)
      .offset(offset)
    const [all] = await ctx.db
      .select({ total: count() })
      .from(news)
      .innerJoin(publisher, eq(publisher.publisher_id, news.publisher_id))
      .where(where)
    return { rows: rows.map(brief), total: all?.total ?? 0 }
  },

  async publisher_news_detail({ news_id }, ctx) {
    const wanted = eq(news.news_id, news_id)
    const [own] = await found(ctx, and(wanted, ownNews(ctx.user)))
    const [one] = own ? [own] : await found(ctx, and(wanted, eq(news.status, 'published')))
    if (!one) throw new Refusal(NONE)
    // Who writes it opens it to change it, and is no reader.
    if (!own)
      await ctx.db
        .update(news)
        .set({ read_count: sql`${news.read_count} + 1` })
        .where(wanted)
    const stored = await ctx.db
      .select({ name: storedFile.name, original_name: storedFile.original_name })
      .from(storedFile)
      .where(inArray(storedFile.name, one.n.attachments))
    return { ...brief(one), content: one.n.content, attachments: stored }
  },

  async publisher_news_save({ news_id, publisher_id, revision, ...written }, ctx) {
    const { db, user } = ctx
    const before = news_id === undefined ? undefined : (await ownOne(ctx, news_id)).n
    if (before && revision !== undefined && revision < before.revision)
      throw new Refusal('该动态已被他人修改，请刷新后再保存')
    const content = cleanRichText(written.content)
    if (content === '') throw new Refusal('请输入内容')
    const cover = written.cover ?? null
    const values = { ...written, content, cover, is_top: written.is_top === 1 }
    await exchangeFiles(ctx, before ? filesOf(before) : [], filesOf(values))
    const [stored] = before
      ? await db
          .update(news)
          .set({ ...values, revision: before.revision + 1 })
          .where(eq(news.news_id, before.news_id))
          .returning()
      : await db
          .insert(news)
          .values({ ...values, publisher_id: await writerOf(ctx, publisher_id), create_by: user.user_id })
          .returning()
    if (!stored) throw new Error('the news were not written')
    ctx.log({
      action: 'publisher_news_save',
      target: `出版动态 ${stored.title}`,
      after: { news_id: stored.news_id, revision: stored.revision },
    })
    return { news_id: stored.news_id, revision: stored.revision }
  },

  async publisher_news_set({ news_id, op }, ctx) {
    const { db, now } = ctx
    const { n } = await ownOne(ctx, news_id)
    if (op === 'publish' && n.status === 'published') throw new Refusal('该动态已发布')
    if (op === 'offline' && n.status !== 'published') throw new Refusal('该动态没有发布，不能下线')
    if (op === 'remove' && n.status === 'published') throw new Refusal('请先下线，再删除')
    const byKey = eq(news.news_id, news_id)
    if (op === 'remove') {
      await db.delete(news).where(byKey)
      for (const name of filesOf(n)) await releaseUpload(ctx, name)
    } else
      await db
        .update(news)
        .set(op === 'publish' ? { status: 'published', publish_time: now } : { status: 'offline' })
        .where(byKey)
    ctx.log({ action: 'publisher_news_set', target: `出版动态 ${n.title}`, after: { news_id, op } })
    return null
  },
}
