import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { opLog, project, readingCopy, reviewComment, storedFile } from '#server/db/schema/index'
import { testServer, type TestServer } from '#tests/support/api'
import { assign, makeExpert } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

let server: TestServer
let scene: ReviewScene
beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 3)
})

const place = (n = 0) => ({ project_id: scene.project_id, book_id: scene.ids[n] ?? 0 })
const note = (more: object = {}, as = scene.expert) =>
  server.send(as, 'review_comment_save', {
    ...place(),
    code: 'M02' as const,
    page: 12,
    quote: '己经',
    text: '错别字',
    ...more,
  })
const notes = async (n = 0) =>
  (await server.ok(scene.expert, 'review_comment_list', place(n))).comments.map(({ page, text }) => [
    page,
    text,
  ])

/** A copy of the book as the background makes it; only that it is there matters. */
async function withCopy(n = 0) {
  const { db } = server.database
  await db.insert(storedFile).values({
    name: 'c.pdf',
    original_name: 'c.pdf',
    purpose: 'copy',
    mime: 'application/pdf',
    size: 1,
    user_id: 1,
  })
  await db.insert(readingCopy).values({ ...place(n), code: 'M02', status: 'ready', name: 'c.pdf', pages: 9 })
}

describe('a comment', () => {
  it('is kept at its page, changed and removed', async () => {
    await note({ page: 30, text: '图不清' })
    const { value } = await note()
    expect(await notes()).toEqual([
      [12, '错别字'],
      [30, '图不清'],
    ])
    await note({ comment_id: value?.comment_id, page: 13, text: '应为“已经”' })
    expect(await notes()).toEqual([
      [13, '应为“已经”'],
      [30, '图不清'],
    ])
    await server.ok(scene.expert, 'review_comment_remove', { ...place(), comment_id: value?.comment_id ?? 0 })
    expect(await notes()).toEqual([[30, '图不清']])
    expect(await notes(1)).toEqual([])
  })

  it.each([
    [{ text: ' ' }, '请输入批注'],
    [{ page: 0 }, '页码应大于0'],
    [{ text: '长'.repeat(1001) }, '批注不超过1000字'],
    [{ code: 'M02B' }, '该材料不在本活动的阅读范围内'],
  ])('%o is refused: %s', async (more, msg) => {
    expect((await note(more)).msg).toContain(msg)
    expect(await notes()).toEqual([])
  })

  it('belongs to who made it: a colleague of the same book neither reads nor changes it', async () => {
    const { value } = await note()
    const other = await makeExpert(server, scene)
    expect((await server.send(other, 'review_comment_list', place())).code).toBe(403)
    await assign(server.database.db, scene, place().book_id, [other])
    expect((await server.ok(other, 'review_comment_list', place())).comments).toEqual([])
    const comment_id = value?.comment_id ?? 0
    expect((await note({ comment_id }, other)).msg).toBe('该批注已被删除，请刷新')
    expect((await server.send(other, 'review_comment_remove', { ...place(), comment_id })).code).toBe(500)
    expect(await notes()).toEqual([[12, '错别字']])
  })

  it('is told to the office once the review is handed in, not before, and leaves the review handed in', async () => {
    const told = async () =>
      (await server.ok(scene.manager, 'leader_expert_reviews', place())).advices.map(
        ({ comments }) => comments,
      )
    await note()
    expect(await told()).toEqual([])
    await scene.handIn(place().book_id)
    expect(await told()).toMatchObject([[{ page: 12, quote: '己经', text: '错别字', code: 'M02' }]])
    await note({ page: 40 })
    expect(await scene.given(place().book_id)).toMatchObject({ review_status: 'submitted' })
  })

  it('is fixed with the review: a locked one takes none, and says why', async () => {
    for (const book_id of scene.ids) await scene.handIn(book_id)
    await server.ok(scene.expert, 'zhuanjia_all_submit', { project_id: scene.project_id, sign_confirm: 1 })
    expect((await note()).msg).toBe('该教材已锁定，请联系管理员退回')
    expect((await server.ok(scene.expert, 'review_comment_list', place())).readonly_reason).toContain(
      '已锁定',
    )
  })

  it('is work: the assignment that holds it is not deleted as if nothing had happened', async () => {
    await note()
    await server.ok(scene.manager, 'delete_fenpei', {
      project_id: scene.project_id,
      book_ids: [place().book_id],
    })
    expect(await server.database.db.select().from(reviewComment)).toHaveLength(1)
  })
})

