import { keysOf } from '#contract/facts/closed'
import { LOGGED_ACTIONS } from '#contract/facts/monitor/logged'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { appendLog, type AuditEntry } from '#server/audit/append'
import { linkWaiting } from '#server/audit/link'
import { verifyLog } from '#server/audit/verify'
import { type Database } from '#server/db/open'
import { rows } from '#server/db/client'
import { testDatabase } from '#tests/support/postgres'

let database: Database
beforeEach(async () => {
  database = await testDatabase()
})

const entry = (target: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  user_id: 7,
  user_name: 'admin',
  action: 'pingshen_edit',
  project_id: 3,
  target,
  before: { 名称: '旧', score: 88.5, list: [1, null] },
  after: { 名称: '新', b: 1, a: { z: 0.1, y: true } },
  reason: '更正',
  ip: '127.0.0.1',
  at: new Date('2026-11-01T08:00:00.120Z'),
  ...more,
})

const append = (...entries: AuditEntry[]) => database.db.transaction((tx) => appendLog(tx, entries))
const verify = () => verifyLog(database.db)
const run = (text: string) => database.db.execute(sql.raw(text))

const ten = async () => {
  for (let i = 1; i <= 10; i += 1) await append(entry(`教材${i}`))
}

describe('what was written is found right', () => {
  test('an empty log', async () => {
    expect(await verify()).toEqual({ checked: 0, hash: '0'.repeat(64) })
  })

  test('entries are numbered without gaps, also after a transaction was undone', async () => {
    await append(entry('一'), entry('二'))
    const undone = database.db.transaction(async (tx) => {
      await appendLog(tx, [entry('undone')])
      throw new Error('refused')
    })
    await expect(undone).rejects.toThrow('refused')
    await append(entry('三'))
    const found = rows<{ log_id: number; target: string }>(
      await run('select log_id, target from op_log order by 1'),
    )
    expect(found.map(({ log_id, target }) => [log_id, target])).toEqual([
      [1, '一'],
      [2, '二'],
      [3, '三'],
    ])
    expect((await verify()).checked).toBe(3)
  })

  test('writers at the same time come one after the other', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => append(entry(`${i}a`), entry(`${i}b`))))
    expect(await verify()).toMatchObject({ checked: 40 })
    expect(await verify()).not.toHaveProperty('broken')
  })

  test('a verification while others write', async () => {
    await append(...Array.from({ length: 2500 }, (_, i) => entry(String(i))))
    await linkWaiting(database.db)
    let writing = Promise.resolve()
    const verdict = await verifyLog(database.db, () => {
      writing = writing.then(() => append(entry('meanwhile')))
    })
    await writing
    expect(verdict.broken).toBeUndefined()
    expect(verdict.checked).toBeGreaterThanOrEqual(2500)
  })

  const texts = [
    '',
    ' ',
    '\0a\0',
    '\uFEFF\uFEFFa',
    '\uD83C',
    'a\uDF08b',
    '𠮷',
    '\u2028\u0080\\"\b\u001F',
    "'",
    '{}',
    'null',
    '1.0',
  ]
  test.each(texts)('the text %j', async (text) => {
    await append(entry(text, { user_name: text, reason: text, before: text, after: { [text]: [text] } }))
    expect(await verify()).toMatchObject({ checked: 1 })
    expect(await verify()).not.toHaveProperty('broken')
  })

  test('whatever the texts and values hold', { timeout: 120_000 }, async () => {
    const awkward = fc.constantFrom('\0', '\uFEFF', '\uD83C', '\uDF08', '\\', '"', 'é')
    const text = fc.string({
      unit: fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), awkward),
    })
    const value = fc.option(
      fc.oneof(
        fc.jsonValue({ stringUnit: 'binary' }),
        fc.record({
          number: fc.double(),
          text,
          when: fc.date({ noInvalidDate: true }),
          absent: fc.constant(undefined),
        }),
        fc.dictionary(text, fc.oneof(fc.bigInt(), fc.double())),
      ),
    )
    const entries = fc.record({
      user_id: fc.option(fc.nat()),
      user_name: text,
      action: fc.constantFrom(...keysOf(LOGGED_ACTIONS)),
      project_id: fc.option(fc.nat()),
      target: text,
      before: value,
      after: value,
      reason: fc.option(text),
      ip: fc.option(text),
      at: fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(entries, { minLength: 1, maxLength: 20 }), async (some) => {
        await append(...some)
        expect(await verify()).not.toHaveProperty('broken')
      }),
      { numRuns: 30 },
    )
  })
})

