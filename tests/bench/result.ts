import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { routeOf } from '#contract'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { openSession } from '#server/auth/session'
import { createApp } from '#server/app'
import { resultSource } from '#server/store/results/source'
import { migrate } from '#server/db/migrate'
import { openDatabase, type Database } from '#server/db/open'
import type { Db } from '#server/db/client'
import { project, user, userRole } from '#server/db/schema/index'
import { computeResults } from '#server/domain/result/index'
import { readSettings } from '#server/settings'
import { newDatabase } from '#tests/support/postgres'
import { makeGroup, makeProject, makeTemplate } from '#tests/support/factories'
import { median } from './median'

/**
 * How long it takes to work out all results of a national review anew, by the call that the office sends:
 * `npx tsx tests/bench/result.ts [books]`, 100 books to a group, five experts to a book, 17 indicators to a sheet.
 * Runs on the embedded database in a folder, and on the PostgreSQL server of TEST_DATABASE_URL when there is one.
 * Told are milliseconds on the wall, the median and the worst of RUNS; ends with 1 when the median on PostgreSQL is
 * above the limit.
 */
const BOOKS = Number(process.argv[2] ?? 10_000)
const EXPERTS = 5
const PER_GROUP = 100
const RUNS = 5
const LIMIT_MS = 2000

/** Seventeen leaves of 100 points in four parts. */
const PARTS = [5, 4, 4, 4].map((leaves, part) =>
  Array.from({ length: leaves }, (_, i) => ({
    name: `指标${part}${i}`,
    score: part === 3 && i === 3 ? 4 : 6,
  })),
)

async function fill(db: Db): Promise<{ project_id: number; token: string }> {
  const [office] = await db.insert(user).values({ user_name: 'office', nick_name: '办公室' }).returning()
  if (!office) throw new Error('no user was made')
  await db.insert(userRole).values({ user_id: office.user_id, role: 'reviewActivity' })
  const token = await openSession(db, office.user_id, '', new Date())
  const { template_id } = await makeTemplate(db, PARTS)
  const { project_id } = await makeProject(
    db,
    { user_id: office.user_id, user_name: 'office', token },
    {
      template_id,
      project_status: 'weighting',
      rule: ScoreRule.parse({ leader_weight: 0.3, group_normalize: 'mean_ratio', trim_min_count: 5 }),
    },
  )
  const groups: number[] = []
  for (let g = 0; g < BOOKS / PER_GROUP; g++) groups.push((await makeGroup(db, project_id)).group_id)
  const [first = 0] = groups
  await db.execute(sql`insert into sys_user (user_name, nick_name)
    select 'expert-' || n, '专家' || n from generate_series(1, ${EXPERTS}::int) n`)
  await db.execute(sql`insert into book (book_name, year, first_editor, edu_level, declare_status)
    select '教材' || n, 2026, '主编' || n, 'voc', 'in_review' from generate_series(1, ${BOOKS}::int) n`)
  await db.execute(sql`insert into project_book (project_id, book_id, group_id, sort_no)
    select ${project_id}, book_id, ${first} + (book_id - 1) / ${PER_GROUP}::int, book_id from book`)
  await db.execute(sql`
    insert into assignment (project_id, group_id, book_id, user_id, assign_type, anon_no, review_status, submit_time)
    select ${project_id}, p.group_id, p.book_id, u.user_id, 'auto', row_number() over (partition by p.book_id
      order by u.user_id), 'locked', now() - random() * interval '9 days'
    from project_book p cross join sys_user u where u.user_name like 'expert-%'`)
  await db.execute(sql`insert into score (fenpei_id, marks, total_score)
    select fenpei_id, jsonb_object_agg(indicator_id, points), sum(points) from (
      select a.fenpei_id, i.indicator_id, round((i.score * (0.6 + 0.39 * random()))::numeric * 2) / 2 as points
      from assignment a cross join indicator i where i.parent_id is not null and not i.veto) as given
    group by fenpei_id`)
  await db.execute(sql`insert into opinion (fenpei_id, advice, conclusion)
    select fenpei_id, '意见', 'recommend' from assignment`)
  await db.execute(sql`vacuum analyze`)
  return { project_id, token }
}

const timed = async (run: () => unknown): Promise<number> => {
  const begin = performance.now()
  await run()
  return performance.now() - begin
}
/** Milliseconds of processor time that this process has had; a busy machine lengthens the wall, not these. */
const processor = (): number => {
  const { user: own, system } = process.cpuUsage()
  return (own + system) / 1000
}

async function measure(database: Database): Promise<number> {
  const { db } = database
  const { project_id, token } = await fill(db)
  const app = createApp({ database, settings: { ...readSettings({}), captcha: false } })
  const calculate = async () => {
    const answer = await app.fetch(
      new Request(`http://bench/common-shenhe-api${routeOf('update_project_finalscore').path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ mode: 'calc', project_id }),
      }),
    )
    const { code, msg, data } = (await answer.json()) as {
      code: number
      msg: string
      data?: { total: number }
    }
    if (code !== 200 || data?.total !== BOOKS) throw new Error(`${msg} ${data?.total}`)
  }
  const begun = processor()
  const whole: number[] = []
  for (let run = 0; run < RUNS; run++) whole.push(await timed(calculate))
  const own = (processor() - begun) / RUNS
  const [found] = await db.select().from(project)
  if (!found) throw new Error('the project is gone')
  let read = 0
  let count = 0
  read = await timed(async () => {
    const { input } = await resultSource(db, found)
    count = await timed(() => void computeResults(input))
  })
  const told = (ms: number) => `${Math.round(ms)} ms`.padStart(9)
  console.info(
    `${database.kind.padEnd(9)}核分 ${BOOKS} 种：中位 ${told(median(whole))}　最慢 ${told(Math.max(...whole))}　` +
      `其中读取 ${told(read - count)}，计算 ${told(count)}；本进程处理器 ${told(own)}　负载 ${loadavg()[0]?.toFixed(1)}`,
  )
  return median(whole)
}

const dir = mkdtempSync(join(tmpdir(), 'bench-result-'))
const embedded = await openDatabase({ dir })
await migrate(embedded.db)
await measure(embedded)
await embedded.close()
rmSync(dir, { recursive: true })

const url = process.env['TEST_DATABASE_URL']
if (url) {
  const remote = await openDatabase({ url: await newDatabase(url, '_result') })
  await migrate(remote.db)
  const ms = await measure(remote)
  await remote.close()
  if (ms > LIMIT_MS) process.exitCode = 1
}
