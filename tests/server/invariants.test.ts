import { sql, type SQL } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#server/checks/invariants'
import type { Db } from '#server/db/client'
import { seedBase } from '#server/seed/base'
import { seedDemo } from '#server/seed/demo'
import { seedTemplates } from '#server/seed/templates'
import { testDatabase } from '#tests/support/postgres'

let db: Db

beforeAll(async () => {
  db = (await testDatabase()).db
  await db.transaction(async (tx) => {
    await seedBase(tx)
    await seedTemplates(tx)
    await seedDemo(tx, 'demo-pass-1')
  })
})

test('the demo data breaks no rule', async () => {
  expect(await brokenInvariants(db)).toEqual([])
})

class Undo extends Error {}

const harms: [string, SQL][] = [
  ['分配的教材必须在该评审组', sql`update project_book set group_id = null`],
  ['分配的专家必须是该评审组的评审人员', sql`update group_member set member_type = 'observer'`],
  ['同一教材的匿名序号不得重复', sql`update assignment set anon_no = 1`],
  ['专家的任务量不得超过上限', sql`update review_project set max_books_per_expert = 1`],
  ['一个评审组只有一位组长', sql`update group_member set member_type = 'leader'`],
  [
    '单项得分不得超过该项满分',
    sql`update score set marks = (select jsonb_object_agg(key, 1000) from jsonb_each(marks))`,
  ],
  ['总分必须等于各项之和', sql`update score set total_score = total_score + 0.01`],
  [
    '已提交的评审必须评完每一项',
    sql`update score set marks = marks - (select min(key) from jsonb_object_keys(marks) key)`,
  ],
  ['最终分必须在0与满分之间', sql`update project_book set final_score = 100.01`],
  ['已启动的活动必须有冻结的计分规则', sql`delete from score_rule_version`],
  ['教材记下的形式审查状态必须是最近一轮的', sql`update book set exam_state = 'second'`],
  [
    '应回避的专家不得评审',
    sql`update expert set unit = (select declare_unit from book order by book_id limit 1)`,
  ],
]

describe('each harm is found and named', () => {
  test.each(harms)('%s', async (rule, harm) => {
    const found: string[] = []
    await db
      .transaction(async (tx) => {
        await tx.execute(harm)
        found.push(...(await brokenInvariants(tx)))
        throw new Undo()
      })
      .catch((e: unknown) => {
        if (!(e instanceof Undo)) throw e
      })
    expect(found.join('\n')).toContain(rule)
  })
})