describe('every tampering is found, at its row', () => {
  const changes: [string, string, number, string][] = [
    ['who', `update op_log set user_id = 8 where log_id = 4`, 4, '内容被改动过'],
    ['who, removed', `update op_log set user_id = null where log_id = 4`, 4, '内容被改动过'],
    ['name', `update op_log set user_name = 'Admin' where log_id = 4`, 4, '内容被改动过'],
    ['when', `update op_log set at = at + interval '1 ms' where log_id = 4`, 4, '内容被改动过'],
    ['action', `update op_log set action = 'x' where log_id = 4`, 4, '内容被改动过'],
    ['project', `update op_log set project_id = 1 where log_id = 4`, 4, '内容被改动过'],
    ['target', `update op_log set target = '教材4 ' where log_id = 4`, 4, '内容被改动过'],
    [
      'before, a digit',
      `update op_log set before = jsonb_set(before, '{score}', '88.6') where log_id = 4`,
      4,
      '内容被改动过',
    ],
    [
      'before, only the writing of a number',
      `update op_log set before = jsonb_set(before, '{score}', '88.50') where log_id = 4`,
      4,
      '内容被改动过',
    ],
    [
      'before, beyond what a double tells',
      `update op_log set before = jsonb_set(before, '{score}', '88.500000000000000000001') where log_id = 4`,
      4,
      '内容被改动过',
    ],
    [
      'before, a number made a text',
      `update op_log set before = jsonb_set(before, '{score}', '"88.5"') where log_id = 4`,
      4,
      '内容被改动过',
    ],
    ['before, emptied', `update op_log set before = null where log_id = 4`, 4, '内容被改动过'],
    [
      'after, a key more',
      `update op_log set after = after || '{"c":null}' where log_id = 4`,
      4,
      '内容被改动过',
    ],
    [
      'before and after exchanged',
      `update op_log set before = after, after = before where log_id = 4`,
      4,
      '内容被改动过',
    ],
    ['reason', `update op_log set reason = '' where log_id = 4`, 4, '内容被改动过'],
    ['address', `update op_log set ip = null where log_id = 4`, 4, '内容被改动过'],
    ['its hash', `update op_log set hash = repeat('a', 64) where log_id = 4`, 4, '内容被改动过'],
    [
      'its previous hash',
      `update op_log set prev_hash = repeat('a', 64) where log_id = 4`,
      4,
      '与上一条记录不相接',
    ],
    ['a row removed', `delete from op_log where log_id = 4`, 4, '此处缺少记录'],
    ['the first removed', `delete from op_log where log_id = 1`, 1, '此处缺少记录'],
    ['the last removed', `delete from op_log where log_id = 10`, 10, '末尾的记录被删除'],
    ['the end removed', `delete from op_log where log_id > 6`, 7, '末尾的记录被删除'],
    ['all removed', `delete from op_log`, 1, '末尾的记录被删除'],
    [
      'a row removed and the others moved up',
      `with gone as (delete from op_log where log_id = 4) select 1; update op_log set log_id = log_id - 1 where log_id > 4`,
      4,
      '与上一条记录不相接',
    ],
    [
      'two rows exchanged',
      `update op_log set log_id = case log_id when 4 then -5 else -4 end where log_id in (4, 5); update op_log set log_id = -log_id where log_id < 0`,
      4,
      '与上一条记录不相接',
    ],
    [
      'a copy added at the end',
      `insert into op_log select 11, at, user_id, user_name, action, project_id, target, before, after, reason, ip, hash, hash from op_log where log_id = 10`,
      11,
      '末尾多出未登记的记录',
    ],
    [
      'the head moved back',
      `update op_log_head set log_id = 8, hash = (select hash from op_log where log_id = 8)`,
      9,
      '末尾多出未登记的记录',
    ],
    ['the hash of the head', `update op_log_head set hash = repeat('a', 64)`, 10, '与链尾登记的校验值不符'],
    ['the head removed', `delete from op_log_head`, 1, '末尾多出未登记的记录'],
  ]
  test.each(changes)('%s', async (_, statements, log_id, problem) => {
    await ten()
    for (const statement of statements.split('; ')) await run(statement)
    expect((await verify()).broken).toEqual({ log_id, problem })
  })
})

test('an entry added to a damaged log does not hide the damage', async () => {
  await ten()
  await run(`delete from op_log where log_id = 10`)
  await append(entry('教材11'))
  expect((await verify()).broken).toEqual({ log_id: 10, problem: '此处缺少记录' })
})
