import { REFUSAL } from '#contract/refusals'
import { and, asc, count, desc, eq, gt, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import { ANNOUNCERS } from '#contract/roles'
import { holds } from '#server/access/scope'
import type { Db } from '#server/db/client'
import { contains } from '#server/db/like'
import { orderOf, windowOf } from '#server/db/page'
import { announcement, announcementRead, dept, storedFile, user } from '#server/db/schema/index'
import { Refusal, type Context, type CurrentUser, type Handlers } from '#server/define'
import { duringPeriod } from '#server/store/period'
import { flagOf, wireFlag, wireTime } from '#server/wire'

/** The bell of RuoYi's client shows so many. */
const NEWEST = 5

type Stored = typeof announcement.$inferSelect

const readable = (me: CurrentUser): SQL | undefined =>
  holds(me, ...ANNOUNCERS) ? undefined : eq(announcement.closed, false)

const isRead = (me: CurrentUser) => sql<boolean>`exists (select 1 from announcement_read r
  where r.notice_id = announcement.notice_id and r.user_id = ${me.user_id})`

const writer = sql<string>`(select u.user_name from ${user} u where u.user_id = announcement.create_by)`

const brief = ({ row, by }: { row: Stored; by: string }) => ({
  noticeId: row.notice_id,
  noticeTitle: row.title,
  noticeType: row.type,
  status: wireFlag(row.closed),
  createBy: by,
  createTime: wireTime(row.create_time),
  isTop: row.is_top ? (1 as const) : (0 as const),
})

const IN_ORDER = [desc(announcement.is_top), desc(announcement.notice_id)]

/** @throws Refusal when there is none that the caller may read */
export async function findAnnouncement({ db, user: me }: Context, notice_id: number) {
  const [found] = await db
    .select({ row: announcement, by: writer, source: dept.dept_name })
    .from(announcement)
    .leftJoin(user, eq(user.user_id, announcement.create_by))
    .leftJoin(dept, eq(dept.dept_id, user.dept_id))
    .where(and(eq(announcement.notice_id, notice_id), readable(me)))
  if (!found) throw new Refusal(REFUSAL.announcementMissing)
  return found
}

/** The files, in the order of their names in the text's list. */
async function attachmentsOf(db: Db, names: readonly string[]) {
  const found = await db
    .select({ name: storedFile.name, original_name: storedFile.original_name })
    .from(storedFile)
    .where(inArray(storedFile.name, [...names]))
  return names.flatMap((name) => found.find((file) => file.name === name) ?? [])
}

const detail = async (db: Db, found: Awaited<ReturnType<typeof findAnnouncement>>) => ({
  ...brief(found),
  noticeContent: found.row.content,
  attachments: await attachmentsOf(db, found.row.attachments),
})

/** The next one in one direction of the order in which they are listed by time. */
async function neighbour({ db, user: me }: Context, notice_id: number, newer: boolean) {
  const id = announcement.notice_id
  const [found] = await db
    .select({ noticeId: id, noticeTitle: announcement.title })
    .from(announcement)
    .where(and(newer ? gt(id, notice_id) : lt(id, notice_id), readable(me)))
    .orderBy(newer ? asc(id) : desc(id))
    .limit(1)
  return found ?? null
}

/** @param notice_ids undefined: all of them */
async function markRead({ db, user: me, now }: Context, notice_ids: readonly number[] | undefined) {
  const open = await db
    .select({ notice_id: announcement.notice_id })
    .from(announcement)
    .where(and(notice_ids && inArray(announcement.notice_id, [...notice_ids]), readable(me)))
  if (open.length === 0) return
  await db
    .insert(announcementRead)
    .values(open.map(({ notice_id }) => ({ notice_id, user_id: me.user_id, read_time: now })))
    .onConflictDoNothing()
}

type Reading =
  | 'announcement_list'
  | 'announcement_top'
  | 'announcement_read'
  | 'announcement_read_all'
  | 'announcement_readers'
  | 'announcement_detail'
  | 'news_detail'

export const announcementReadingHandlers: Handlers<Reading> = {
  async announcement_list({ noticeTitle, createBy, noticeType, status, ...page }, { db }) {
    const where = and(
      contains(announcement.title, noticeTitle),
      createBy
        ? sql`exists (select 1 from ${user} u where u.user_id = ${announcement.create_by}
            and ${contains(sql`u.user_name`, createBy)})`
        : undefined,
      noticeType && eq(announcement.type, noticeType),
      status && eq(announcement.closed, flagOf(status)),
      duringPeriod(announcement.create_time, page),
    )
    const readNum = sql<number>`(select count(*)::int from announcement_read r
      where r.notice_id = announcement.notice_id)`
    const { limit, offset } = windowOf(page)
    const found = await db
      .select({ row: announcement, by: writer, readNum })
      .from(announcement)
      .where(where)
      .orderBy(
        ...orderOf(page, { noticeId: announcement.notice_id, createTime: announcement.notice_id }, IN_ORDER),
      )
      .limit(limit)
      .offset(offset)
    const [all] = await db.select({ total: count() }).from(announcement).where(where)
    return { rows: found.map((one) => ({ ...brief(one), readNum: one.readNum })), total: all?.total ?? 0 }
  },

  async announcement_top(_, { db, user: me }) {
    const open = eq(announcement.closed, false)
    const found = await db
      .select({ row: announcement, by: writer, isRead: isRead(me) })
      .from(announcement)
      .where(open)
      .orderBy(...IN_ORDER)
      .limit(NEWEST)
    const [unread] = await db
      .select({ num: count() })
      .from(announcement)
      .where(and(open, sql`not ${isRead(me)}`))
    return {
      data: found.map((one) => ({ ...brief(one), isRead: one.isRead })),
      unreadCount: unread?.num ?? 0,
    }
  },

  async announcement_read({ noticeId }, ctx) {
    await markRead(ctx, [noticeId])
    return null
  },

  async announcement_read_all({ ids }, ctx) {
    await markRead(ctx, ids)
    return null
  },

  async announcement_readers({ noticeId, searchValue, ...page }, { db }) {
    const where = and(
      eq(announcementRead.notice_id, noticeId),
      searchValue
        ? or(contains(user.user_name, searchValue), contains(user.nick_name, searchValue))
        : undefined,
    )
    const { limit, offset } = windowOf(page)
    const found = await db
      .select({
        userId: user.user_id,
        userName: user.user_name,
        nickName: user.nick_name,
        deptName: dept.dept_name,
        phonenumber: user.phone,
        read_time: announcementRead.read_time,
      })
      .from(announcementRead)
      .innerJoin(user, eq(user.user_id, announcementRead.user_id))
      .leftJoin(dept, eq(dept.dept_id, user.dept_id))
      .where(where)
      .orderBy(desc(announcementRead.read_time), asc(user.user_id))
      .limit(limit)
      .offset(offset)
    const [all] = await db
      .select({ total: count() })
      .from(announcementRead)
      .innerJoin(user, eq(user.user_id, announcementRead.user_id))
      .where(where)
    return {
      rows: found.map(({ read_time, ...row }) => ({ ...row, readTime: wireTime(read_time) })),
      total: all?.total ?? 0,
    }
  },

  announcement_detail: async ({ id }, ctx) => detail(ctx.db, await findAnnouncement(ctx, id)),

  async news_detail({ id }, ctx) {
    const found = await findAnnouncement(ctx, id)
    return {
      ...(await detail(ctx.db, found)),
      source: found.source ?? found.by,
      previous: await neighbour(ctx, id, true),
      next: await neighbour(ctx, id, false),
    }
  },
}
