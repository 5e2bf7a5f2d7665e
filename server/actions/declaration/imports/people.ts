import type { Role } from '#contract/roles'
import { sql } from 'drizzle-orm'
import { rows, type Db } from '#server/db/client'
import { value } from '#server/db/facts'
import { idArray } from '#server/db/within'
import type { ExpertFacts } from '#server/domain/people/facts'

export interface PersonKeys {
  line: number
  phone: string
  id_card: string | null
  name: string
}

export interface PersonHit {
  line: number
  /** A match by name proves nothing: the caller compares the units too. */
  by: 'phone' | 'id_card' | 'name'
  user_id: number
}

/**
 * The accounts that match a line by telephone, and the experts that match it by telephone, identity number or name.
 */
export async function peopleHit(db: Db, wanted: readonly PersonKeys[]): Promise<PersonHit[]> {
  return rows<PersonHit>(
    await db.execute(sql`
      with wanted as (
        select * from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb)
          as w(line int, phone text, id_card text, name text)
      )
      select w.line, 'phone' as by, u.user_id from wanted w join sys_user u on u.user_name = w.phone
      union
      select w.line, 'phone', u.user_id from wanted w join sys_user u on u.phone = w.phone
      union
      select w.line, 'phone', e.user_id from wanted w join expert e on e.phone = w.phone
      union
      select w.line, 'id_card', e.user_id from wanted w join expert e on e.id_card = w.id_card
      union
      select w.line, 'name', e.user_id from wanted w join expert e on e.name = w.name
      order by line, user_id`),
  )
}

export interface KnownPerson {
  user_id: number
  name: string
  disabled: boolean
  /** Roles other than expert. */
  roles: Role[]
  /** Null for an account without an expert profile. */
  facts: ExpertFacts | null
}

/** The stored facts of these people; their expert rows are locked until the transaction ends. */
export async function knownPeople(db: Db, user_ids: readonly number[]): Promise<Map<number, KnownPerson>> {
  await db.execute(
    sql`select from expert where user_id = any(${idArray(user_ids)}) order by user_id for update`,
  )
  const found = rows<KnownPerson>(
    await db.execute(sql`
      select u.user_id, coalesce(e.name, u.nick_name) as name, u.disabled,
        array(select r.role from held_role r where r.user_id = u.user_id and r.role <> ${value.role.expert}
          order by r.role) as roles,
        case when e.user_id is null then null else jsonb_build_object('name', e.name, 'sex', e.sex,
          'birth', e.birth, 'id_card', e.id_card, 'unit', e.unit,
          'part_time_units', nullif(e.part_time_units, '[]'), 'province_id', e.province_id, 'title', e.title,
          'title_level', e.title_level, 'post', e.post, 'major_domain', e.major_domain,
          'major_categories', nullif(e.major_categories, '[]'), 'expert_kind', e.expert_kind,
          'phone', coalesce(e.phone, u.phone), 'email', e.email, 'bank_name', e.bank_name,
          'bank_account', e.bank_account) end as facts
      from sys_user u left join expert e on e.user_id = u.user_id
      where u.user_id = any(${idArray(user_ids)})`),
  )
  return new Map(found.map((person) => [person.user_id, person]))
}
