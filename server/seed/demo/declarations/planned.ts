import { and, eq, inArray } from 'drizzle-orm'
import type { CollectStatus, PlanStatus } from '#contract/facts/declaration/states'
import type { Db } from '#server/db/client'
import { book, bookPlan, bookSeries, collectedBook, type user } from '#server/db/schema/index'
import { demoIsbn } from './bookValues'

interface Scene {
  db: Db
  people: ReadonlyMap<string, typeof user.$inferSelect>
  now: Date
  year: number
  publisher_id: number | null
}

const OUTLINE =
  '全书按工作过程分为六个项目，每个项目由任务书、引导问题、工作计划、任务实施、检查与评价五个环节组成；项目一认识岗位与安全规范，项目二至五完成四个由易到难的典型任务，项目六综合实训。'.repeat(
    6,
  )

const PLANS: readonly { plan_name: string; plan_status: PlanStatus; audit_opinion?: string }[] = [
  { plan_name: '工业互联网设备数据采集', plan_status: 'draft' },
  { plan_name: '协作机器人应用与编程', plan_status: 'submitted' },
  { plan_name: '数字孪生产线仿真', plan_status: 'returned', audit_opinion: '请补充同类教材比较' },
  { plan_name: '精密测量技术', plan_status: 'approved', audit_opinion: '同意立项' },
  { plan_name: '模具数字化设计', plan_status: 'in_writing', audit_opinion: '同意立项' },
]

/** Planned books of a school, in the states that a plan reaches before its book is published. */
async function seedPlans({ db, people, now, year, publisher_id }: Scene): Promise<void> {
  const planner = people.get('school01')
  if (!planner) return
  await db.insert(bookPlan).values(
    PLANS.map((plan, n) => ({
      ...plan,
      plan_source: 'school_plan' as const,
      chief_editor: `周明${n + 21}`,
      chief_unit: '某某职业技术学院',
      publisher_id,
      edu_level: 'voc' as const,
      major_code: '460103',
      course_name: plan.plan_name,
      course_nature: 'major_core' as const,
      carrier: 'paper' as const,
      plan_words: '300.0',
      outline: OUTLINE,
      expected_publish_date: `${year + 1}-08`,
      audit_time: plan.audit_opinion === undefined ? null : now,
      dept_id: planner.dept_id,
      create_by: planner.user_id,
      create_time: now,
    })),
  )
}

/** A series of two books that the school's author is still writing. */
async function seedSeries({ db, people, publisher_id }: Scene): Promise<void> {
  const author = people.get('man01')
  if (!author) return
  const volumes = await db
    .select({ book_id: book.book_id })
    .from(book)
    .where(
      and(
        eq(book.create_by, author.user_id),
        inArray(book.declare_status, ['draft', 'school_returned']),
        eq(book.deleted, false),
        eq(book.publisher_id, publisher_id ?? 0),
      ),
    )
    .orderBy(book.book_id)
    .limit(2)
  const [made] = await db
    .insert(bookSeries)
    .values({
      big_name: '智能制造技术系列教材',
      chief_editor: '周明',
      publisher_id,
      volumes: 6,
      edu_level: 'voc',
      major_code: '460103',
      intro: '面向高职装备制造类专业，六册共用一条产线案例。',
      dept_id: author.dept_id,
      create_by: author.user_id,
    })
    .returning()
  if (!made) return
  for (const [at, { book_id }] of volumes.entries())
    await db
      .update(book)
      .set({ big_id: made.big_id, volume_no: at + 1 })
      .where(eq(book.book_id, book_id))
}

const COLLECTED: readonly { by: string; book_name: string; collect_status: CollectStatus; why?: string }[] = [
  { by: 'school01', book_name: '机械制图与识图', collect_status: 'draft' },
  { by: 'publisher01', book_name: '电机与电气控制', collect_status: 'pending' },
  { by: 'publisher01', book_name: '液压与气动技术', collect_status: 'passed' },
  { by: 'school01', book_name: '钳工工艺与实训', collect_status: 'returned', why: '定价与版权页不一致' },
]

/** Books that units have told the platform of, before any of them is declared. */
async function seedCollected({ db, people, now, year, publisher_id }: Scene): Promise<void> {
  for (const [n, { by, why, ...told }] of COLLECTED.entries()) {
    const collector = people.get(by)
    if (!collector) continue
    await db.insert(collectedBook).values({
      ...told,
      isbn: demoIsbn(901 + n),
      first_editor: `周明${n + 31}`,
      first_editor_unit: '某某职业技术学院',
      publisher_name: '示例出版社',
      publisher_id,
      cip_no: `${year - 1}223${String(456 + n)}`,
      edition: 1,
      print_no: 1,
      publish_date: `${year - 1}-08`,
      print_date: `${year - 1}-08`,
      word_count: '300.0',
      price: '45.00',
      edu_level: 'voc',
      major_code: '460103',
      course_name: told.book_name,
      carrier: 'paper',
      audit_opinion: why ?? null,
      audit_time: told.collect_status === 'passed' || why !== undefined ? now : null,
      dept_id: collector.dept_id,
      create_by: collector.user_id,
      create_time: now,
    })
  }
}

/** What stands beside the declarations: planned books, a series, collected books. */
export async function seedPlanned(scene: Scene): Promise<void> {
  await seedPlans(scene)
  await seedSeries(scene)
  await seedCollected(scene)
}
