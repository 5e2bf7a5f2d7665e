import { desc, eq } from 'drizzle-orm'
import type { ActionName, Input } from '#contract'
import { keysOf } from '#contract/facts/closed'
import { FORMAL_ITEM, type FormalCode } from '#contract/facts/examining/formal'
import {
  book,
  declareBatch,
  declareFlow,
  dept,
  formalExam,
  project,
  projectBook,
  provinceCheck,
  quota,
} from '#server/db/schema/index'
import { wireTime } from '#server/wire'
import type { Login, TestServer } from '#tests/support/api'
import { DECLARED_YEAR, declaring } from '#tests/support/declaration'
import { day, makeProject } from '#tests/support/factories'
import { ACTORS, UNITS, type Actor, type BookAct, type UnitKey } from './declareTable.support'
import type { Fails, Model, ModelBook } from './declareModel.support'
import type { Answer } from './refusals.support'

const FAILED: Record<Fails, FormalCode | undefined> = { none: undefined, soft: 'F10', hard: 'F14' }
const itemsThat = (fails: Fails) =>
  keysOf(FORMAL_ITEM).map((code) =>
    code === FAILED[fails]
      ? { code, result: 'fail' as const, remark: '与提交的材料不符' }
      : { code, result: 'pass' as const, remark: null },
  )
const WORDS = '与所提交的材料逐项核对后不一致'

/** The books of the scene: whose each is, and through whom it is recommended. */
const BOOKS = [
  { author: 'man', unit: 1, through: 4, asked: null },
  { author: 'man', unit: 1, through: 7, asked: 4 },
  { author: 'school', unit: 1, through: 4, asked: null },
  { author: 'school', unit: 1, through: 7, asked: 4 },
  { author: 'publisher', unit: 3, through: 3, asked: null },
  { author: 'stranger', unit: 2, through: 5, asked: null },
] as const satisfies readonly Partial<ModelBook>[]
const CHANNEL = { 3: 'publisher', 4: 'province', 5: 'province', 7: 'hang' } as const

const TOTALS = { 1: 3, 3: 1, 4: 4, 7: 1 } as const

/** Where every run begins: all books are drafts, and everything is open. */
export const beginning = (): Model => ({
  books: BOOKS.map((one) => ({ ...one, status: 'draft', sort: null, check: null, exam: null, lines: [] })),
  totals: { ...TOTALS },
  isDeclaring: true,
  isRecommending: true,
  isCollecting: true,
  given: { first: 0, second: 0 },
})