describe('reading time', () => {
  it('adds up, and is the log’s with the review that is handed in', async () => {
    await withCopy()
    const add = (seconds: number) => server.ok(scene.expert, 'reading_time_add', { ...place(), seconds })
    expect(await add(30)).toEqual({ read_seconds: 30 })
    const quick = await server.ok(scene.expert, 'user_score', scene.sheet(place().book_id, [18, 18, 27, 27]))
    expect(quick.findings.map(({ message }) => message)).toContain('阅读时间不足60秒，请确认已审阅教材')
    expect(await add(30)).toEqual({ read_seconds: 60 })
    const { findings } = await scene.handIn(place().book_id)
    expect(findings).toEqual([])
    const lines = await server.database.db.select().from(opLog).where(eq(opLog.action, 'advice_add'))
    expect(lines.at(-1)?.after).toMatchObject({ read_seconds: 60 })
  })

  it('is not asked for where there is nothing to read here', async () => {
    expect((await scene.open(place().book_id)).read_seconds).toBeNull()
    expect((await scene.handIn(place().book_id)).findings).toEqual([])
  })

  it('is not asked for where the copy that is there names the author of an anonymous book', async () => {
    await withCopy()
    await server.database.db.update(project).set({ is_anonymous: true })
    expect((await scene.open(place().book_id)).read_seconds).toBeNull()
    expect((await scene.handIn(place().book_id)).findings).toEqual([])
    await server.database.db.update(readingCopy).set({ code: 'M02B' })
    expect((await scene.open(place().book_id)).read_seconds).toBe(0)
  })
})

describe('among one’s own books', () => {
  it('stand the totals and the parts of each, nobody else’s', async () => {
    await scene.handIn(place(0).book_id)
    await server.ok(scene.expert, 'user_score', scene.sheet(place(1).book_id, [10, 10, 30, null]))
    const other = await makeExpert(server, scene)
    await assign(server.database.db, scene, place(2).book_id, [other])
    await scene.handIn(place(2).book_id, other)
    const { sections, full, books } = await server.ok(scene.expert, 'own_comparison', place())
    expect([full, sections.map((one) => one.full)]).toEqual([100, [40, 60]])
    expect(books.map(({ total, parts }) => [total, ...parts])).toEqual([
      [90, 36, 54],
      [null, 20, null],
      [null, null, null],
    ])
  })

  it('in weighted mode a part is what it adds to the total', async () => {
    scene = await reviewScene(server, 1, { rule: { score_mode: 'weighted' } } as never)
    await server.ok(scene.expert, 'user_score', scene.sheet(place().book_id, [90, 80, 70, 60]))
    const { sections, books } = await server.ok(scene.expert, 'own_comparison', place())
    const [book] = books
    expect(sections.reduce((sum, one) => sum + (one.full ?? 0), 0)).toBe(100)
    expect(book?.parts.reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBe(book?.total)
  })
})

describe('what there is to read', () => {
  it('is told to the book’s readers: the copy and its pages, or that there is none', async () => {
    expect(await server.ok(scene.expert, 'book_materials', place())).toMatchObject({
      materials: [{ code: 'M02', status: 'none', pages: null }],
      allow_download: 0,
      reviews: 1,
    })
    await withCopy()
    expect(await server.ok(scene.manager, 'book_materials', place())).toMatchObject({
      materials: [{ code: 'M02', status: 'ready', pages: 9 }],
      reviews: 0,
    })
    const stranger = await server.login('stranger', ['expert'])
    expect((await server.send(stranger, 'book_materials', place())).code).toBe(404)
  })

  it('an anonymous book is named by its number, and nothing beside it is shown', async () => {
    await scene.setProject({ is_anonymous: true })
    await withCopy()
    const told = await server.ok(scene.expert, 'book_materials', place())
    expect(told.book_name).toMatch(/^匿名教材|编号|A-/)
    expect(told.materials).toEqual([{ code: 'M02B', status: 'none', pages: null }])
  })
})
