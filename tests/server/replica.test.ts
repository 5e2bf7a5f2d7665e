import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { contract } from '#contract'
import { keysOf } from '#contract/facts/closed'
import type { Action } from '#contract/define'
import { drizzle } from 'drizzle-orm/node-postgres'
import { watchReplica } from '#server/db/driver/replica'
import { migrate } from '#server/db/migrate'
import { openDatabase, type Database } from '#server/db/open'
import * as schema from '#server/db/schema/index'
import { seedAccess } from '#server/seed/access'
import { requestFor, serverOver, type Login, type TestServer } from '#tests/support/api'
import { makeBook } from '#tests/support/factories'
import { hasPostgres, OwnCluster } from '#tests/support/ownCluster'
import { newDatabase, server as postgres } from '#tests/support/postgres'

const PATIENCE = { timeout: 10_000 }

test('only what is read may be answered by a replica', () => {
  const stale = keysOf(contract).filter((name) => (contract[name] as Action).stale)
  expect(stale.length).toBeGreaterThan(5)
  expect(stale.filter((name) => contract[name].kind !== 'read')).toEqual([])
})

describe.runIf(postgres)('a replica that is behind', () => {
  let behind: Database
  let primary: Database
  let server: TestServer
  let admin: Login
  let address: { primary: string; replica: string }

  // Another database of the same server stands in for a replica that has not heard of the last changes.
  beforeEach(async () => {
    address = {
      primary: await newDatabase(postgres ?? '', '_primary'),
      replica: await newDatabase(postgres ?? '', '_replica'),
    }
    behind = await openDatabase({ url: address.replica })
    primary = await openDatabase({ url: address.primary, connecting: { readUrl: address.replica } })
    for (const { db } of [behind, primary]) {
      await migrate(db)
      await seedAccess(db)
    }
    await makeBook(behind.db, { book_name: '旧的教材' })
    await makeBook(primary.db, { book_name: '新的教材' })
    server = await serverOver(primary)
    admin = await server.login('admin', ['admin'])
    await vi.waitFor(() => expect(replica()?.fresh()).toBeDefined(), PATIENCE)
  })
  afterEach(async () => {
    await Promise.all([behind, primary].map((one) => one.close()))
  })

  const replica = () => (primary.kind === 'postgres' ? primary.replica : undefined)

  /** The names of the books that a browser with these cookies is shown, and the cookies that it has then. */
  async function shown(cookie = ''): Promise<string[]> {
    const request = requestFor('bookinfo_list', { pageNum: 1, pageSize: 10 }, admin.token)
    if (cookie) request.headers.set('cookie', cookie)
    const { rows } = (await (await server.fetch(request)).json()) as { rows: { book_name: string }[] }
    return rows.map(({ book_name }) => book_name)
  }

  test('answers the calls that say so, and no other', async () => {
    expect(await shown()).toEqual(['旧的教材'])
    const { rows } = await server.ok(admin, 'account_list', { pageNum: 1, pageSize: 10 })
    expect(rows.map(({ userName }) => userName)).toEqual(['admin'])
  })

  test('is not asked by a browser that has just written', async () => {
    const post = { postCode: 'edit', postName: '编辑', postSort: 1 } as const
    const response = await server.fetch(requestFor('post_add', post, admin.token))
    const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
    expect(response.headers.get('set-cookie')).toMatch(/Max-Age=15.*HttpOnly.*SameSite=Strict/)
    expect(await shown(cookie)).toEqual(['新的教材'])
    expect(await shown()).toEqual(['旧的教材'])
    const read = await server.fetch(requestFor('account_list', { pageNum: 1, pageSize: 10 }, admin.token))
    expect(read.headers.get('set-cookie')).toBeNull()
  })

  test('is left out while it is away or cannot answer', async () => {
    await behind.db.execute(sql`alter table book rename to book_gone`)
    expect(await shown()).toEqual(['新的教材'])
    await behind.db.execute(sql`alter table book_gone rename to book`)
    expect(await shown()).toEqual(['旧的教材'])

    await behind.close()
    const client = new Client(postgres)
    await client.connect()
    await client.query(`drop database ${new URL(address.replica).pathname.slice(1)} with (force)`)
    await client.end()
    expect(await shown()).toEqual(['新的教材'])
    expect(replica()?.fresh()).toBeUndefined()
    behind = primary
  })
})

test.skipIf(!hasPostgres)(
  'a standby that has not replayed what was written is not used until it has',
  { timeout: 60_000 },
  async () => {
    const cluster = await OwnCluster.start()
    const { url, stop } = await cluster.standby()
    const standby = new Client(url)
    await standby.connect()
    const primary = await openDatabase({ url: cluster.url })
    const watched = watchReplica(
      primary.db,
      { db: drizzle(standby, { schema }), end: () => standby.end() },
      100,
    )
    try {
      await vi.waitFor(() => expect(watched.fresh()).toBeDefined(), PATIENCE)
      await standby.query('select pg_wal_replay_pause()')
      await primary.db.execute(sql`create table anything (n int)`)
      await vi.waitFor(() => expect(watched.fresh()).toBeUndefined(), PATIENCE)
      await standby.query('select pg_wal_replay_resume()')
      await vi.waitFor(() => expect(watched.fresh()).toBeDefined(), PATIENCE)
    } finally {
      await watched.close()
      await primary.close()
      stop()
      cluster.remove()
    }
  },
)
