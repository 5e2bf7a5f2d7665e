import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as XLSX from 'xlsx'
import type { Input } from '#contract'
import { assignment, book, expert, leaderOpinion, opinion, opLog, project } from '#server/db/schema/index'
import { TEST_PASSWORD, testServer, type Login, type TestServer } from '#tests/support/api'
import { day, makeExpert, makeGroup, makeProject, makeTemplate, TWO_PARTS } from '#tests/support/factories'
import { reviewedBook } from './results.support'

let server: TestServer
let director: Login
let manager: Login
let leader: Login
let project_id: number
let first: { project_id: number; group_id: number }
let second: { project_id: number; group_id: number }
let experts: Login[]
let books: number[]

const db = () => server.database.db
const TOTALS = [88, 92.5, 85, 90, 79]

/** Two groups; two books in the first, reviewed by five experts, and one in the second, reviewed by three. */
beforeEach(async () => {
  server = await testServer()
  director = await server.login('director', ['reviewActivity'])
  manager = await server.login('manager', ['pingShenManage'])
  const { template_id, leaves } = await makeTemplate(db(), TWO_PARTS)
  const made = await makeProject(db(), director, {
    project_status: 'weighting',
    template_id,
    managers: [manager],
    rule: { leader_weight: 0.3 },
    last_score_time: day(-1),
  })
  project_id = made.project_id
  first = {
    project_id,
    group_id: (await makeGroup(db(), project_id, { group_name: '甲组', order_num: 1 })).group_id,
  }
  second = {
    project_id,
    group_id: (await makeGroup(db(), project_id, { group_name: '乙组', order_num: 2 })).group_id,
  }
  leader = await makeExpert(server, { ...first, member_type: 'leader' }, { name: '组长王' })
  experts = [leader]
  for (const name of ['专家赵', '专家钱', '专家孙', '专家李'])
    experts.push(await makeExpert(server, first, { name }))
  const others: Login[] = []
  for (let n = 0; n < 3; n++) others.push(await makeExpert(server, second))
  books = [
    await reviewedBook(db(), { place: first, experts, leaves }, '=数控加工', TOTALS),
    await reviewedBook(db(), { place: first, experts, leaves }, '工业机器人', [80, 81, 82, 83, 84]),
    await reviewedBook(db(), { place: second, experts: others, leaves }, '护理学', [70, 71, 72]),
  ]
  await db()
    .insert(leaderOpinion)
    .values({
      ...first,
      book_id: books[0] ?? 0,
      leader_user_id: leader.user_id,
      leader_score: '89',
      conclusion: 'recommend_after_fix',
      advice: '小组一致认为可以推荐',
      status: 'submitted',
    })
})

const calc = () => server.ok(director, 'update_project_finalscore', { mode: 'calc', project_id })
const results = (more = {}) => server.ok(director, 'book_resultscore', { project_id, ...more })

describe('小组评审汇总', () => {
  const sheet = (as: Login = director, more = {}) =>
    server.ok(as, 'export_group_pingshen', { project_id, ...more })

  test('has its columns, and in each the figure of the list of results', async () => {
    await calc()
    const { titles, list } = await sheet()
    expect(titles).toEqual([
      '组',
      '书名',
      ...[1, 2, 3, 4, 5].map((n) => `专家${n}`),
      '均分',
      '去极值分',
      '组长分',
      '结论',
      '组长意见',
      '组名次',
    ])
    const { rows } = await results()
    expect(list).toHaveLength(rows.length)
    for (const row of rows) {
      const line = list.find(({ book_name }) => book_name === row.book_name)
      expect(line).toMatchObject({
        group_name: row.group_name,
        avg_score: row.avg_score,
        trimmed_score: row.trimmed_score,
        leader_score: row.leader_score,
        rank_group: row.rank_group,
      })
      expect(row.scores.map(({ anon_no }) => line?.[`expert${anon_no}`])).toEqual(
        row.scores.map(({ score }) => score),
      )
    }
    expect(list.find(({ book_name }) => book_name === '=数控加工')).toMatchObject({
      leader_score: 89,
      conclusion: '修改后推荐',
      leader_advice: '小组一致认为可以推荐',
    })
  })

  test('holds what the list holds under the same filter', async () => {
    await calc()
    for (const filter of [{ group_id: second.group_id }, { keyword: '机器人' }, { score_min: 85 }, {}]) {
      const { list } = await sheet(director, filter)
      const { rows } = await results(filter)
      expect(new Set(list.map(({ book_name }) => book_name))).toEqual(
        new Set(rows.map(({ book_name }) => book_name)),
      )
      expect(list).toHaveLength(rows.length)
    }
  })

  test('gives a leader his own group, once its reviews are closed; its books nameless where they are anonymous', async () => {
    await calc()
    const { list } = await sheet(leader)
    expect(new Set(list.map(({ group_name }) => group_name))).toEqual(new Set(['甲组']))
    expect(JSON.stringify(list)).not.toMatch(/专家赵|组长王/)
    await db().update(project).set({ is_anonymous: true })
    expect((await sheet(leader)).list[0]?.['book_name']).toMatch(/^匿名编号/)
    await db().update(project).set({ project_status: 'reviewing' })
    expect((await server.send(leader, 'export_group_pingshen', { project_id })).code).toBe(403)
  })

  test('is not given before the first calculation, nor from figures that are out of date', async () => {
    expect((await server.send(director, 'export_group_pingshen', { project_id })).msg).toBe(
      '还没有核分，请先核分再导出',
    )
    await calc()
    await db()
      .update(project)
      .set({ last_score_time: day(1) })
    expect((await server.send(director, 'export_group_pingshen', { project_id })).msg).toBe(
      '核分时间早于最近评分时间，请重新核分',
    )
  })
})

