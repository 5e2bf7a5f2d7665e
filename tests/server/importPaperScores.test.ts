import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import type { ImportReport } from '#contract/actions/declaration/imports'
import { brokenInvariants } from '#server/checks/invariants'
import { assignment, expert as expertTable, indicator, opLog, score } from '#server/db/schema/index'
import { testServer, type TestServer } from '#tests/support/api'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

let server: TestServer
let scene: ReviewScene
const db = () => server.database.db
const NAMES = ['政治方向', '立德树人', '科学性', '先进性']

beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 2, { review_mode: 'both' })
  await db().update(expertTable).set({ name: '周专家' })
})

type Row = Input<'import_file'>['rows'][number]['record']
/** The lines of one expert's sheet of a book. */
const sheet = (scores: readonly (number | string)[], at = 0, names = NAMES): Row[] =>
  scores.map((value, i) => ({
    book_name: scene.books[at]?.book_name ?? '',
    name: '周专家',
    indicator: names[i] ?? '',
    score: value,
  }))
const input = (records: Row[], more: Partial<Input<'import_file'>> = {}): Input<'import_file'> => ({
  import_type: 'score',
  project_id: scene.project_id,
  file_name: '线下成绩.xlsx',
  rows: records.map((record, i) => ({ row: i + 2, record })),
  ...more,
})
const send = (records: Row[], more = {}) => server.ok(scene.manager, 'import_file', input(records, more))
const refused = async (records: Row[], more = {}) => {
  const reply = await server.send(scene.manager, 'import_file', input(records, more))
  expect(reply.code).not.toBe(200)
  // A refusal of an import carries its report.
  const report = reply.data as ImportReport | undefined
  return { msg: reply.msg, said: report?.errors.map(({ row, reason }) => `${row} ${reason}`) ?? [] }
}
const undo = (import_id: number | null) =>
  server.send(scene.manager, 'import_del', { import_ids: [import_id ?? 0] })
/** What the import could break; the scene itself has no frozen rule. */
const broken = async () => (await brokenInvariants(db())).filter((rule) => !rule.includes('冻结的计分规则'))
const first = () => scene.ids[0] ?? 0

describe('线下成绩', () => {
  test('a whole sheet counts as submitted, is logged, and the file sent again brings nothing new', async () => {
    const report = await send([...sheet([18, 18, 27, '27.5分']), ...sheet([20, 20, 30, 30], 1)])
    expect(report).toMatchObject({ total_num: 8, success_num: 8, known_num: 0, fail_num: 0 })
    expect(await scene.open(first())).toMatchObject({ total_score: 90.5, review_status: 'submitted' })
    expect(await scene.given(first())).toMatchObject({ submit_time: expect.any(Date) as Date })
    expect((await scene.held())?.last_score_time).not.toBeNull()
    const logged = await db().select().from(opLog).where(eq(opLog.action, 'import_file'))
    expect(logged.map(({ after }) => after)).toContainEqual({
      review_status: 'submitted',
      total_score: 90.5,
    })
    expect(await send(sheet([18, 18, 27, 27.5]))).toMatchObject({ success_num: 0, known_num: 4 })
    expect(await broken()).toEqual([])
  })

  test('takes an indicator by code too, and a total only where there is one indicator', async () => {
    const lines = await db().select().from(indicator)
    const codes = NAMES.map((name) => lines.find((line) => line.name === name)?.code ?? '')
    expect((await send(sheet([18, 18, 27, 27], 0, codes), { dry_run: 1 })).success_num).toBe(4)
    const [total] = sheet([90], 0, [''])
    const { said } = await refused([total ?? {}])
    expect(said).toEqual(['2 指标不能为空：本活动有4项指标，须逐项填写，不能只填总分'])
    const [only] = scene.leaves
    await db().delete(indicator)
    await db()
      .insert(indicator)
      .values({
        indicator_id: only,
        template_id: (await scene.held())?.template_id ?? 0,
        code: 'A',
        name: '总体',
        score: '100',
        order_num: 1,
      })
    await send([total ?? {}])
    expect(await scene.open(first())).toMatchObject({ total_score: 90, review_status: 'submitted' })
  })

  test('tells all that is wrong with line, field and indicator, and writes no part of a sheet', async () => {
    const [one, two, three, four] = sheet([25, 18, 27, 27])
    const { said } = await refused([
      one ?? {},
      { ...two, indicator: '趣味性' },
      { ...three, name: '无此人' },
      four ?? {},
      ...sheet([18, 18, -1], 1),
      { ...sheet([18], 1)[0], score: '' },
    ])
    expect(said).toEqual(
      expect.arrayContaining([
        '2 分值不对：「政治方向」分值应在0～20之间，最小刻度0.5',
        '3 指标不是本活动的评分指标',
        '4 姓名不在专家库中，或与手机号不符',
        '5 指标不全：该专家对本教材还缺3项「政治方向」「立德树人」「科学性」',
        '8 分值须在0至1000之间，实为-1',
        '9 分值不能为空',
      ]),
    )
    const part = await send([...sheet([25, 18, 27, 27]), ...sheet([20, 20, 30, 30], 1)], { valid_only: 1 })
    expect(part).toMatchObject({ total_num: 8, success_num: 4, fail_num: 4 })
    expect((await scene.open(first())).review_status).toBe('assigned')
    expect(await broken()).toEqual([])
  })

  test('never replaces what an expert has written, nor a review that is none', async () => {
    await server.ok(scene.expert, 'user_score', scene.sheet(first(), [17]))
    expect((await refused(sheet([18, 18, 27, 27]))).said[0]).toBe(
      '2 分值不能写入：专家已经在线评审，只能由专家本人修改',
    )
    expect((await scene.open(first())).items).toMatchObject([{ score: 17 }])
    await scene.setAssignment(first(), { review_status: 'cancelled' })
    expect((await refused(sheet([18, 18, 27, 27]))).said[0]).toBe('2 姓名没有分配该教材')
  })

  test('is only for meetings, while reviewing lasts, and for scores', async () => {
    await scene.setProject({ review_mode: 'online' })
    expect((await refused(sheet([18, 18, 27, 27]))).msg).toBe(
      '本活动为网络评审，分数只能由专家在线打；会议评审、网评加会评才能导入线下成绩',
    )
    await scene.setProject({ review_mode: 'meeting', project_status: 'leader_stage' })
    expect((await refused(sheet([18, 18, 27, 27]))).msg).toBe('评审已截止，不能修改')
    expect(await db().$count(score)).toBe(0)
  })

  test('is taken back whole, unless the expert has changed a review since', async () => {
    const { import_id } = await send([...sheet([18, 18, 27, 27]), ...sheet([20, 20, 30, 30], 1)])
    await server.ok(scene.expert, 'user_score', scene.sheet(first(), [17, 18, 27, 27]))
    expect((await undo(import_id)).msg).toBe('该批次数据已被使用，不能回滚：1份评审已锁定、退回或改过')
    await db().update(assignment).set({ review_status: 'submitted' })
    await db().update(score).set({ revision: 1 })
    expect((await undo(import_id)).value).toMatchObject({ deleted_num: 2 })
    expect(await db().$count(score)).toBe(0)
    expect(await scene.open(first())).toMatchObject({ review_status: 'assigned', total_score: null })
  })
})
