import { and, asc, isNotNull, lte, sql } from 'drizzle-orm'
import { LICENCE_WARNING_DAYS, licenceOn } from '#contract/rules/unit/licence'
import { publishersInCare, readablePublishers } from '#server/access/publishers'
import { publisher } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { Refusal, type Context, type Handlers } from '#server/define'
import { tellEverywhere } from '#server/store/messages/tell'
import { unitPeople } from '#server/store/messages/unitPeople'
import { wireDay } from '#server/wire'

const DAY_MS = 86_400_000

type Stored = typeof publisher.$inferSelect

/** Tells the people of the unit what was decided about its record. */
async function tellUnit(
  { db, now }: Context,
  { dept_id }: Stored,
  passed: boolean,
  reason: string | undefined,
) {
  const words = passed
    ? { title: '出版单位信息已通过审核', content: '您提交的出版单位信息已通过审核。' }
    : {
        title: '出版单位信息被退回',
        content: `您提交的出版单位信息被退回，理由：${reason ?? ''}。请修改后重新提交。`,
      }
  for (const { user_id } of await unitPeople(db, [dept_id], ['publisher']))
    await tellEverywhere(db, user_id, words, now)
}

export const publisherDecisionHandlers: Handlers<'publisher_audit' | 'publisher_licences'> = {
  async publisher_audit({ publisher_ids, passed, reason }, ctx) {
    const { db, now } = ctx
    const wanted = [...new Set(publisher_ids)]
    const found = await db
      .select()
      .from(publisher)
      .where(and(within(publisher.publisher_id, wanted), publishersInCare(ctx.user)))
      .orderBy(asc(publisher.publisher_id))
      .for('update')
    if (found.length < wanted.length) throw new Refusal('所选出版单位不全在您的管理范围内')
    const other = found.find(({ audit_status }) => audit_status !== 'pending')
    if (other) throw new Refusal(`“${other.publisher_name}”不是待审核状态`)
    await db
      .update(publisher)
      .set({
        audit_status: passed === 1 ? 'passed' : 'returned',
        audit_reason: passed === 1 ? null : (reason ?? null),
        audit_time: now,
        revision: sql`${publisher.revision} + 1`,
      })
      .where(within(publisher.publisher_id, wanted))
    for (const one of found) {
      await tellUnit(ctx, one, passed === 1, reason)
      ctx.log({
        action: 'publisher_audit',
        target: `出版单位 ${one.publisher_name}`,
        after: { audit_status: passed === 1 ? 'passed' : 'returned' },
        reason,
      })
    }
    return { done_num: found.length }
  },

  async publisher_licences(_, { db, user: me, now }) {
    const until = wireDay(new Date(now.getTime() + (LICENCE_WARNING_DAYS - 1) * DAY_MS))
    const found = await db
      .select({
        publisher_id: publisher.publisher_id,
        publisher_name: publisher.publisher_name,
        license_valid_to: publisher.license_valid_to,
      })
      .from(publisher)
      .where(
        and(
          isNotNull(publisher.license_valid_to),
          lte(publisher.license_valid_to, until),
          readablePublishers(me),
        ),
      )
      .orderBy(asc(publisher.license_valid_to), asc(publisher.publisher_id))
      .limit(100)
    return {
      within_days: LICENCE_WARNING_DAYS,
      ending: found.flatMap(({ license_valid_to, ...rest }) =>
        license_valid_to === null
          ? []
          : [{ ...rest, license_valid_to, days: licenceOn(license_valid_to, wireDay(now)).days }],
      ),
    }
  },
}
