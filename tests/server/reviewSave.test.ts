import { beforeEach, describe, expect, test } from 'vitest'
import { opLog } from '#server/db/schema/index'
import { reviewScene, WORDS } from '#tests/support/reviewScene'
import { testServer, type TestServer } from '#tests/support/api'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})

const first = ([id]: number[]): number => id ?? 0

describe('a draft', () => {
  test('takes anything well-formed and keeps absent scores absent', async () => {
    const { ids, sheet, expert, leaves, open, given, seat } = await reviewScene(server)
    const book_id = first(ids)
    const saved = await server.ok(expert, 'user_score', sheet(book_id, [0, null, 99.5, null]))
    expect(saved).toMatchObject({ total_score: null, review_status: 'draft', revision: 1 })
    const loaded = await open(book_id)
    expect(loaded.items).toEqual([
      { indicator_id: leaves[0], score: 0, reason: '' },
      { indicator_id: leaves[2], score: 99.5, reason: '' },
    ])
    expect(loaded.total_score).toBeNull()
    expect(await given(book_id)).toMatchObject({ review_status: 'draft', submit_time: null })
    expect(await seat()).toMatchObject({ expert_status: 'reviewing' })
  })

  test('replaces what was there: a score that is taken out is gone', async () => {
    const { ids, sheet, expert, open, leaves } = await reviewScene(server)
    await server.ok(expert, 'user_score', sheet(first(ids), [18, 18, 27, 27], { total_reason: '说明' }))
    const saved = await server.ok(expert, 'user_score', sheet(first(ids), [18, null, null, null]))
    expect(saved.revision).toBe(2)
    expect(await open(first(ids))).toMatchObject({
      items: [{ indicator_id: leaves[0], score: 18 }],
      total_reason: '',
    })
  })

  test('that says what is already there changes nothing, whatever revision it names', async () => {
    const { ids, sheet, expert, open } = await reviewScene(server)
    const same = sheet(first(ids), [18, null, null, null], { revision: 0 })
    expect((await server.ok(expert, 'user_score', same)).revision).toBe(1)
    expect((await server.ok(expert, 'user_score', same)).revision).toBe(1)
    expect(await open(first(ids))).toMatchObject({ score_revision: 1, advice_revision: 0 })
  })

  test('of nothing leaves the book untouched', async () => {
    const { ids, sheet, expert, given } = await reviewScene(server)
    expect(await server.ok(expert, 'user_score', sheet(first(ids), []))).toMatchObject({
      review_status: 'assigned',
      revision: 0,
    })
    expect(await given(first(ids))).toMatchObject({ review_status: 'assigned' })
  })

  test('keeps what was pasted with characters that no column takes', async () => {
    const { ids, opinion, sheet, expert, open } = await reviewScene(server)
    await server.ok(expert, 'advice_add', opinion(first(ids), { advice: '内容\0准确' }))
    await server.ok(expert, 'user_score', sheet(first(ids), [], { total_reason: '半个字\ud842' }))
    const saved = await open(first(ids))
    expect(saved.opinion.advice).toBe('内容\ufffd准确')
    expect(saved).toMatchObject({ total_reason: '半个字\ufffd' })
  })

  test('counts the words of the opinion as the rules count them', async () => {
    const { ids, opinion, expert } = await reviewScene(server)
    const saved = await server.ok(
      expert,
      'advice_add',
      opinion(first(ids), { advice: '  好 书，very good！ ' }),
    )
    expect(saved).toMatchObject({ word_count: 10, review_status: 'draft' })
    expect(saved.findings.map(({ message }) => message)).toContain('评审意见不少于50字，当前10字')
  })

  test.each([
    ['a score with three decimals', (s: Scene) => s.sheet(first(s.ids), [1.234]), '分值最多两位小数'],
    ['a negative score', (s: Scene) => s.sheet(first(s.ids), [-1]), '分值不小于0'],
    [
      'an indicator of another table',
      (s: Scene) => s.sheet(first(s.ids), [], { items: [{ indicator_id: 999_999, score: 1 }] }),
      '评分表中没有该指标，请刷新页面',
    ],
    [
      'a score on a veto item',
      (s: Scene) => s.sheet(first(s.ids), [], { items: [{ indicator_id: s.veto, score: 1 }] }),
      '评分表中没有该指标，请刷新页面',
    ],
    [
      'a veto on a scored item',
      (s: Scene) => s.sheet(first(s.ids), [], { veto_hits: [{ indicator_id: s.leaves[0] ?? 0 }] }),
      '评分表中没有该指标，请刷新页面',
    ],
    ['the same item twice', (s: Scene) => s.sheet(first(s.ids), [], { items: twice(s) }), '同一指标重复打分'],
  ])('with %s is refused', async (_, input, msg) => {
    const scene = await reviewScene(server)
    const reply = await server.send(scene.expert, 'user_score', input(scene))
    expect(reply).toMatchObject({ code: 500, msg })
    expect(await scene.given(first(scene.ids))).toMatchObject({ review_status: 'assigned' })
  })
})
type Scene = Awaited<ReturnType<typeof reviewScene>>
const twice = ({ leaves }: Scene) => [1, 2].map((score) => ({ indicator_id: leaves[0] ?? 0, score }))

