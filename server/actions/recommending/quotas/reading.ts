import { and, sql, type SQL } from 'drizzle-orm'
import type { EduLevel } from '#contract/facts/books'
import { provinceName } from '#contract/facts/catalogue'
import type { QuotaKind, QuotaUnit } from '#contract/facts/declaration/quotas'
import type { HighLevelType } from '#contract/facts/units'
import { remainingFor, type Limit } from '#contract/rules/recommending/quota'
import { unitsInCare } from '#server/access/declaring/quotas'
import { rows, type Db } from '#server/db/client'
import { anyContains } from '#server/db/like'
import { windowOf } from '#server/db/page'
import { selectPage } from '#server/db/selectPage'
import type { Handlers } from '#server/define'
import { batchYears, declaringYear } from '#server/store/declarations/batches'
import { family, grantedBy } from '#server/store/quotas/family'
import { countedOf, ofLevel, takenPlaces } from '#server/store/quotas/places'
import { standingOf } from '#server/store/quotas/standing'
import { QUOTA_DEPTS, quotaKind } from '#server/store/quotas/units'
import { wireTime } from '#server/wire'

interface Listed {
  dept_id: number
  dept_name: string
  dept_type: QuotaUnit
  high_level_type: HighLevelType
  province_id: string | null
  kind: QuotaKind
  total: number | null
  remark: string | null
  revision: number
  reserved: number
  used: number
  granted: number | null
}

interface Change {
  change_id: number
  year: number
  dept_name: string
  edu_level: EduLevel | null
  before_total: number | null
  after_total: number | null
  remark: string | null
  user_name: string
  at: string
}

const count = async (db: Db, from: SQL): Promise<number> =>
  rows<{ n: number }>(await db.execute(sql`select count(*)::int as n ${from}`))[0]?.n ?? 0

/** What a unit has granted to others, by the level of each of its limits. */
async function grantedOf(db: Db, dept_id: number, year: number, limits: readonly Limit[]) {
  const levels = sql.join(
    limits.map(({ edu_level }) => sql`(${edu_level}::text)`),
    sql`, `,
  )
  const found = rows<{ edu_level: EduLevel | null; granted: number }>(
    await db.execute(sql`
      select l.edu_level, g.granted from (values ${levels}) l (edu_level),
        lateral ${grantedBy(sql`${dept_id}::int`, sql`${year}::int`, sql`l.edu_level`)} g`),
  )
  return new Map(found.map(({ edu_level, granted }) => [edu_level, granted]))
}

/** Whether others get their places from this unit. */
const grants = sql`exists (select 1 from ${family} f where f.parent_dept_id = d.dept_id)`

type Reads = 'declare_quota_list' | 'declare_quota_own' | 'declare_quota_changes'

export const quotaReadHandlers: Handlers<Reads> = {
  async declare_quota_list(
    { year, edu_level, kind, province_id, keyword, is_set, ...page },
    { db, user, now },
  ) {
    const of = sql`${year ?? (await declaringYear(db, now))}::int`
    const level = sql`${edu_level ?? null}::text`
    const from = sql`from dept d left join quota q
      on q.dept_id = d.dept_id and q.year = ${of} and q.edu_level is not distinct from ${level}`
    const where = and(
      QUOTA_DEPTS,
      unitsInCare(user),
      kind && sql`${quotaKind} = ${kind}`,
      province_id === undefined ? undefined : sql`d.province_id = ${province_id}`,
      anyContains([sql`d.dept_name`], keyword),
      is_set === undefined ? undefined : sql`(q.quota_id is not null) = ${is_set === 1}`,
    )
    const { limit, offset } = windowOf(page)
    const found = rows<Listed>(
      await db.execute(sql`
        select u.*, p.reserved, p.used, g.granted from (
          select d.dept_id, d.dept_name, d.dept_type, d.high_level_type, d.province_id, ${quotaKind} as kind,
            q.total, q.remark, coalesce(q.revision, 0) as revision, ${grants} as grants
          ${from} where ${where}
          order by ${quotaKind}, d.province_id, d.dept_name collate "C", d.dept_id
          limit ${limit} offset ${offset}) u
        cross join lateral ${takenPlaces(sql`${countedOf(sql`u`)} and ${ofLevel(level)}`, of)} p
        left join lateral ${grantedBy(sql`u.dept_id`, of, level)} g on u.grants
        order by u.kind, u.province_id, u.dept_name collate "C", u.dept_id`),
    )
    return {
      rows: found.map(({ province_id: place, ...row }) => ({
        ...row,
        province_name: provinceName(place),
        remain: remainingFor(row.dept_type, row),
      })),
      total: await count(db, sql`${from} where ${where}`),
    }
  },

  async declare_quota_own({ year }, { db, user, now }) {
    const of = year ?? (await declaringYear(db, now))
    const years = await batchYears(db)
    if (user.dept_id === null) return { year: of, years, dept_name: null, shared_by: null, limits: [] }
    const { limits, shared_by } = await standingOf(db, user.dept_id, of)
    const [unit] = rows<{ dept_name: string; dept_type: QuotaUnit; grants: boolean }>(
      await db.execute(
        sql`select d.dept_name, d.dept_type, ${grants} as grants from dept d where d.dept_id = ${user.dept_id}`,
      ),
    )
    const granted = unit?.grants ? await grantedOf(db, user.dept_id, of, limits) : undefined
    return {
      year: of,
      years,
      dept_name: unit?.dept_name ?? null,
      shared_by,
      limits: limits.map((limit) => ({
        ...limit,
        remain: unit ? remainingFor(unit.dept_type, limit) : null,
        granted: granted?.get(limit.edu_level) ?? null,
      })),
    }
  },

  async declare_quota_changes({ year, keyword, ...page }, { db, user }) {
    const { rows: found, total } = await selectPage<Change>(
      db,
      {
        from: sql`(
          select c.change_id, c.year, d.dept_name, c.edu_level, c.before_total, c.after_total, c.remark,
            w.nick_name as user_name, c.create_time::text as at
          from quota_change c join dept d on d.dept_id = c.dept_id join sys_user w on w.user_id = c.user_id
          where ${unitsInCare(user) ?? sql`true`})`,
        where: and(
          year === undefined ? undefined : sql`year = ${year}`,
          anyContains([sql`dept_name`], keyword),
        ),
        order: [sql`change_id desc`],
      },
      page,
    )
    return { rows: found.map(({ at, ...row }) => ({ ...row, create_time: wireTime(new Date(at)) })), total }
  },
}
