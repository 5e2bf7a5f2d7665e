import { and, sql, type SQL } from 'drizzle-orm'
import type { PROVINCE } from '#contract/facts/catalogue'
import type { DeptType } from '#contract/facts/units'
import { rows, type Db } from '#server/db/client'
import { part, value } from '#server/db/facts'
import { pairsOf, searchable } from '#server/domain/searchText'

export interface SchoolFound {
  dept_id: number | null
  dept_name: string
  snum: string | null
  province_id: string | null
  city_name: string | null
  dept_type: DeptType
  registered: boolean
  contact_name: string | null
  contact_phone: string | null
}

export interface SchoolsWanted {
  keyword?: string | undefined
  province_id?: keyof typeof PROVINCE | undefined
  dept_type?: DeptType | undefined
  limit: number
}

/** A condition on `dept d`: somebody keeps the school's account. */
const hasAccount = sql`exists (select 1 from sys_user u join held_role r on r.user_id = u.user_id
  where u.dept_id = d.dept_id and r.role = ${value.role.school})`

/** Who keeps the account, or has applied for it: columns of `d`, a unit, and of `a`, an application that waits. */
const kept = sql`coalesce(${hasAccount}, false) or a.user_id is not null as registered,
  case when ${hasAccount} then d.contact_name else a.contact_name end as contact_name,
  case when ${hasAccount} then d.contact_phone else a.contact_phone end as contact_phone`

const waiting = (snum: SQL) =>
  sql`left join school_application a on a.snum = ${snum} and a.reg_status = ${value.registration.pending}`

/** The unit that is this school of the list `s`: by its code, or by its name where it has none. */
const unitOf = sql`(select d.* from dept d where d.dept_type in ${part.schools}
  and (d.snum = s.snum or (d.snum is null and d.dept_name = s.school_name)) order by d.dept_id limit 1)`

/** How well a text fits: 0 when the name begins so, 1 when a reading or the code does, 2 otherwise. */
const rank = (text: SQL, keyword: string) =>
  sql`(case when starts_with(${text}, ${keyword}) then 0 when strpos(${text}, ${` ${keyword}`}) > 0 then 1 else 2 end)`

const textArray = (texts: readonly string[]) =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`

/** Conditions on a table with the columns of a school. */
const within = (of: SQL, { province_id, dept_type }: SchoolsWanted) =>
  and(
    province_id === undefined ? undefined : sql`${of}.province_id = ${province_id}`,
    dept_type === undefined ? undefined : sql`${of}.dept_type = ${dept_type}`,
  )

/**
 * Schools by part of their name, their pinyin, its initials or their code, the best first: those of the published list,
 * and the units beyond it, which have no pinyin.
 */
export async function findSchools(db: Db, wanted: SchoolsWanted): Promise<SchoolFound[]> {
  const keyword = searchable(wanted.keyword ?? '')
  const listed = and(
    sql`true`,
    within(sql`s`, wanted),
    keyword ? sql`s.pairs @> ${textArray(pairsOf(keyword))}` : undefined,
    keyword ? sql`strpos(s.search, ${keyword}) > 0` : undefined,
  )
  const known = sql`lower(d.dept_name) || ' ' || coalesce(d.snum, '')`
  const others = and(
    within(sql`d`, wanted),
    keyword ? sql`strpos(${known}, ${keyword}) > 0` : undefined,
    sql`d.dept_type in ${part.schools}`,
    sql`not exists (select 1 from school_directory s where s.snum = d.snum)`,
    sql`not (d.snum is null and exists (select 1 from school_directory s where s.school_name = d.dept_name))`,
  )
  const found = await db.execute(sql`
    select * from (
      (select d.dept_id, s.school_name as dept_name, s.snum, s.province_id, s.city_name, s.dept_type, s.rank,
        ${kept}
      from (select *, ${rank(sql`s.search`, keyword)} as rank from school_directory s where ${listed}
        order by rank, length(s.school_name), s.snum limit ${wanted.limit}) s
      left join lateral ${unitOf} d on true ${waiting(sql`s.snum`)})
      union all
      (select d.dept_id, d.dept_name, d.snum, d.province_id, null, d.dept_type, ${rank(known, keyword)},
        ${kept}
      from dept d ${waiting(sql`d.snum`)} where ${others} order by 7, length(d.dept_name), d.dept_id limit ${wanted.limit})) f
    order by f.rank, length(f.dept_name), f.snum nulls last, f.dept_id limit ${wanted.limit}`)
  return rows<SchoolFound>(found)
}