describe('two devices', () => {
  test('that save from the same revision at the same time: exactly one wins, the other learns the new revision', async () => {
    const { ids, sheet, expert, open } = await reviewScene(server)
    const book_id = first(ids)
    await server.ok(expert, 'user_score', sheet(book_id, [10]))
    const replies = await Promise.all(
      [11, 12, 13].map((score) =>
        server.send(expert, 'user_score', sheet(book_id, [score], { revision: 1 })),
      ),
    )
    expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 500, 500])
    const lost = replies.find(({ code }) => code === 500)
    expect(lost).toMatchObject({
      msg: '该评审已在其他设备上修改',
      data: { revision: 2, update_time: expect.stringMatching(/^\d{4}-/) },
    })
    const won = replies.findIndex(({ code }) => code === 200)
    expect(await open(book_id)).toMatchObject({ score_revision: 2, items: [{ score: 11 + won }] })
  })

  test('that save different halves do not disturb each other', async () => {
    const { ids, sheet, opinion, expert } = await reviewScene(server)
    await server.ok(expert, 'user_score', sheet(first(ids), [10], { revision: 0 }))
    const saved = await server.ok(expert, 'advice_add', opinion(first(ids), { revision: 0 }))
    expect(saved.revision).toBe(1)
  })

  test('the opinion, too, is not overwritten unseen', async () => {
    const { ids, opinion, expert, open } = await reviewScene(server)
    await server.ok(expert, 'advice_add', opinion(first(ids), { advice: '第一台' }))
    const reply = await server.send(
      expert,
      'advice_add',
      opinion(first(ids), { advice: '第二台', revision: 0 }),
    )
    expect(reply).toMatchObject({ code: 500, msg: '该评审已在其他设备上修改', data: { revision: 1 } })
    expect((await open(first(ids))).opinion.advice).toBe('第一台')
  })
})