test('加权核分明细: every final score can be computed again from the columns', async () => {
  await calc()
  const { titles, list } = await server.ok(director, 'export_pingshen_weighting', { project_id })
  expect(titles).toEqual([
    '书名',
    ...[1, 2, 3, 4, 5].map((n) => `专家${n}`),
    '剔除标记',
    '去极值分×(1−w)',
    '组长分×w',
    '组间系数',
    '加分项',
    '最终分',
    '名次',
  ])
  expect(list).toHaveLength(3)
  for (const line of list) {
    const of = (key: string) => Number(line[key] ?? 0)
    const by_hand = of('panel_part') * of('group_factor') + of('leader_part') + of('bonus_score')
    expect(by_hand.toFixed(2)).toBe(of('final_score').toFixed(2))
  }
  expect(list[0]).toMatchObject({ trimmed_out: '专家2、专家5', leader_part: 26.7, final_score: 88.07 })
  expect((await server.send(manager, 'export_pingshen_weighting', { project_id })).code).toBe(403)
})

describe('专家评审明细', () => {
  const ask = (more: Partial<Input<'export_user_pingshen_detail'>> = {}, as: Login = manager) =>
    server.ok(as, 'export_user_pingshen_detail', { project_id, ...more })

  test('has a column for each indicator, and the reviews of the list of opinions', async () => {
    const { data } = await ask()
    expect(data?.titles).toEqual([
      '专家',
      '组',
      '书名',
      '政治方向',
      '立德树人',
      '科学性',
      '先进性',
      '总分',
      '结论',
      '意见',
      '提交时间',
    ])
    const { rows, total } = await server.ok(manager, 'advice_list', { project_id, pageSize: 100 })
    expect(data?.list).toHaveLength(total)
    expect(data?.list.map(({ name, book_name, total_score }) => [name, book_name, total_score])).toEqual(
      rows.map(({ name, book_name, total_score }) => [name, book_name, total_score]),
    )
    for (const line of data?.list ?? []) {
      const points = (data?.keys ?? [])
        .filter((key) => key.startsWith('item'))
        .map((key) => Number(line[key]))
      expect(points.reduce((sum, point) => sum + point, 0)).toBeCloseTo(Number(line['total_score']), 5)
    }
  })

  test('counts only reviews that were handed in, none for trial', async () => {
    const { data } = await ask({ group_id: second.group_id })
    expect(data?.list).toHaveLength(3)
    const [one, two] = await db().select().from(assignment).where(eq(assignment.group_id, second.group_id))
    await db()
      .update(assignment)
      .set({ review_status: 'draft' })
      .where(eq(assignment.fenpei_id, one?.fenpei_id ?? 0))
    await db()
      .update(assignment)
      .set({ assign_type: 'trial' })
      .where(eq(assignment.fenpei_id, two?.fenpei_id ?? 0))
    expect((await ask({ group_id: second.group_id })).data?.list).toHaveLength(1)
  })

  test('of one expert, of one book, with what was written', async () => {
    const user_id = experts[1]?.user_id
    expect((await ask({ user_id })).data?.list).toHaveLength(2)
    const { data } = await ask({ kind: 'opinions', book_id: books[0], user_id })
    expect(data?.titles).toEqual(
      expect.arrayContaining(['总体评价', '优点', '问题', '修改建议', '差错数', '提交时间']),
    )
    expect(data?.list).toMatchObject([
      { name: '专家赵', conclusion: '推荐', total_score: 92.5, advice: '好' },
    ])
  })

  test('as a file: an .xls with the same cells, no text a formula, fetched once and by nobody else', async () => {
    const { data } = await ask()
    const { msg: fileName = '' } = await ask({ as_file: true })
    expect((await server.send(director, 'common_download', { fileName })).code).toBe(404)
    const file = await server.ok(manager, 'common_download', { fileName, delete: 'true' })
    expect(file.name).toMatch(/-专家评审明细\.xls$/)
    const workbook = XLSX.read(await file.arrayBuffer(), { type: 'array', cellFormula: true })
    const sheet = workbook.Sheets[workbook.SheetNames[0] ?? '']
    if (!sheet) throw new Error('the file has no sheet')
    const cells = XLSX.utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null })
    expect(cells[0]).toEqual(data?.titles)
    expect(cells.slice(1)).toEqual(
      data?.list.map((line) => data.keys.map((key) => (line[key] === '' ? null : line[key]))),
    )
    expect(cells.some((row) => row[2] === '=数控加工')).toBe(true)
    expect(Object.values(sheet).some((cell) => typeof cell === 'object' && 'f' in cell)).toBe(false)
    expect((await server.send(manager, 'common_download', { fileName })).code).toBe(404)
  })

  test('is logged with the number of rows, and refused to other offices, leaders and experts', async () => {
    await ask()
    expect(
      await db().select().from(opLog).where(eq(opLog.action, 'export_user_pingshen_detail')),
    ).toMatchObject([{ project_id, after: { rows: 13 } }])
    const stranger = await server.login('stranger', ['pingShenManage'])
    for (const as of [stranger, leader])
      expect((await server.send(as, 'export_user_pingshen_detail', { project_id })).code).toBe(403)
  })
})

