import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Input } from '#contract'
import { shortest } from '#contract/rules/decimal'
import { capital } from '#server/domain/capital'
import { endPrint, reportPrint, takePrint } from '#server/store/prints/jobs'
import {
  assignment,
  book,
  expert,
  member,
  opLog,
  printJob,
  project,
  score,
  signing,
  user,
} from '#server/db/schema/index'
import { sweepFiles } from '#server/files/store'
import { makePrints, sweepPrints } from '#server/paper/worker'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { printed, readPaper, SIGNATURE } from '#tests/support/paper'
import { leaderScene, VETO, type LeaderScene } from './leader.support'

let dataDir: string
let server: TestServer
let scene: LeaderScene
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'review-print-'))
  server = await testServer({ dataDir })
  scene = await leaderScene(server)
  await db().update(expert).set({ sign_image: SIGNATURE })
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const db = () => server.database.db
const wanted = (more: Partial<Input<'print_add'>> = {}): Input<'print_add'> => ({
  project_id: scene.project_id,
  kind: 'review',
  ...more,
})
const file = (as: Login, more: Partial<Input<'print_add'>> = {}) => printed(server, dataDir, as, wanted(more))
const paper = async (as: Login, more: Partial<Input<'print_add'>> = {}) =>
  readPaper(await (await file(as, more)).arrayBuffer())
const count = (as: Login, more: Partial<Input<'print_add'>> = {}) =>
  server.ok(as, 'print_count', wanted(more))
const refused = async (as: Login, more: Partial<Input<'print_add'>> = {}) => {
  const { code, msg } = await server.send(as, 'print_add', wanted(more))
  return [code, msg]
}
const jobs = (as: Login) => server.ok(as, 'print_list', { project_id: scene.project_id })
const left = () =>
  ['files/download', 'files/work'].flatMap((folder) =>
    existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder)) : [],
  )
const NOTHING = [500, '没有可以打印的内容']
const NAMES = ['李组长', '孙副组长', '周专家', '吴专家']

