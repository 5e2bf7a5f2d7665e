import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { newsItem, publisher } from '#server/db/schema/publisher'
import type { People } from './people'

const DAY_MS = 86_400_000
/** The demo's unit of the kind. */
const UNIT = { dept_id: 330, publisher_name: '示例出版社' } as const

const inDays = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** What all of them write alike; numbers and names are fictional. */
const COMMON: Partial<typeof publisher.$inferInsert> = {
  textbook_qualify: ['sec', 'voc'],
  sponsor: '示例出版集团',
  competent_org: '某部委',
  legal_person: '王某',
  chief_editor_name: '李某',
  reg_address: '示例路1号',
  contact_name: '张某',
  contact_post: '总编室主任',
  contact_email: 'zongbianshi@example.cn',
  staff_num: 260,
  editor_num: 120,
  senior_editor_num: 45,
  proof_num: 18,
  quality_record: '无',
}

/** A publisher in each state of its record, and news of the one that has an account. */
export async function seedPublishers(db: Db, { byLogin }: People): Promise<void> {
  await db
    .update(publisher)
    .set({
      ...COMMON,
      dept_id: UNIT.dept_id,
      isbn_prefix: ['978-7-80000'],
      credit_code: '91350100M000100Y43',
      license_no: '新出图证（京）字第001号',
      license_valid_to: inDays(60),
      province_id: '110000',
      contact_phone: '13800000001',
      audit_status: 'passed',
      audit_time: new Date(),
    })
    .where(eq(publisher.publisher_name, UNIT.publisher_name))
  await db.insert(publisher).values([
    {
      ...COMMON,
      publisher_name: '东海教育出版社',
      isbn_prefix: ['978-7-80001'],
      credit_code: '91110108551385082Q',
      license_no: '新出图证（浙）字第002号',
      license_valid_to: inDays(700),
      province_id: '330000',
      contact_phone: '13800000002',
      audit_status: 'pending',
    },
    {
      ...COMMON,
      publisher_name: '江南职业教育出版社',
      isbn_prefix: ['978-7-80002'],
      credit_code: '91330106673959654P',
      license_no: '新出图证（苏）字第003号',
      license_valid_to: inDays(-20),
      province_id: '320000',
      contact_phone: '13800000003',
      audit_status: 'returned',
      audit_reason: '许可证已过期，请上传换发后的许可证',
      audit_time: new Date(),
    },
  ])
  const [own] = await db.select().from(publisher).where(eq(publisher.publisher_name, UNIT.publisher_name))
  const create_by = byLogin.get('publisher01')
  if (!own || create_by === undefined) return
  await db.insert(newsItem).values([
    {
      publisher_id: own.publisher_id,
      title: '2026年秋季职业教育新教材书目',
      news_type: 'book_news',
      content: '<p>本季新出教材42种，覆盖装备制造、电子信息、财经商贸等大类。</p>',
      is_top: true,
      status: 'published',
      publish_time: new Date(),
      read_count: 128,
      create_by,
    },
    {
      publisher_id: own.publisher_id,
      title: '《机械制图》第1次印刷勘误',
      news_type: 'correction',
      content: '<p>第86页图4-12的尺寸标注应为40。</p>',
      create_by,
    },
  ])
}