describe('handing in', () => {
  test('needs both halves complete; a refusal names every fault at its place and writes nothing', async () => {
    const { ids, sheet, opinion, expert, leaves, given, open } = await reviewScene(server)
    const book_id = first(ids)
    const early = await server.send(
      expert,
      'user_score',
      sheet(book_id, [18, 18, 27, 27], { status: 'submitted' }),
    )
    expect(early).toMatchObject({
      code: 500,
      data: {
        findings: [
          { field: 'opinion', indicator_id: null, level: 'error', message: '评审意见不少于50字，当前0字' },
          { field: 'conclusion', indicator_id: null, level: 'error', message: '请选择评审结论' },
        ],
      },
    })
    expect((await open(book_id)).items).toEqual([])

    await server.ok(expert, 'user_score', sheet(book_id, [18, 18, 20.3, 10]))
    const faulty = await server.send(expert, 'advice_add', opinion(book_id, { status: 'submitted' }))
    expect(faulty.msg).toMatch(/共\d处需要完善/)
    const { findings } = faulty.data as { findings: { indicator_id: number | null; message: string }[] }
    expect(findings).toContainEqual(
      expect.objectContaining({ indicator_id: leaves[2], message: '分值应在0～30之间，最小刻度0.5' }),
    )
    expect(findings).toContainEqual(
      expect.objectContaining({ indicator_id: leaves[3], message: '该项得分较低，请说明理由' }),
    )
    expect(await given(book_id)).toMatchObject({ review_status: 'draft' })
  })

  test('by either half makes the review submitted and moves the time of the last score', async () => {
    for (const half of ['score', 'opinion'] as const) {
      const { ids, sheet, opinion, expert, given, held } = await reviewScene(server)
      const book_id = first(ids)
      const marks = sheet(book_id, [18, 18, 27, 27])
      if (half === 'score') {
        await server.ok(expert, 'advice_add', opinion(book_id))
        expect((await held())?.last_score_time).toBeNull()
        const saved = await server.ok(expert, 'user_score', { ...marks, status: 'submitted' })
        expect(saved).toMatchObject({ total_score: 90, review_status: 'submitted' })
      } else {
        await server.ok(expert, 'user_score', marks)
        await server.ok(expert, 'advice_add', opinion(book_id, { status: 'submitted' }))
      }
      expect(await given(book_id)).toMatchObject({
        review_status: 'submitted',
        submit_time: expect.any(Date),
      })
      expect((await held())?.last_score_time).toBeInstanceOf(Date)
    }
  })

  test('an edit afterwards opens the review again, moves the time and is logged with both totals', async () => {
    const { ids, sheet, expert, handIn, held, given } = await reviewScene(server)
    const book_id = first(ids)
    await handIn(book_id)
    const before = (await held())?.last_score_time?.getTime() ?? 0
    await new Promise((done) => setTimeout(done, 5))
    const saved = await server.ok(expert, 'user_score', sheet(book_id, [18, 18, 27, 25]))
    expect(saved.review_status).toBe('draft')
    expect((await held())?.last_score_time?.getTime()).toBeGreaterThan(before)
    expect(await given(book_id)).toMatchObject({ review_status: 'draft', submit_time: null })
    const lines = await server.database.db.select().from(opLog)
    expect(lines.at(-1)).toMatchObject({
      action: 'user_score',
      before: { review_status: 'submitted', total_score: 90 },
      after: { review_status: 'draft', total_score: 88 },
    })
  })

  test('a late autosave of the same words does not open it again', async () => {
    const { ids, sheet, opinion, expert, handIn, given } = await reviewScene(server)
    const book_id = first(ids)
    await handIn(book_id)
    await server.ok(expert, 'user_score', sheet(book_id, [18, 18, 27, 27], { revision: 0 }))
    await server.ok(expert, 'advice_add', opinion(book_id, { revision: 0 }))
    expect(await given(book_id)).toMatchObject({ review_status: 'submitted' })
  })

  test('is final where the project says so', async () => {
    const { ids, sheet, expert, handIn, open } = await reviewScene(server, 1, {
      allow_withdraw_submit: false,
    })
    await handIn(first(ids))
    const reply = await server.send(expert, 'user_score', sheet(first(ids), [1]))
    expect(reply).toMatchObject({ code: 500, msg: '该教材已提交，不能再修改' })
    expect((await open(first(ids))).readonly_reason).toBe('该教材已提交，不能再修改')
  })

  test('with a veto needs reason, pages and the conclusion that follows from it', async () => {
    const { ids, sheet, opinion, expert, veto, given } = await reviewScene(server)
    const book_id = first(ids)
    const hit = { indicator_id: veto, reason: '太短', pages: '' }
    await server.ok(expert, 'user_score', sheet(book_id, [18, 18, 27, 27], { veto_hits: [hit] }))
    const reply = await server.send(expert, 'advice_add', opinion(book_id, { status: 'submitted' }))
    const { findings } = reply.data as { findings: unknown[] }
    expect(findings).toContainEqual({
      field: 'veto_hits',
      indicator_id: veto,
      level: 'error',
      message: '一票否决须写明理由和页码',
    })
    expect(findings).toContainEqual(
      expect.objectContaining({ field: 'conclusion', message: '存在一票否决项，结论应为不推荐' }),
    )
    const full = {
      ...hit,
      reason: '第三章第二节关于我国领土范围的表述存在严重错误，示意图中遗漏了重要岛屿。',
      pages: '35',
    }
    await server.ok(expert, 'user_score', sheet(book_id, [18, 18, 27, 27], { veto_hits: [full] }))
    await server.ok(
      expert,
      'advice_add',
      opinion(book_id, { status: 'submitted', conclusion: 'not_recommend' }),
    )
    expect(await given(book_id)).toMatchObject({ review_status: 'submitted' })
  })

  test('an opinion copied from another book is handed in with a warning', async () => {
    const { ids, opinion, expert, handIn, sheet, books } = await reviewScene(server)
    const [one = 0, two = 0] = ids
    await handIn(one)
    await server.ok(expert, 'user_score', sheet(two, [18, 18, 27, 27]))
    const saved = await server.ok(expert, 'advice_add', opinion(two, { status: 'submitted', advice: WORDS }))
    expect(saved.findings).toEqual([
      {
        field: 'opinion',
        indicator_id: null,
        level: 'warn',
        message: `与《${books[0]?.book_name}》意见高度相似，请针对本教材撰写`,
      },
    ])
  })
})

test('a weighted total is exact and rounded half up to two places', async () => {
  const { ids, sheet, expert } = await reviewScene(server, 1, {
    rule: { score_mode: 'weighted', score_step: 0.01 },
  })
  // 20 % · 90.01 + 20 % · 90.02 + 30 % · 90.03 + 30 % · 90.05 = 90.03
  const saved = await server.ok(expert, 'user_score', sheet(first(ids), [90.01, 90.02, 90.03, 90.05]))
  expect(saved.total_score).toBe(90.03)
  // 20 % · 0.01 + 30 % · 0.01 = 0.005
  expect((await server.ok(expert, 'user_score', sheet(first(ids), [0.01, 0, 0.01, 0]))).total_score).toBe(
    0.01,
  )
})
