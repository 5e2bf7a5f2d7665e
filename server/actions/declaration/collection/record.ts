import { and, eq, sql } from 'drizzle-orm'
import { CollectedFields } from '#contract/entities/declaration/collected'
import { COLLECT_STATUS } from '#contract/facts/declaration/states'
import { COLLECT_STEPS, mayCollect, type CollectStepKey } from '#contract/facts/declaration/collecting'
import { REFUSAL } from '#contract/refusals'
import { cipDigits } from '#contract/rules/book/cip'
import { collectedFaults, COLLECTED_LABELS } from '#contract/rules/declaration/collected'
import { readableCollected } from '#server/access/declaring/collected'
import { collectedBook, dept, publisher, storedFile, user } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { exchangeUploads } from '#server/files/uploads'
import { unknownMajors } from '#server/store/majors/catalogue'
import { loggedAs, refuseOlder } from '#server/store/projects/stale'
import { numOrNull, wireTime, wireTimeOrNull } from '#server/wire'
import { collectedOf } from './isbn'

export type Collected = typeof collectedBook.$inferSelect

/** What the form holds. */
const fieldsOf = (found: Collected): CollectedFields =>
  CollectedFields.parse({
    ...found,
    word_count: numOrNull(found.word_count),
    price: numOrNull(found.price),
  })

/**
 * A collected book that this user may take a step about, locked for the rest of the transaction.
 * @throws Refusal when there is none in the user's scope, or its state does not allow the step
 */
export async function lockCollected(
  { db, user: me }: Context,
  collect_id: number,
  step: CollectStepKey,
): Promise<Collected> {
  const [found] = await db
    .select()
    .from(collectedBook)
    .where(and(eq(collectedBook.collect_id, collect_id), readableCollected(me)))
    .for('update')
  if (!found) throw new Refusal('采集记录不存在，或不在您的范围内')
  if (!mayCollect(step, found.collect_status, me.roles)) {
    const { label } = COLLECT_STEPS[step]
    throw new Refusal(`《${found.book_name}》${COLLECT_STATUS[found.collect_status]}，不能${label}`)
  }
  return found
}

/** @throws Refusal that says what is missing or wrong */
export function refuseIncomplete(found: Pick<Collected, 'book_name'>, fields: CollectedFields): void {
  const faults = collectedFaults(fields)
  if (faults.length > 0)
    throw new Refusal(`《${found.book_name}》不能提交：${faults.map(({ message }) => message).join('；')}`)
}

export const refuseIncompleteRow = (found: Collected): void => refuseIncomplete(found, fieldsOf(found))

/** A new record of this ISBN, of the caller's unit. */
async function begin(ctx: Context, isbn: string, fields: CollectedFields): Promise<Collected> {
  const { db, user: me } = ctx
  const [made] = await db
    .insert(collectedBook)
    .values({ isbn, book_name: fields.book_name, dept_id: me.dept_id, create_by: me.user_id, revision: 0 })
    .onConflictDoNothing()
    .returning()
  if (made) return made
  const there = await collectedOf(ctx, isbn)
  throw new Refusal(`该书号已由“${there?.unit ?? '其他单位'}”采集，不能重复采集`)
}

const publisherNamed = (name: string | null) =>
  name === null
    ? null
    : sql<number>`(select ${publisher.publisher_id} from ${publisher} where ${publisher.publisher_name} = ${name})`

/** The record with the people and units that it names. */
async function shown({ db, user: me }: Context, collect_id: number) {
  const [found] = await db
    .select({
      row: collectedBook,
      collector: user.nick_name,
      dept_name: dept.dept_name,
      copyright_name: storedFile.original_name,
    })
    .from(collectedBook)
    .innerJoin(user, eq(user.user_id, collectedBook.create_by))
    .leftJoin(dept, eq(dept.dept_id, collectedBook.dept_id))
    .leftJoin(storedFile, eq(storedFile.name, collectedBook.copyright_file))
    .where(and(eq(collectedBook.collect_id, collect_id), readableCollected(me)))
  if (!found) throw new Refusal('采集记录不存在，或不在您的范围内')
  return found
}

export const collectionRecordHandlers: Handlers<'collection_detail' | 'collection_save'> = {
  async collection_detail({ collect_id }, ctx) {
    const { row, ...named } = await shown(ctx, collect_id)
    return {
      ...named,
      collect_id,
      isbn: row.isbn,
      fields: fieldsOf(row),
      collect_status: row.collect_status,
      audit_opinion: row.audit_opinion,
      audit_time: wireTimeOrNull(row.audit_time),
      book_id: row.book_id,
      create_time: wireTime(row.create_time),
      revision: row.revision,
    }
  },

  async collection_save({ collect_id, isbn = '', fields, submit, revision }, ctx) {
    const found =
      collect_id === undefined ? await begin(ctx, isbn, fields) : await lockCollected(ctx, collect_id, 'edit')
    await refuseOlder(ctx, {
      what: '该采集记录',
      revision: found.revision,
      read: collect_id === undefined ? undefined : revision,
      logged: loggedAs('collection_save', 'collect_id', found.collect_id),
      labels: COLLECTED_LABELS,
      present: () => fieldsOf(found),
    })
    const written = { ...fields, cip_no: fields.cip_no && cipDigits(fields.cip_no) }
    if (submit === 1) refuseIncomplete(fields, written)
    const [unknown] = await unknownMajors(
      ctx.db,
      fields.edu_level,
      fields.major_code === null ? [] : [fields.major_code],
    )
    if (unknown !== undefined) throw new Refusal(REFUSAL.majorUnknown(unknown))
    await exchangeUploads(ctx, [found.cover], [fields.cover], 'image')
    await exchangeUploads(ctx, [found.copyright_file], [fields.copyright_file])
    const next = {
      collect_status: submit === 1 ? ('pending' as const) : found.collect_status,
      revision: found.revision + 1,
    }
    await ctx.db
      .update(collectedBook)
      .set({
        ...written,
        ...next,
        word_count: fields.word_count === null ? null : String(fields.word_count),
        price: fields.price === null ? null : String(fields.price),
        publisher_id: publisherNamed(fields.publisher_name),
      })
      .where(eq(collectedBook.collect_id, found.collect_id))
    ctx.log({
      action: 'collection_save',
      target: `采集教材《${fields.book_name}》`,
      after: { collect_id: found.collect_id, ...changed(fieldsOf(found), written), ...next },
    })
    return { collect_id: found.collect_id, ...next }
  },
}

/** What a save changes. */
function changed(before: CollectedFields, after: CollectedFields): Partial<CollectedFields> {
  const now: Record<string, unknown> = before
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => value !== now[field]))
}