describe('组内教材及分配', () => {
  const ask = (as: Login, more = {}) => server.ok(as, 'groupe_booklist_export', { project_id, ...more })

  test('has the books of the screen with the names of their experts', async () => {
    const { titles, list } = await ask(manager, { group_id: first.group_id })
    expect(titles).toEqual([
      '组',
      '序号',
      '编号',
      '书名',
      'ISBN',
      '主编',
      '单位',
      '出版社',
      ...[1, 2, 3, 4, 5].map((n) => `专家${n}`),
    ])
    const { rows } = await server.ok(manager, 'group_booklist', { group_id: first.group_id })
    expect(list.map(({ book_name }) => book_name)).toEqual(rows.map(({ book_name }) => book_name))
    expect(list[0]).toMatchObject({ expert1: '组长王', expert2: '专家赵', expert5: '专家李' })
    expect((await ask(manager)).list).toHaveLength(3)
    expect((await ask(manager, { with_experts: 0 })).titles).not.toContain('专家1')
    const none = { group_id: first.group_id, assigned: 'none' } as const
    expect((await ask(manager, none)).list).toEqual([])
  })

  test('tells a leader how far the reviews of his group are, and no name', async () => {
    const { list } = await ask(leader)
    expect(list).toHaveLength(2)
    expect(list[0]).toMatchObject({ expert1: '已锁定', expert2: '已锁定' })
    expect(JSON.stringify(list)).not.toMatch(/专家赵|组长王/)
    expect((await ask(leader, { group_id: second.group_id })).list).toEqual([])
    await db().update(project).set({ is_anonymous: true })
    const masked = await ask(leader)
    expect(masked.list[0]).toMatchObject({
      book_name: expect.stringMatching(/^匿名编号/),
      first_editor: null,
    })
    expect((await server.send(experts[1], 'groupe_booklist_export', { project_id })).code).toBe(403)
  })
})

