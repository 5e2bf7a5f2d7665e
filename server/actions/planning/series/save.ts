import { REFUSAL } from '#contract/refusals'
import { and, asc, eq, notInArray, or, sql } from 'drizzle-orm'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { mayEdit } from '#contract/facts/declaration/life'
import { SERIES_LABELS } from '#contract/rules/declaration/series'
import { ownDeclarations } from '#server/access/declaring/declarations'
import { ownSeries } from '#server/access/declaring/series'
import { book, bookSeries, publisher } from '#server/db/schema/index'
import { idArray, within } from '#server/db/within'
import { Refusal, type Context, type Handlers } from '#server/define'
import { exchangeUploads, releaseUpload } from '#server/files/uploads'
import { unknownMajors } from '#server/store/majors/catalogue'
import { loggedAs, refuseOlder } from '#server/store/projects/stale'
import { NO_SERIES, ofPublisher, seriesFields, volumeOf, volumesOf, type StoredSeries } from './volumes'

async function lockSeries({ db, user }: Context, big_id: number): Promise<StoredSeries> {
  const [found] = await db
    .select()
    .from(bookSeries)
    .where(and(eq(bookSeries.big_id, big_id), ownSeries(user)))
    .for('update')
  if (!found) throw new Refusal(NO_SERIES)
  return found
}

/** The present volumes, locked. One of a colleague stays, wherever an author's own reach ends. */
const lockVolumes = ({ db }: Context, big_id: number) =>
  db
    .select()
    .from(book)
    .where(and(eq(book.big_id, big_id), eq(book.deleted, false)))
    .orderBy(asc(book.book_id))
    .for('update')

/**
 * @param what the act, as it reads after 不能
 * @throws Refusal when a book's state freezes it where it is
 */
function refuseFrozen(
  { user }: Context,
  volumes: readonly Pick<typeof book.$inferSelect, 'book_name' | 'declare_status'>[],
  what = '加入或移出系列',
): void {
  const frozen = volumes.find(({ declare_status }) => !mayEdit(declare_status, user.roles))
  if (frozen)
    throw new Refusal(`教材“${frozen.book_name}”${DECLARE_STATUS[frozen.declare_status]}，不能${what}`)
}

/** @throws Refusal when one of the chosen books cannot be a volume */
async function checkChosen(
  ctx: Context,
  big_id: number | undefined,
  publisher_id: number,
  book_ids: readonly number[],
) {
  const inSeries = big_id === undefined ? undefined : eq(book.big_id, big_id)
  const own = ownDeclarations(ctx.user)
  const found = await ctx.db
    .select({
      book_id: book.book_id,
      book_name: book.book_name,
      big_id: book.big_id,
      declare_status: book.declare_status,
      fits: sql<boolean>`coalesce(${ofPublisher(publisher_id)}, false)`,
    })
    .from(book)
    .where(and(within(book.book_id, book_ids), eq(book.deleted, false), own && or(own, inSeries)))
    .orderBy(asc(book.book_id))
    .for('update')
  if (found.length < book_ids.length) throw new Refusal(REFUSAL.booksUnreachable)
  const taken = found.find((one) => one.big_id !== null && one.big_id !== big_id)
  if (taken) throw new Refusal(`教材“${taken.book_name}”已在别的系列中`)
  const foreign = found.find(({ fits }) => !fits)
  if (foreign)
    throw new Refusal(`教材“${foreign.book_name}”不是该出版单位的教材，系列的分册须由同一出版单位出版`)
  refuseFrozen(
    ctx,
    found.filter((one) => one.big_id === null),
  )
}

async function placeVolumes({ db }: Context, big_id: number, book_ids: readonly number[]): Promise<void> {
  await db
    .update(book)
    .set({ big_id: null, volume_no: null })
    .where(and(eq(book.big_id, big_id), notInArray(book.book_id, [...book_ids])))
  await db.execute(sql`
    update book set big_id = ${big_id}, volume_no = t.place
    from unnest(${idArray(book_ids)}) with ordinality t (book_id, place) where book.book_id = t.book_id`)
}

export const seriesSaveHandlers: Handlers<'book_big_save' | 'book_big_del'> = {
  async book_big_save({ big_id, fields, book_ids, revision }, ctx) {
    const { db, user } = ctx
    const before = big_id === undefined ? undefined : await lockSeries(ctx, big_id)
    if (before)
      await refuseOlder(ctx, {
        what: '该系列',
        revision: before.revision,
        read: revision,
        logged: loggedAs('book_big_save', 'big_id', before.big_id),
        labels: SERIES_LABELS,
        present: async () => ({
          ...seriesFields(before),
          chosen: (await volumesOf(db, before.big_id)).map((row) => volumeOf(user, row)),
        }),
      })
    const [house] = await db
      .select({ id: publisher.publisher_id })
      .from(publisher)
      .where(eq(publisher.publisher_id, fields.publisher_id))
    if (!house) throw new Refusal('出版单位不存在')
    const { edu_level, major_code } = fields
    if (major_code !== null && (await unknownMajors(db, edu_level, [major_code])).length > 0)
      throw new Refusal(REFUSAL.majorUnknown(major_code))
    const present = before ? await lockVolumes(ctx, before.big_id) : []
    refuseFrozen(
      ctx,
      present.filter(({ book_id }) => !book_ids.includes(book_id)),
    )
    // How many places of a quota its volumes take hangs on it.
    if (before && before.is_set_declare !== (fields.is_set_declare === 1))
      refuseFrozen(ctx, present, '改变成套申报')
    await checkChosen(ctx, big_id, fields.publisher_id, book_ids)
    await exchangeUploads(ctx, [before?.cover ?? null], [fields.cover], 'image')
    const values = {
      ...fields,
      is_set_declare: fields.is_set_declare === 1,
      revision: (before?.revision ?? 0) + 1,
    }
    const [stored] = before
      ? await db.update(bookSeries).set(values).where(eq(bookSeries.big_id, before.big_id)).returning()
      : await db
          .insert(bookSeries)
          .values({ ...values, dept_id: user.dept_id, create_by: user.user_id })
          .returning()
    if (!stored) throw new Error('the series was not written')
    await placeVolumes(ctx, stored.big_id, book_ids)
    ctx.log({
      action: 'book_big_save',
      target: `系列 ${stored.big_name}`,
      before: before && { book_ids: present.map(({ book_id }) => book_id) },
      after: { big_id: stored.big_id, ...fields, book_ids, revision: stored.revision },
    })
    return { big_id: stored.big_id, revision: stored.revision }
  },

  async book_big_del({ big_id }, ctx) {
    const found = await lockSeries(ctx, big_id)
    const present = await lockVolumes(ctx, big_id)
    refuseFrozen(ctx, present)
    await ctx.db.update(book).set({ big_id: null, volume_no: null }).where(eq(book.big_id, big_id))
    await ctx.db.delete(bookSeries).where(eq(bookSeries.big_id, big_id))
    if (found.cover !== null) await releaseUpload(ctx, found.cover)
    ctx.log({ action: 'book_big_del', target: `系列 ${found.big_name}`, before: { big_id } })
    return null
  },
}