/** The scene of the declaration with all its actors, and how each command is sent. */
export async function declareScene(server: TestServer) {
  const { db } = server.database
  const scene = await declaring(server)
  await db
    .insert(dept)
    .values({ dept_id: 7, dept_name: '装备行指委', dept_type: 'hang', province_id: '110000' })
  const login = (name: Actor) => server.login(name, [ACTORS[name].role], { dept_id: ACTORS[name].unit })
  const people: Record<Actor, Login> = {
    ...scene,
    province: await login('province'),
    elsewhere: await login('elsewhere'),
    hang: await login('hang'),
    first: await login('first'),
    second: await login('second'),
    office: await login('office'),
  }
  const nameOf = new Map((Object.keys(ACTORS) as Actor[]).map((who) => [people[who].user_id, who]))
  const sealed = new Map<Actor, string>()
  for (const who of ['publisher', 'province', 'elsewhere', 'hang'] as const) {
    const file = new File([new TextEncoder().encode('%PDF-1.4 ')], '盖章.pdf', { type: 'application/pdf' })
    sealed.set(who, (await server.ok(people[who], 'common_upload', { file, purpose: 'attachment' })).fileName)
  }
  const ids: number[] = []
  for (const { author, unit, through } of BOOKS)
    ids.push(
      await scene.complete(people[author], {
        declare_dept_id: unit,
        recommend_dept_id: through,
        recommend_channel: CHANNEL[through],
        ...(unit === 2 && { province_id: '330000', declare_unit: '别的学院' }),
      }),
    )
  const { project_id } = await makeProject(db, people.office, { year: DECLARED_YEAR })

  /** Puts everything back to where a run begins. */
  async function reset(): Promise<void> {
    for (const table of [declareFlow, formalExam, provinceCheck, projectBook, quota]) await db.delete(table)
    await db.update(book).set({ declare_status: 'draft', submit_time: null, recommend_sort: null })
    await db.update(declareBatch).set({ declare_end_time: day(10), recommend_end_time: day(20) })
    await db.update(project).set({ project_status: 'configuring' })
    await db.insert(quota).values(
      Object.entries(TOTALS).map(([key, total]) => ({
        year: DECLARED_YEAR,
        dept_id: Number(key),
        parent_dept_id: UNITS[Number(key) as UnitKey].parent,
        total,
      })),
    )
  }

  const send = async <A extends ActionName>(who: Actor, action: A, input: Input<A>): Promise<Answer> => {
    const { code, msg } = await server.send(people[who], action, input)
    return code === 200 ? null : msg
  }
  /** The newest examination of a book; a key that nobody has where there is none. */
  async function examOf(book_id: number): Promise<number> {
    const [found] = await db
      .select()
      .from(formalExam)
      .where(eq(formalExam.book_id, book_id))
      .orderBy(desc(formalExam.round))
      .limit(1)
    return found?.exam_id ?? 999_999
  }
  const recommend = (who: Actor, book_id: number, more: Pick<Input<'declare_recommend_audit'>, 'op'>) =>
    send(who, 'declare_recommend_audit', {
      book_ids: [book_id],
      opinion: WORDS,
      reason: WORDS,
      sealed_file: sealed.get(who) ?? sealed.get('hang'),
      ...more,
    })
  const examine = async (
    who: Actor,
    book_id: number,
    conclusion: 'pass' | 'supplement' | 'reject',
    fails: Fails,
  ) =>
    send(who, 'formal_exam_save', {
      exam_id: await examOf(book_id),
      items: itemsThat(fails),
      conclusion,
      opinion: WORDS,
      ...(conclusion === 'supplement' && {
        opened_parts: ['edition'],
        supplement_deadline: wireTime(day(7)),
      }),
    })
  const confirm = async (who: Actor, book_id: number, op: 'agree' | 'disagree') =>
    send(who, 'formal_exam_second', { exam_id: await examOf(book_id), op, opinion: WORDS })
  const pool = async (who: Actor, book_id: number, op: 'add' | 'remove'): Promise<Answer> => {
    const { code, msg, value } = await server.send(people[who], 'dist_psbook', {
      project_id,
      op,
      book_ids: [book_id],
    })
    return code === 200 ? (value.skipped[0]?.reason ?? null) : msg
  }

  const acts: Record<BookAct, (who: Actor, book_id: number, fails: Fails) => Promise<Answer>> = {
    submit: (who, book_id) => send(who, 'bookinfo_submit', { book_id }),
    withdraw: (who, book_id) => send(who, 'bookinfo_withdraw', { book_id }),
    reopen: (who, book_id) => send(who, 'bookinfo_reopen', { book_id }),
    school_pass: (who, book_id) =>
      send(who, 'bookinfo_school_audit', { book_ids: [book_id], op: 'pass', opinion: '同意推荐' }),
    school_return: (who, book_id) =>
      send(who, 'bookinfo_school_audit', { book_ids: [book_id], op: 'return', reason: WORDS }),
    recommend: (who, book_id) => recommend(who, book_id, { op: 'pass' }),
    recommend_return: (who, book_id) => recommend(who, book_id, { op: 'return' }),
    recommend_reject: (who, book_id) => recommend(who, book_id, { op: 'reject' }),
    agree: (who, book_id) => send(who, 'declare_check_answer', { book_ids: [book_id], verdict: 'agree' }),
    object: (who, book_id) =>
      send(who, 'declare_check_answer', { book_ids: [book_id], verdict: 'object', reason: WORDS }),
    insist: (who, book_id) => send(who, 'formal_exam_assign', { book_ids: [book_id], reason: WORDS }),
    exam_pass: (who, book_id, fails) => examine(who, book_id, 'pass', fails),
    exam_supplement: (who, book_id, fails) => examine(who, book_id, 'supplement', fails),
    exam_reject: (who, book_id, fails) => examine(who, book_id, 'reject', fails),
    second_agree: (who, book_id) => confirm(who, book_id, 'agree'),
    second_disagree: (who, book_id) => confirm(who, book_id, 'disagree'),
    resubmit: (who, book_id) => send(who, 'formal_resubmit', { book_id, note: WORDS }),
    pool_add: (who, book_id) => pool(who, book_id, 'add'),
    pool_remove: (who, book_id) => pool(who, book_id, 'remove'),
  }

  /** What the server says of everything that the model knows. */
  async function standing() {
    const stored = await db.select().from(book).orderBy(book.book_id)
    const { rows } = await server.ok(people.admin, 'declare_quota_list', { year: DECLARED_YEAR })
    return {
      statuses: stored.map(({ declare_status }) => declare_status),
      quotas: Object.fromEntries(
        rows.map(({ dept_id, total, reserved, used }) => [dept_id, { total, reserved, used }]),
      ),
    }
  }
  /** The lines of the flow of each book. */
  async function flows() {
    const lines = await db.select().from(declareFlow).orderBy(declareFlow.flow_id)
    return ids.map((id) =>
      lines
        .filter(({ book_id }) => book_id === id)
        .map(({ from_status, to_status, user_id }) => [
          from_status,
          to_status,
          nameOf.get(user_id ?? 0) ?? null,
        ]),
    )
  }
  return { db, people, ids, acts, reset, send, standing, flows }
}
export type DeclareScene = Awaited<ReturnType<typeof declareScene>>
