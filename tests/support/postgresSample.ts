import { sql } from 'drizzle-orm'
import { appendLog } from '#server/audit/append'
import type { Db } from '#server/db/client'
import {
  bookEditor,
  book,
  sysConfig,
  dept,
  expert,
  indicator,
  session,
  template,
  user,
} from '#server/db/schema/index'

/** Rows of every awkward kind: references to itself and forwards, gaps in the numbering, text that needs care. */
export async function fillSample(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(dept).values([
      { dept_name: '甲大学', dept_type: 'school_voc' },
      { dept_name: `'"\\ \t换行\n;--𠮷🈶\u200b{}[],null`, dept_type: 'school_ug', address: '' },
    ])
    await tx.insert(user).values(
      Array.from({ length: 1203 }, (_, i) => ({
        user_name: `expert${i}`,
        nick_name: `专家${i}`,
        dept_id: (i % 2) + 1,
        create_time: new Date(Date.UTC(2020, 0, 1, 0, 0, 0, i)),
      })),
    )
    await tx.insert(expert).values({
      user_id: 3,
      name: '专家3',
      birth: '1961-02-28',
      major_categories: ['081', '"', ''],
      sign_image: 'x'.repeat(300_000),
    })
    await tx
      .insert(book)
      .values({ book_name: '教材', year: 2025, price: '0.10', word_count: '123456.78', create_by: 1 })
    await tx.insert(bookEditor).values({ book_id: 1, sort_no: 1, name: '某', role: 'chief' })
    const [made] = await tx
      .insert(template)
      .values({ name: '表', score_mode: 'sum', full_score: 100 })
      .returning()
    const of = { template_id: made?.template_id ?? 0, code: '1', order_num: 1 }
    await tx.insert(indicator).values({ ...of, indicator_id: 9, name: '上级', score: null })
    await tx.insert(indicator).values({ ...of, indicator_id: 2, parent_id: 9, name: '下级', score: '12.50' })
    const expires_at = new Date('2026-01-01T00:00:00.001Z')
    await tx.insert(session).values({ token_hash: 'a', user_id: 1, expires_at })
    await tx.insert(sysConfig).values({ config_name: '已删除', config_key: 'k', config_value: 'v' })
    await tx.delete(sysConfig)
    await appendLog(tx, [
      {
        user_name: 'admin',
        action: 'school_audit',
        target: '甲大学',
        after: { 价: 0.1, big: 1e21, deep: [{ a: null }] },
      },
      { user_name: 'admin', action: 'school_audit', target: '乙', before: 'text', after: [1, '1'] },
    ])
    await tx.execute(sql`select nextval('book_book_id_seq')`)
  })
}
