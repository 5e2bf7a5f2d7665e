import { sql } from 'drizzle-orm'
import { to } from '#contract/address'
import type { invitations } from '#contract/actions/organising/invitations'
import { tooLateFor } from '#contract/facts/projectLife'
import { INVITATION_DAYS, type LinkEnd } from '#contract/rules/expert/invitation'
import { manageProject } from '#server/access/scope'
import { seatIsActive } from '#server/db/conditions'
import { rows, type Db } from '#server/db/client'
import { value } from '#server/db/facts'
import { idArray, within } from '#server/db/within'
import { Refusal, type Context, type Handlers } from '#server/define'
import { needsLink } from '#server/store/members/entry'
import { wireTime } from '#server/wire'

const DAY_MS = 86_400_000

interface Person {
  user_id: number
  name: string
  user_name: string
  unit: string | null
  groups: string | null
  phone: string | null
  needs: boolean
  disabled: boolean
  must_change_password: boolean
}

/** Chosen people, each once, with the groups in which their seats go on; null without such a seat. */
async function peopleAsked(db: Db, project_id: number, user_ids: readonly number[]): Promise<Person[]> {
  return rows<Person>(
    await db.execute(sql`
      select u.user_id, coalesce(e.name, u.nick_name) as name, u.user_name, e.unit,
        coalesce(e.phone, u.phone) as phone, ${needsLink(project_id)} as needs, u.disabled, u.must_change_password,
        (select string_agg(g.group_name, '、' order by g.order_num, g.group_id)
          from group_member m join review_group g on g.group_id = m.group_id
          where m.project_id = ${project_id} and m.user_id = u.user_id and ${seatIsActive('m')}) as groups
      from sys_user u left join expert e on e.user_id = u.user_id
      where ${within(sql`u.user_id`, user_ids)}
      order by groups, u.user_id`),
  )
}

/** Ends the open links of these people. @returns whose they were */
async function endLinks(db: Db, project_id: number, user_ids: readonly number[], why: LinkEnd) {
  const ended = rows<{ user_id: number }>(
    await db.execute(sql`
      update invitation i set ended = ${why}
      where i.project_id = ${project_id} and ${within(sql`i.user_id`, user_ids)}
        and i.ended is null and i.expires_at > now() and i.answer is distinct from ${value.seat.declined}
      returning i.user_id`),
  )
  return new Set(ended.map(({ user_id }) => user_id)).size
}

/** Stores a new link for each of these people. @returns their keys, which are not stored */
async function newKeys(
  { db, now }: Pick<Context, 'db' | 'now'>,
  project_id: number,
  user_ids: readonly number[],
) {
  const until = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
  const made = rows<{ user_id: number; key: string }>(
    await db.execute(sql`
      with k as materialized (
        select user_id, gen_random_uuid()::text as key from unnest(${idArray(user_ids)}) as u(user_id)),
      stored as (
        insert into invitation (invite_hash, project_id, user_id, expires_at, create_time)
        select encode(sha256(convert_to(k.key, 'UTF8')), 'hex'), ${project_id}, k.user_id,
          ${until.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz from k)
      select user_id, key from k`),
  )
  return { until, keys: new Map(made.map(({ user_id, key }) => [user_id, key])) }
}

const whyNot = ({ groups, needs, disabled, must_change_password }: Person): string | undefined => {
  if (groups === null) return '不在本活动中，或已谢绝、退出、停评'
  if (needs) return undefined
  if (disabled) return '账号已停用'
  // A link opens no account that somebody has used.
  return must_change_password ? '已有登录密码，请用办公室重置的密码登录' : '已经设置密码并确认参加'
}

/** 进入链接 for those whom no message reaches */
export const entryLinksHandlers: Handlers<
  Extract<keyof typeof invitations, 'invitation_links' | 'invitation_revoke'>
> = {
  async invitation_links({ project_id, user_ids }, ctx) {
    const { project_status } = await manageProject(ctx, project_id)
    const late = tooLateFor('arranging', project_status, '生成进入链接')
    if (late) throw new Refusal(late)
    const people = await peopleAsked(ctx.db, project_id, user_ids)
    const asked = people.filter((person) => whyNot(person) === undefined)
    const wanted = asked.map(({ user_id }) => user_id)
    const replaced_num = await endLinks(ctx.db, project_id, wanted, 'replaced')
    const { until, keys } = await newKeys(ctx, project_id, wanted)
    const address = ctx.settings.publicUrl + to('confirm/uuid', { uuid: '' }).slice(1)
    if (wanted.length > 0)
      ctx.log({
        action: 'invitation_links',
        target: `进入链接 ${wanted.length}人`,
        project_id,
        after: { people: asked.map(({ user_id, name }) => ({ user_id, name })), replaced_num },
      })
    return {
      links: asked.map(({ user_id, name, user_name, unit, groups, phone }) => ({
        user_id,
        name,
        user_name,
        unit,
        groups: groups ?? '',
        phone,
        link: address + (keys.get(user_id) ?? ''),
      })),
      expires_time: wireTime(until),
      skipped: people.flatMap((person) => {
        const reason = whyNot(person)
        return reason === undefined ? [] : [{ user_id: person.user_id, name: person.name, reason }]
      }),
    }
  },

  async invitation_revoke({ project_id, user_ids }, ctx) {
    await manageProject(ctx, project_id)
    const people_num = await endLinks(ctx.db, project_id, user_ids, 'revoked')
    if (people_num > 0)
      ctx.log({
        action: 'invitation_revoke',
        target: `进入链接 ${people_num}人`,
        project_id,
        after: { user_ids, people_num },
      })
    return { people_num }
  },
}