describe('专家评审表', () => {
  test('shows every figure and text that the database holds, and is no draft once it is locked', async () => {
    const { one, first } = scene
    await scene.handIn(
      one,
      first.book_id,
      [18.5, 9, 26.5, 27],
      {
        veto_hits: [{ indicator_id: scene.veto, reason: VETO, pages: '12-15' }],
        total_reason: '总分偏低的说明',
      },
      {
        conclusion: 'not_recommend',
        strengths: '紧跟产业',
        problems: '案例偏少',
        suggestions: '补充案例',
        error_list: [{ page: '12', line: '3', original: '速渡', correct: '速度', kind: '文字' }],
      },
    )
    await db()
      .update(project)
      .set({ texts: { print_title: '某省教材评审专用抬头' } })
    await db().update(book).set({ major_category: '46', major_class: '4601' })
    const draft = await paper(one, { own: 1, book_id: first.book_id })
    expect(draft.pages.every((page) => page.includes('草稿无效'))).toBe(true)
    expect(draft.pictures).toBe(0)

    await scene.handIn(one, scene.second.book_id)
    await scene.allSubmit(one)
    await db()
      .update(signing)
      .set({ sign_time: new Date('2026-09-20T04:00:00Z') })
    const { text, pictures, pages } = await paper(scene.manager, {
      user_id: one.user_id,
      book_id: first.book_id,
    })
    expect(text).not.toContain('草稿')
    expect(text.replaceAll(' ', '')).toContain('装备制造/机械设计制造类')
    expect(pictures).toBe(1)
    expect(pages.at(-1)).toContain('日期：2026年9月20日')
    const [given] = await db()
      .select()
      .from(assignment)
      .where(and(eq(assignment.user_id, one.user_id), eq(assignment.book_id, first.book_id)))
    const [sheet] = await db()
      .select()
      .from(score)
      .where(eq(score.fenpei_id, given?.fenpei_id ?? 0))
    const { marks = {}, reasons = {} } = sheet ?? {}
    expect(Object.keys(marks)).toHaveLength(4)
    expect(Object.keys(reasons)).toHaveLength(4)
    for (const points of Object.values(marks)) expect(text).toContain(shortest(points))
    for (const reason of Object.values(reasons)) expect(text).toContain(reason)
    const total = Number(sheet?.total_score)
    for (const part of [
      '某省教材评审专用抬头专家评审表',
      '数控加工',
      '周专家',
      `${capital(total)}分`,
      `总分(小写)${total}`,
      '总分偏低的说明',
      VETO,
      '（页码：12-15）',
      '■是□否',
      '优点紧跟产业',
      '存在问题案例偏少',
      '修改建议补充案例',
      '1123速渡速度文字',
      '□推荐□修改后推荐■不推荐',
    ])
      expect(text).toContain(part)
  })

  test('has one heading: the name of the form is not said twice, and without words of its own the project heads it', async () => {
    await scene.finish()
    const headed = async (print_title: string) => {
      await db().update(project).set({ texts: { print_title } })
      const { text } = await paper(scene.manager, {
        user_id: scene.one.user_id,
        book_id: scene.first.book_id,
      })
      return text
    }
    const twice = '教材专家评审表专家评审表'
    expect(await headed('教材专家评审表')).not.toContain(twice)
    expect(await headed('某省评审')).toContain('某省评审专家评审表')
    const [{ project_name } = { project_name: '-' }] = await db().select().from(project)
    expect(await headed('')).toContain(`${project_name}专家评审表`)
  })

  test('names no expert in its anonymous variant: not on the pages, nor in what the document says of itself', async () => {
    await scene.finish()
    const { text, about, pictures } = await paper(scene.manager, { anonymous: 1 })
    for (const name of [...NAMES, '单位']) expect(text.replaceAll('工作单位', '') + about).not.toContain(name)
    expect(pictures).toBe(0)
    expect(text).toContain('专家1')
    const named = await paper(scene.manager)
    for (const name of NAMES) expect(named.text).toContain(name)
    expect(named.pictures).toBe(8)
    const zip = await file(scene.manager, { anonymous: 1, pack: 'zip' })
    const bytes = Buffer.from(await zip.arrayBuffer()).toString('utf8')
    for (const name of NAMES) expect(bytes).not.toContain(name)
    expect(bytes.match(/\d 《数控加工》 专家\d\.pdf/g)).toHaveLength(8)
  })

  test('an expert prints his own and nobody else’s, a leader his group’s by number once he has handed in', async () => {
    await scene.handIn(scene.one, scene.first.book_id)
    await scene.handIn(scene.two, scene.first.book_id)
    expect(await count(scene.one, { own: 1 })).toMatchObject({ total: 1, draft_num: 1 })
    expect((await paper(scene.one, { own: 1 })).text).not.toContain('吴专家')
    expect(await count(scene.one)).toMatchObject({ total: 1 })
    expect(await refused(scene.one, { own: 1, user_id: scene.two.user_id })).toEqual(NOTHING)
    expect(await refused(scene.leader)).toEqual([500, expect.stringContaining('您还未')])
    expect(await refused(scene.leader, { user_id: scene.one.user_id })).toEqual(NOTHING)
    const stranger = await server.login('stranger', ['pingShenManage'])
    expect(await refused(stranger)).toEqual(NOTHING)

    await scene.finish()
    expect(await count(scene.leader)).toMatchObject({ total: 8, draft_num: 0, only_anonymous: true })
    const { text, about, pictures } = await paper(scene.leader)
    for (const name of NAMES) expect(text + about).not.toContain(name)
    expect(pictures).toBe(0)
  })

  test('technical support with a seat in a group learns nothing of what others gave', async () => {
    await scene.finish()
    const { project_id, group_id } = scene
    const support = await server.login('support', ['sys2'])
    const [seat] = await db()
      .insert(member)
      .values({
        project_id,
        group_id,
        user_id: support.user_id,
        member_type: 'expert',
        expert_status: 'confirmed',
      })
      .returning()
    const exported = async (kind: 'score_table' | 'opinions' | 'form_pdf') =>
      (await server.send(support, 'export_user_pingshen_detail', { project_id, kind })).code
    for (const kind of ['score_table', 'opinions'] as const)
      expect([kind, await exported(kind)]).toEqual([kind, 403])
    expect(await exported('form_pdf')).toBe(500)
    for (const kind of ['review', 'leader', 'group', 'trace'] as const)
      expect([kind, (await refused(support, { kind }))[0]]).toEqual([kind, 500])

    await db()
      .update(member)
      .set({ member_type: 'leader' })
      .where(eq(member.member_id, seat?.member_id ?? 0))
    await scene.setProject({ project_status: 'weighting' })
    const director = await server.login('director', ['reviewActivity'])
    await server.ok(director, 'update_project_finalscore', { mode: 'calc', project_id })
    expect(await refused(support, { kind: 'trace' })).toEqual(NOTHING)
    expect((await server.send(support, 'export_group_pingshen', { project_id })).code).toBe(403)
    const { book_id } = scene.first
    expect((await server.send(support, 'result_trace', { project_id, book_id })).code).toBe(403)
    const { text, about } = await paper(support)
    for (const name of NAMES) expect(text + about).not.toContain(name)
  })

  test('hides of a book what an anonymous review hides', async () => {
    await scene.finish([scene.one])
    await db().update(project).set({ is_anonymous: true })
    const { text, about } = await paper(scene.one, { own: 1 })
    expect(text + about).not.toContain('数控加工')
    expect(text).toContain('匿名编号A-')
    expect((await paper(scene.manager)).text).toContain('数控加工')
  })

  test('goes by the call of the specification too: a packed form for each, one’s own for an expert', async () => {
    await scene.finish([scene.one])
    const call = { project_id: scene.project_id, kind: 'form_pdf' } as const
    for (const [as, forms] of [
      [scene.manager, 2],
      [scene.one, 2],
    ] as const) {
      const { job_id } = await server.ok(as, 'export_user_pingshen_detail', call)
      expect((await jobs(as)).find((job) => job.job_id === job_id)).toMatchObject({
        total: forms,
        pack: 'zip',
      })
    }
    const table = { ...call, kind: 'score_table' } as const
    expect((await server.send(scene.one, 'export_user_pingshen_detail', table)).code).toBe(403)
  })
})

