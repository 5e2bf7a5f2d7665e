import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { backupTo } from '#server/backup/copy'
import { verifyLinked } from '#server/audit/verify'
import { rows } from '#server/db/client'
import { openDatabase, type Database } from '#server/db/open'
import { log } from '#server/log'
import { readSettings } from '#server/settings'
import { prepare } from '#server/start'
import { serverOver, type Login, type TestServer } from '#tests/support/api'
import { askedAbout, EVERY_CALL, LATE } from '#tests/support/everyCall'
import { listen } from '#tests/support/events'
import { inFolder } from '#tests/support/killProcess'
import { hasPostgres, OwnCluster } from '#tests/support/ownCluster'
import { hasPgbouncer, Pgbouncer } from '#tests/support/pgbouncer'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

const MISSING = [
  hasPostgres ? [] : 'the programs of a PostgreSQL server',
  hasPgbouncer ? [] : 'pgbouncer',
].flat()

describe.skipIf(MISSING.length > 0)(
  `through a pooler in transaction mode${MISSING.length > 0 ? ` (this machine lacks ${MISSING.join(' and ')})` : ''}`,
  () => {
    let cluster: OwnCluster
    let pooler: Pgbouncer
    let database: Database
    let server: TestServer
    let scene: ReviewScene
    let admin: Login

    const connecting = () => ({ isPooled: true, directUrl: cluster.url })

    beforeAll(async () => {
      cluster = await OwnCluster.start()
      pooler = await Pgbouncer.start(cluster.url)
    }, 60_000)
    afterAll(async () => {
      await database.close()
      await pooler.stop()
      cluster.remove()
    })

    test('what the pooler does not pass on has to be set, and the words say how', async () => {
      const problem = await openDatabase({ url: pooler.url, connecting: connecting() }).catch(
        (e: unknown) => e,
      )
      expect(String(problem)).toContain('时区和时限须在数据库里设置')
      const [, statements = ''] = /(ALTER ROLE .*;)/.exec(String(problem)) ?? []
      await cluster.run(statements.replaceAll('用户', 'postgres'))
      await pooler.stop()
      pooler = await Pgbouncer.start(cluster.url)
    })

    test('a new server starts', { timeout: 120_000 }, async () => {
      const prepared = await prepare({
        ...readSettings({}),
        databaseUrl: pooler.url,
        connecting: connecting(),
      })
      database = prepared.database
      expect(prepared.fresh.admin).toBeDefined()
      const set = rows(
        await database.db.execute(
          sql`select current_setting('timezone') as zone, current_setting('jit') as jit`,
        ),
      )
      expect(set).toEqual([{ zone: 'Asia/Shanghai', jit: 'off' }])
      server = await serverOver(database)
      scene = await reviewScene(server, 2)
      admin = await server.login('boss', ['admin'])
    })

    test(
      'saves of many at once, their lines of the log, and those who watch',
      { timeout: 60_000 },
      async () => {
        const wall = await listen(server, scene.manager, scene.project_id)
        await wall.until('open')
        const [first = 0, second = 0] = scene.ids
        const saves = Array.from({ length: 40 }, (_, n) =>
          server.ok(scene.expert, 'user_score', scene.sheet(n % 2 ? first : second, [18, n % 21, 27, 27])),
        )
        await Promise.all(saves)
        await scene.handIn(first)
        await scene.handIn(second)
        await wall.until('change')
        await wall.leave()
        const { rows: lines } = await server.ok(admin, 'operation_list', { pageNum: 1, pageSize: 20 })
        expect(lines.map(({ method }) => method)).toEqual(['advice_add', 'advice_add'])
        expect(await verifyLinked(database.db)).toMatchObject({ checked: 2 })
      },
    )

    test('every call is answered by the product, and none by a fault', { timeout: 120_000 }, async () => {
      const faults = vi.spyOn(log, 'error')
      const about = {
        project_id: scene.project_id,
        group_id: scene.group_id,
        book_ids: scene.ids,
        user_ids: [scene.expert.user_id],
      }
      let done = 0
      for (const name of EVERY_CALL.filter((name) => !LATE.includes(name) && name !== 'project_events')) {
        // What cannot be asked about this subject refuses; some of these answers only their own tests understand.
        const reply = await server.send(admin, name, askedAbout(name, about)).catch(() => undefined)
        if (reply?.code === 200) done++
      }
      expect(done).toBeGreaterThan(150)
      expect(faults.mock.calls.map(([of]) => of)).toEqual([])
      faults.mockRestore()
    })

    test('a backup of one moment', () => inFolder((dir) => backupTo(database, join(dir, 'copy.jsonl.gz'))))
  },
)
