import { and, sql, type SQL } from 'drizzle-orm'
import type { duties } from '#contract/actions/system/duties'
import { keysOf } from '#contract/facts/closed'
import { DUTY, type DutyKind } from '#contract/facts/declaration/duties'
import type { Role } from '#contract/roles'
import { checkedInProvince } from '#server/access/declaring/checks'
import { ownDeclarations } from '#server/access/declaring/declarations'
import { plansInCare } from '#server/access/declaring/plans'
import { throughUnit } from '#server/access/declaring/recommending'
import { publishersInCare } from '#server/access/publishers'
import { schoolsInCare } from '#server/access/schools'
import { selectedInReach } from '#server/access/selected'
import { rows } from '#server/db/client'
import { value } from '#server/db/facts'
import { schoolApplication } from '#server/db/schema/registration'
import { momentSql, wireTimeSql } from '#server/db/moments'
import type { Context, Handlers } from '#server/define'
import { standingAt } from '#server/store/declarations/checks'
import { isLate } from '#server/store/examining/exams'
import { standsAs } from '#server/store/outcome/certificates'

interface Waiting {
  /** Tables, with `book` where a scope asks for it. */
  from: SQL
  where: SQL | undefined
  since?: SQL
  due?: SQL
  /** The project whose list it is, where it is one of a project. */
  project?: SQL
}

interface Line {
  duty: DutyKind
  num: number
  since: string | null
  due: string | null
  project_id: number | null
  project_name: string | null
}

type Asking = Pick<Context, 'user' | 'now'>

const live = sql`not book.deleted`
/** The last moment of a day in Shanghai. */
const endOf = (day: SQL): SQL =>
  sql`((${day} + 1)::timestamp at time zone 'Asia/Shanghai' - interval '1 second')`

const ofBatch = sql`book join declare_batch b on b.year = book.year`
const examined = sql`book join formal_exam e on e.book_id = book.book_id`

/** Recommended books that an examiner can be given: the time to recommend is over, and no province may still answer. */
const isDue = (now: Date): SQL => sql`b.recommend_end_time <= ${momentSql(now)} and not exists (
  select 1 from province_check where province_check.book_id = book.book_id
    and ${standingAt(now)} = ${value.check.open})`

const WAITING: Readonly<Record<DutyKind, (asking: Asking) => Waiting>> = {
  supplement: ({ user }) => ({
    from: sql`${examined} and e.conclusion = ${value.formalEnd.supplement}`,
    where: and(
      live,
      sql`book.declare_status = ${value.declare.formal_returned}`,
      sql`not exists (select 1 from formal_exam later where later.book_id = e.book_id and later.round > e.round)`,
      ownDeclarations(user),
    ),
    since: sql`e.exam_time`,
    due: sql`e.supplement_deadline`,
  }),
  school_audit: ({ user }) => ({
    from: ofBatch,
    where: and(
      live,
      sql`book.declare_status = ${value.declare.school_pending}`,
      sql`book.declare_dept_id = ${user.dept_id}`,
    ),
    since: sql`book.update_time`,
    due: sql`b.declare_end_time`,
  }),
  recommend: ({ user }) => ({
    from: ofBatch,
    where: and(live, sql`book.declare_status = ${value.declare.recommend_pending}`, throughUnit(user)),
    since: sql`book.submit_time`,
    due: sql`b.recommend_end_time`,
  }),
  province_check: ({ user, now }) => ({
    from: sql`book join province_check on province_check.book_id = book.book_id`,
    where: and(live, sql`${standingAt(now)} = ${value.check.open}`, checkedInProvince(user)),
    since: sql`province_check.opened_at`,
    due: sql`province_check.due_at`,
  }),
  hand_over: ({ now }) => ({
    from: ofBatch,
    where: and(live, sql`book.declare_status = ${value.declare.recommended}`, isDue(now)),
    since: sql`b.recommend_end_time`,
  }),
  late_exam: ({ now }) => ({
    from: examined,
    where: and(live, isLate(sql`e`, now)),
    since: sql`e.due_time`,
  }),
  objection: () => ({
    from: sql`objection o join book on book.book_id = o.book_id`,
    where: and(live, sql`o.status = ${value.objection.open}`),
    since: sql`o.create_time`,
    project: sql`o.project_id`,
  }),
  revision_audit: () => ({
    from: sql`book_revision r join certificate c on c.book_id = r.book_id`,
    where: sql`r.status = ${value.revision.pending}`,
    since: sql`r.submit_time`,
    project: sql`c.project_id`,
  }),
  revision_due: ({ user, now }) => ({
    from: sql`certificate join book on book.book_id = certificate.book_id`,
    where: and(live, standsAs('due_soon', now), selectedInReach(user)),
    due: endOf(sql`certificate.revise_due`),
    project: sql`certificate.project_id`,
  }),
  school_registration: ({ user }) => ({
    from: sql`school_application`,
    where: and(
      sql`school_application.reg_status = ${value.registration.pending}`,
      schoolsInCare(user, schoolApplication.province_id),
    ),
    since: sql`school_application.submit_time`,
  }),
  publisher_audit: ({ user }) => ({
    from: sql`publisher`,
    where: and(sql`publisher.audit_status = ${value.audit.pending}`, publishersInCare(user)),
  }),
  plan_audit: ({ user }) => ({
    from: sql`book_info_plan`,
    where: and(sql`book_info_plan.plan_status = ${value.plan.submitted}`, plansInCare(user)),
    since: sql`coalesce(book_info_plan.update_time, book_info_plan.create_time)`,
  }),
  collected_audit: () => ({
    from: sql`collected_book`,
    where: sql`not collected_book.deleted and collected_book.collect_status = ${value.collected.pending}`,
    since: sql`collected_book.create_time`,
  }),
}

const NO_MOMENT = sql`null::timestamptz`

/** One statement of the union: a line for each project, or one for all. */
function lineOf(duty: DutyKind, asking: Asking): SQL {
  const { from, where, since = NO_MOMENT, due = NO_MOMENT, project = sql`null::int` } = WAITING[duty](asking)
  return sql`select ${duty}::text as duty, count(*)::int as num, ${wireTimeSql(sql`min(${since})`)} as since,
    ${wireTimeSql(sql`min(${due})`)} as due, ${project} as project_id
    from ${from} where ${where ?? sql`true`} group by ${project}`
}

/** 待办: what waits for the caller, in one statement however many duties there are. */
export const dutiesHandlers: Handlers<keyof typeof duties> = {
  async duty_list(_, { db, user, now }) {
    const own = keysOf(DUTY).filter((duty) => {
      const who: readonly Role[] = DUTY[duty].who
      return user.roles.some((role) => who.includes(role))
    })
    if (own.length === 0) return []
    const lines = sql.join(
      own.map((duty) => lineOf(duty, { user, now })),
      sql` union all `,
    )
    const found = rows<Line>(
      await db.execute(sql`select d.*, p.project_name from (${lines}) d
        left join review_project p on p.project_id = d.project_id order by d.project_id desc`),
    )
    return own.flatMap((duty) =>
      found
        .filter((line) => line.duty === duty)
        .map(({ num, since, due, project_id, project_name }) => ({
          duty,
          num,
          since,
          due,
          project: project_id === null ? null : { project_id, project_name: project_name ?? '' },
        })),
    )
  },
}