describe('the other forms', () => {
  test('组长意见表 is a draft until it is handed in, and shows what stands in it', async () => {
    await scene.finish()
    await scene.write({ status: 'draft' })
    expect((await paper(scene.leader, { kind: 'leader', own: 1 })).text).toContain('草稿无效')
    expect(await count(scene.manager, { kind: 'leader' })).toMatchObject({ total: 0 })
    await scene.write()
    const { text, pictures } = await paper(scene.manager, { kind: 'leader' })
    for (const part of ['组长意见表', '数控加工', '组长分88', '专家均分90', '■推荐', '李组长'])
      expect(text).toContain(part)
    expect(text).not.toContain('草稿')
    expect(pictures).toBe(1)
    expect(await refused(scene.one, { kind: 'leader' })).toEqual(NOTHING)
  })

  test('小组汇总表 has all books and all members, by name for the office and by number for the leader', async () => {
    await scene.finish()
    await scene.write()
    const office = await paper(scene.manager, { kind: 'group' })
    for (const part of ['小组评审汇总表', '《数控加工》', '《学前教育》', ...NAMES, '88'])
      expect(office.text).toContain(part)
    expect(office.pictures).toBe(4)
    expect(office.text).toContain('草稿无效')
    expect(await count(scene.manager, { kind: 'group' })).toMatchObject({ total: 1, draft_num: 1 })
    await scene.write({ book_id: scene.second.book_id })
    expect((await paper(scene.manager, { kind: 'group' })).text).not.toContain('草稿')
    expect(await count(scene.manager, { kind: 'group' })).toMatchObject({ total: 1, draft_num: 0 })
    const leader = await paper(scene.leader, { kind: 'group' })
    for (const name of NAMES) expect(leader.text).not.toContain(name)
    expect(leader.pictures).toBe(0)
  })

  test('小组汇总表 gives two experts of one name a column each', async () => {
    const { one, two, first } = scene
    await db().update(expert).set({ name: '周专家' }).where(eq(expert.user_id, two.user_id))
    await scene.handIn(one, first.book_id, [18.5, 18.5, 27.5, 27.5])
    await scene.handIn(two, first.book_id, [17, 17, 26, 26])
    for (const as of [one, two]) {
      await scene.handIn(as, scene.second.book_id)
      await scene.allSubmit(as)
    }
    const { text } = await paper(scene.manager, { kind: 'group' })
    expect(text).toContain('周专家周专家')
    expect(text).toContain('《数控加工》9286')
  })

  test('承诺书 is printed for the office, and for who signed it; 计算说明 says how a score came about', async () => {
    await db()
      .update(project)
      .set({ texts: { commitment: '<p>我承诺：</p><ol><li>严格保密</li></ol>' } })
    await server.ok(scene.one, 'update_zhuanjia_sign', { project_id: scene.project_id, commit: 1 })
    const { text } = await paper(scene.manager, { kind: 'promise' })
    for (const part of ['评审承诺书', '我承诺：', '严格保密', '周专家']) expect(text).toContain(part)
    expect((await paper(scene.one, { kind: 'promise', own: 1 })).text).toBe(text)
    expect(await refused(scene.two, { kind: 'promise', own: 1 })).toEqual(NOTHING)
    expect(await refused(scene.two, { kind: 'promise' })).toEqual(NOTHING)

    expect(await refused(scene.manager, { kind: 'trace' })).toEqual([500, '还没有核分'])
    await scene.finish()
    await scene.setProject({ project_status: 'weighting' })
    const director = await server.login('director', ['reviewActivity'])
    await server.ok(director, 'update_project_finalscore', { mode: 'calc', project_id: scene.project_id })
    const trace = await paper(scene.manager, { kind: 'trace', book_id: scene.first.book_id })
    const { steps } = await server.ok(scene.manager, 'result_trace', {
      project_id: scene.project_id,
      book_id: scene.first.book_id,
    })
    expect(steps.length).toBeGreaterThan(0)
    for (const step of steps) expect(trace.text).toContain(step.text.replace(/\s/g, ''))
    expect(trace.text).toContain('草稿无效')
  })
})

