import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { routeOf, type ActionName, type Input } from '#contract'
import { openSession } from '#server/auth/session'
import { createApp } from '#server/app'
import { asRole } from '#server/db/asRole'
import type { Db } from '#server/db/client'
import { dictType, user, userRole } from '#server/db/schema/index'
import { readSettings } from '#server/settings'
import type { separateDatabase } from '#tests/support/postgres'
import { HOSTILE } from './hostile'
import { instructionsOf, type Instructions } from './instructions'

/** A table with a column of every kind that a page handles, and of some that it does not; made by hand, as people do. */
const TABLE = sql`
  create table reading_room (
    room_id serial primary key,
    room_name varchar(40) not null,
    class text,
    floor smallint not null,
    seats integer,
    visits bigint,
    rate double precision,
    fee numeric(8, 2) not null,
    is_open boolean not null default true,
    is_quiet boolean,
    opened date,
    inspected timestamptz,
    about text not null default '待''写',
    extra jsonb,
    create_by text,
    create_time timestamptz not null default now(),
    update_by text,
    update_time timestamptz
  )`

type Columns = Input<'gen_edit'>['columns']

/** Labels that would end a text or a comment, a filter of every kind, and a dictionary. */
const CHOICES: Readonly<Record<string, Partial<Columns[number]>>> = {
  room_name: { columnComment: '名称', isQuery: '1', queryType: 'LIKE' },
  class: {
    columnComment: HOSTILE[0],
    htmlType: 'select',
    dictType: 'ps_province',
    isQuery: '1',
    queryType: 'EQ',
  },
  floor: { columnComment: HOSTILE[1], isQuery: '1', queryType: 'GTE' },
  seats: { columnComment: HOSTILE[2], isQuery: '1', queryType: 'NE' },
  visits: { columnComment: HOSTILE[3] },
  rate: { columnComment: HOSTILE[4] },
  fee: { columnComment: HOSTILE[5], isQuery: '1', queryType: 'LT' },
  is_open: { columnComment: '开放', isQuery: '1' },
  opened: { columnComment: '开放日期', isQuery: '1', queryType: 'GT' },
  inspected: { columnComment: '检查时间', isQuery: '1', queryType: 'BETWEEN' },
  about: { columnComment: '介绍', htmlType: 'textarea', isEdit: '0' },
}

type Send = <A extends ActionName>(name: A, input: Input<A>) => Promise<Response>

/** An administrator of a server over the database. */
async function administrator({
  database,
}: {
  database: Awaited<ReturnType<typeof separateDatabase>>
}): Promise<Send> {
  const { db } = database
  const [made] = await db.insert(user).values({ user_name: 'gen', nick_name: '生成' }).returning()
  const user_id = made?.user_id ?? 0
  await db.insert(userRole).values(asRole(user_id, 'admin'))
  await db.insert(dictType).values({ dict_name: '省份', dict_type: 'ps_province' }).onConflictDoNothing()
  const token = await openSession(db, user_id, { ip: '127.0.0.1', now: new Date() })
  const app = createApp({ database, settings: readSettings({ CAPTCHA: 'off' }) })
  return async (name, input) => {
    const { method, path } = routeOf(name)
    const fields = new Map(Object.entries(input as object))
    const url = new URL(
      `http://test/common-shenhe-api${path.replace(/:(\w+)/g, (_, key: string) => String(fields.get(key)))}`,
    )
    const hasBody = method !== 'GET'
    if (!hasBody) for (const [key, value] of fields) url.searchParams.set(key, String(value))
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return app.fetch(new Request(url, { method, headers, ...(hasBody && { body: JSON.stringify(input) }) }))
  }
}

async function answered<T>(response: Response): Promise<T> {
  const answer = (await response.json()) as { code: number; msg: string } & T
  if (answer.code !== 200) throw new Error(answer.msg)
  return answer
}

/** Imports the table and decides about its columns, as RuoYi's client does: what it got goes back, changed. */
async function configure(send: Send): Promise<void> {
  await answered(await send('gen_import', { tables: 'reading_room' }))
  const list = await answered<{ rows: { tableId: number }[] }>(await send('gen_list', {}))
  const tableId = list.rows[0]?.tableId ?? 0
  const { data } = await answered<{
    data: { info: Omit<Input<'gen_edit'>, 'columns'>; rows: (Columns[number] & { columnName: string })[] }
  }>(await send('gen_detail', { tableId }))
  const columns = data.rows.map((row) => ({ ...row, isList: '1' as const, ...CHOICES[row.columnName] }))
  const kept = columns.map((row) => (row.columnName === 'extra' ? { ...row, isList: '0' as const } : row))
  await answered(
    await send('gen_edit', {
      ...data.info,
      columns: kept,
      functionName: HOSTILE[0],
      tableComment: HOSTILE[1],
    }),
  )
}

/** What a page is made of: its own files, and what the instructions in the same package say. */
export interface Package extends Instructions {
  files: readonly { file: string; whole: string }[]
}

function unpacked(bytes: ArrayBuffer): Package {
  const folder = mkdtempSync(join(tmpdir(), 'review-console-zip-'))
  try {
    const zip = join(folder, 'page.zip')
    writeFileSync(zip, new Uint8Array(bytes))
    execFileSync('python3', ['-m', 'zipfile', '-e', zip, join(folder, 'page')])
    const root = join(folder, 'page')
    const files = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => ({ file: path.slice(root.length + 1), whole: readFileSync(path, 'utf8') }))
    const readme = files.find(({ file }) => file.startsWith('README-'))
    if (!readme) throw new Error('the package does not say what to do with it')
    return { ...instructionsOf(readme.whole), files: files.filter((one) => one !== readme) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Makes a table, generates a page of it through HTTP, and unpacks what is downloaded. */
export async function generatedPackage(
  database: Awaited<ReturnType<typeof separateDatabase>>,
): Promise<Package> {
  await database.db.execute(TABLE)
  const send = await administrator({ database })
  await configure(send)
  const answer = await send('gen_pack', { tables: 'reading_room' })
  if (!answer.headers.get('download-filename')) throw new Error(await answer.text())
  return unpacked(await answer.arrayBuffer())
}

/** Whether the statements of a migration can be executed where the table is there already. */
export async function appliesTo(db: Db, migration: string): Promise<boolean> {
  await db.transaction(async (tx) => {
    for (const statement of migration.split('--> statement-breakpoint')) await tx.execute(sql.raw(statement))
  })
  return true
}
