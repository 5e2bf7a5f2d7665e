import { sql, type SQL } from 'drizzle-orm'
import { part, value } from '#server/db/facts'

/** A condition on `sys_user u`: a scoring seat in the project waits for the answer to its invitation. */
export const awaitsAnswer = (project_id: number): SQL => sql`exists (select 1 from group_member i
  where i.project_id = ${project_id} and i.user_id = u.user_id and i.expert_status = ${value.seat.invited}
    and i.member_type in ${part.scoring})`

/**
 * A condition on `sys_user u`: an account that a link may open. It has no password, so nobody has used it, and no
 * office, which a link is too little to open.
 */
export const isUnusedAccount: SQL = sql`(u.password_hash is null and not u.disabled and not exists (
  select 1 from held_role o where o.user_id = u.user_id and o.role <> ${value.role.expert}))`

/** A condition on `sys_user u`: has answered the project's invitation and chosen a password that nobody else knows. */
export const hasEntered = (project_id: number): SQL =>
  sql`(u.password_hash is not null and not u.must_change_password and not ${awaitsAnswer(project_id)})`

/** A condition on `sys_user u`, whose seat in the project goes on: a link has something to do for them. */
export const needsLink = (project_id: number): SQL =>
  sql`(not u.disabled and (${awaitsAnswer(project_id)} or ${isUnusedAccount}))`

/** A condition on `invitation i` of `sys_user u`: its link still opens something. */
export const isOpenLink: SQL = sql`(i.ended is null and i.expires_at > now()
  and (i.answer is null or (i.answer = ${value.seat.confirmed} and ${isUnusedAccount})))`