describe('a print', () => {
  beforeEach(() => scene.finish([scene.one]))

  test('is told by its progress, logged, fetched by who asked for it only, and gone after a day', async () => {
    const { job_id } = await server.ok(scene.manager, 'print_add', wanted())
    expect(await jobs(scene.manager)).toMatchObject([{ job_id, status: 'queued', total: 2, file_name: null }])
    expect(await makePrints(db(), { dataDir })).toBe(1)
    const [job] = await jobs(scene.manager)
    expect(job).toMatchObject({ status: 'done', done_num: 2, error: null })
    const fetched = await server.send(scene.one, 'common_download', { fileName: job?.file_name ?? '' })
    expect(fetched.code).toBe(404)
    expect(await jobs(scene.one)).toEqual([])
    const [entry] = await db().select().from(opLog).where(eq(opLog.action, 'print_add'))
    expect(entry).toMatchObject({ project_id: scene.project_id, after: { forms: 2, anonymous: false } })
    await sweepFiles(db(), { dataDir }, new Date(Date.now() + 25 * 3_600_000))
    expect(left()).toEqual([])
    expect(await jobs(scene.manager)).toMatchObject([{ status: 'done', file_name: null }])
  })

  test('can be cancelled, by who asked for it, while it waits and while it is made; nothing is left of it', async () => {
    const { job_id } = await server.ok(scene.manager, 'print_add', wanted())
    expect((await server.send(scene.one, 'print_cancel', { job_id })).msg).toBe('打印任务不存在')
    await server.ok(scene.manager, 'print_cancel', { job_id })
    expect(await makePrints(db(), { dataDir })).toBe(0)
    expect((await server.send(scene.manager, 'print_cancel', { job_id })).msg).toBe('该打印任务已结束')

    const next = await server.ok(scene.manager, 'print_add', wanted({ pack: 'zip' }))
    const claim = db().transaction.bind(db())
    vi.spyOn(db(), 'transaction').mockImplementationOnce(async (...work) => {
      const claimed = await claim(...work)
      expect((await jobs(scene.manager))[0]?.status).toBe('running')
      await server.ok(scene.manager, 'print_cancel', next)
      return claimed
    })
    expect(await makePrints(db(), { dataDir })).toBe(1)
    expect(await jobs(scene.manager)).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }])
    expect(left()).toEqual([])
  })

  test('goes on after the server has ended in its middle, and fails after the third time', async () => {
    await server.ok(scene.manager, 'print_add', wanted())
    const at = Date.now()
    const dead = await takePrint(db(), new Date(at), false)
    mkdirSync(join(dataDir, 'files/work'), { recursive: true })
    for (const id of [dead?.job_id, 999]) writeFileSync(join(dataDir, `files/work/print-${id}-1.part`), '半')
    await sweepPrints(db(), { dataDir })
    expect(left()).toEqual([`print-${dead?.job_id}-1.part`])
    expect(await makePrints(db(), { dataDir })).toBe(0)
    await db()
      .update(printJob)
      .set({ claim_time: new Date(at - 60_000) })
    expect(await makePrints(db(), { dataDir })).toBe(1)
    expect(await jobs(scene.manager)).toMatchObject([{ status: 'done' }])

    await server.ok(scene.manager, 'print_add', wanted())
    for (let n = 0; n < 4; n++) {
      await takePrint(db(), new Date(), false)
      await db()
        .update(printJob)
        .set({ claim_time: new Date(at - 60_000) })
    }
    expect((await jobs(scene.manager))[0]).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('中断'),
    })
  })

  test('belongs to the last that has taken it, though the one before still lives', async () => {
    await server.ok(scene.manager, 'print_add', wanted())
    const slow = await takePrint(db(), new Date(), false)
    const next = await takePrint(db(), new Date(Date.now() + 60_000), false)
    if (!slow || !next) throw new Error('a print was not taken')
    expect(next.job_id).toBe(slow.job_id)
    expect(await reportPrint(db(), slow, 1, new Date())).toBe(false)
    expect(await endPrint(db(), slow, { status: 'failed' })).toBe(false)
    expect(await endPrint(db(), next, { status: 'done' })).toBe(true)
  })

  test('is given back when the server stops, and made under the rights of the moment', async () => {
    await server.ok(scene.one, 'print_add', wanted({ own: 1 }))
    await server.ok(scene.manager, 'print_add', wanted())
    await db().update(user).set({ disabled: true }).where(eq(user.user_id, scene.manager.user_id))
    await db()
      .update(assignment)
      .set({ review_status: 'cancelled' })
      .where(eq(assignment.user_id, scene.one.user_id))
    await makePrints(db(), { dataDir })
    const made = await db().select().from(printJob).orderBy(printJob.job_id)
    expect(made.map(({ status, error }) => [status, error])).toEqual([
      ['failed', '没有可以打印的内容'],
      ['failed', '账号已停用'],
    ])
    expect(left()).toEqual([])
  })

  test('is made with the rights of who asked for it, and not of anybody else', async () => {
    await scene.finish([scene.two])
    await db().update(project).set({ is_anonymous: true })
    await server.login('director', ['reviewActivity'])
    const { text, about } = await paper(scene.one)
    expect(text + about).not.toContain('吴专家')
    expect(text + about).not.toContain('数控加工')
    expect(text).toContain('匿名编号A-')
  })

  test('waits with four others at most, and is never of nothing', async () => {
    for (let n = 0; n < 5; n++) await server.ok(scene.manager, 'print_add', wanted())
    expect(await refused(scene.manager)).toEqual([500, expect.stringContaining('已有5个打印任务')])
    expect(await refused(scene.two, { own: 1, book_id: 999_999 })).toEqual(NOTHING)
  })
})