describe('大中小一体化', () => {
  beforeEach(async () => {
    await db()
      .update(book)
      .set({ stage: 'primary' })
      .where(eq(book.book_id, books[0] ?? 0))
    await calc()
  })

  test('results by stage: its own, or the one its level names', async () => {
    const { titles, list } = await server.ok(manager, 'dzx_pingshen_export', { project_id })
    expect(titles.slice(0, 4)).toEqual(['学段', '书名', '主编', '单位'])
    expect(titles.slice(-3)).toEqual(['平均', '结论', '名次'])
    expect(list.map(({ stage, book_name }) => [stage, book_name])).toEqual([
      ['小学', '=数控加工'],
      ['大学', '工业机器人'],
      ['大学', '护理学'],
    ])
    expect(list.map(({ conclusion }) => conclusion)).toEqual(['修改后推荐', '推荐5', '推荐3'])
    const primary = await server.ok(manager, 'dzx_pingshen_export', { project_id, stage: 'primary' })
    expect(primary.list).toHaveLength(1)
  })

  test('opinions by stage, the experts by their numbers only', async () => {
    const { data } = await server.ok(manager, 'dzx_export_opnion', { project_id, stage: 'primary' })
    expect(data?.titles).toEqual(['学段', '书名', '专家匿名号', '结论', '意见', '修改建议'])
    expect(data?.list).toHaveLength(5)
    expect(data?.list[0]).toMatchObject({ stage: '小学', anon_no: '专家1' })
    expect(JSON.stringify(data)).not.toMatch(/专家赵|组长王/)
  })
})

test('教材结果: with the final opinion for the declarer, and only a final one', async () => {
  await calc()
  const save = (book_id: number | undefined, status: 'draft' | 'final') =>
    server.ok(director, 'book_opnion_save', {
      project_id,
      book_id: book_id ?? 0,
      opinion: `请修改第${status}章`,
      status,
      revision: 0,
    })
  await save(books[0], 'final')
  await save(books[1], 'draft')
  const { titles, list } = await server.ok(manager, 'export_zj_bookResult', { project_id })
  expect(titles).toEqual([
    '编号',
    '书名',
    'ISBN',
    '第一主编',
    '单位',
    '出版社',
    '渠道',
    '大类',
    '专业',
    '最终分',
    '名次',
    '等级',
    '结果',
    '定稿意见',
  ])
  const { rows } = await results()
  expect(list.map((line) => [line['book_name'], line['final_score'], line['rank']])).toEqual(
    rows.map((row) => [row.book_name, row.final_score, row.rank_all]),
  )
  expect(list.map(({ feedback }) => feedback)).toEqual(['请修改第final章', null, null])
  await db()
    .update(book)
    .set({ recommend_channel: 'hang' })
    .where(eq(book.book_id, books[2] ?? 0))
  const hang = await server.ok(manager, 'export_zj_bookResult', { project_id, channel: 'hang' })
  expect(hang.list).toMatchObject([{ book_name: '护理学', channel: '行指委' }])
})

describe('专家名单 with bank accounts', () => {
  const ask = (as: Login, more = {}) =>
    server.send(as, 'daochu_renyuan', { project_id, with_bank: 1, ...more })
  const pass = async (as: Login, scene: Input<'user_password_check'>['scene'] = 'export_bank') =>
    (await server.ok(as, 'user_password_check', { password: TEST_PASSWORD, scene })).pass_token ?? ''

  beforeEach(async () => {
    await db()
      .update(expert)
      .set({ bank_name: '某某银行', bank_account: '6222000000000000' })
      .where(eq(expert.user_id, leader.user_id))
  })

  test('is given to the manager who has just given his password again, and logged', async () => {
    const { value } = await ask(manager, { pass_token: await pass(manager), keyword: '组长王' })
    expect(value.titles.slice(-2)).toEqual(['开户行', '账号'])
    expect(value.list).toMatchObject([{ bank_name: '某某银行', bank_account: '6222000000000000' }])
    const entries = await db().select().from(opLog).where(eq(opLog.action, 'daochu_renyuan'))
    expect(entries).toMatchObject([{ target: '专家名单（含手机、银行账号）', after: { rows: 1 } }])
    expect(JSON.stringify(entries)).not.toContain('6222000000000000')
  })

  test('is refused without the password, with the pass of another scene, of another user, or to a director', async () => {
    expect((await ask(manager)).msg).toBe('请先验证登录密码')
    expect((await ask(manager, { pass_token: await pass(manager, 'final_edit') })).code).toBe(403)
    expect((await ask(manager, { pass_token: await pass(director) })).code).toBe(403)
    expect((await ask(director, { pass_token: await pass(director) })).code).toBe(403)
  })

  test('a wrong password gives no pass', async () => {
    const { passed, pass_token } = await server.ok(manager, 'user_password_check', { password: 'wrong-1' })
    expect({ passed, pass_token }).toEqual({ passed: false, pass_token: null })
  })
})

test('a text of an expert that looks like a formula stays a text', async () => {
  await db().update(opinion).set({ advice: '=HYPERLINK("http://x")' })
  const { data } = await server.ok(manager, 'dzx_export_opnion', { project_id })
  expect(data?.list[0]).toMatchObject({ advice: '=HYPERLINK("http://x")' })
})
