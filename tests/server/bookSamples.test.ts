import { PDFDocument } from 'pdf-lib'
import { beforeEach, describe, expect, it } from 'vitest'
import { eq, isNull, sql } from 'drizzle-orm'
import { migrations } from '#server/db/migrations'
import { hashPassword } from '#server/auth/password'
import { assignment, member, project, readingCopy, storedFile } from '#server/db/schema/index'
import { makeCopies } from '#server/samples/worker'
import { queueMissingCopies } from '#server/store/samples/readingCopies'
import { TEST_PASSWORD, testServer, type Login, type TestServer } from '#tests/support/api'
import { assign, makeBook, makeExpert, makeGroup, makeProject } from '#tests/support/factories'
import { newPlace, STORES } from '#tests/support/fileStores'

describe.each(STORES)('in a store of the kind %s', (kind) => {
  let server: TestServer
  let where: Awaited<ReturnType<typeof newPlace>>
  let manager: Login
  let place: { project_id: number; group_id: number }
  let book_id: number

  beforeEach(async () => {
    where = await newPlace(kind)
    server = await testServer(where)
    manager = await server.login('manager', ['pingShenManage'])
    const { project_id } = await makeProject(db(), manager, {
      managers: [manager],
      project_status: 'reviewing',
      need_commitment: true,
    })
    place = { project_id, group_id: (await makeGroup(db(), project_id)).group_id }
    book_id = (await makeBook(db(), { book_name: '机械制图' }, place)).book_id
  })

  const db = () => server.database.db
  /** The files that are not given up. */
  const kept = () => db().select().from(storedFile).where(isNull(storedFile.expires_at))
  const build = () => makeCopies(db(), where)

  /** A document of so many pages, with its author in its properties. */
  async function pdf(pages = 2): Promise<Uint8Array<ArrayBuffer>> {
    const document = await PDFDocument.create()
    for (let i = 0; i < pages; i++) document.addPage([200, 300])
    document.setAuthor('李作者')
    document.setTitle('机械制图')
    return new Uint8Array(await document.save())
  }
  const upload = async (code: 'M02' | 'M02B' = 'M02', bytes?: Uint8Array<ArrayBuffer>, as = manager) =>
    server.send(as, 'sample_upload', { book_id, code, file: new File([bytes ?? (await pdf())], '样书.pdf') })
  const cache = (op: 'add' | 'status' | 'clear' = 'add', as = manager) =>
    server.ok(as, 'bookpath_cache_add', { project_id: place.project_id, op })
  const read = (as: Login, headers: Record<string, string> = {}, query = '') =>
    server.fetch(
      new Request(`http://test/common-shenhe-api/profile/sample/${place.project_id}/${book_id}${query}`, {
        headers: { authorization: `Bearer ${as.token}`, ...headers },
      }),
    )
  const refusal = async (response: Response) => (await response.json()) as { code: number; msg: string }

  it('copies are asked for by the experts who will read them', async () => {
    await upload()
    const { project_id, group_id } = place
    const reader = await makeExpert(server, place)
    const other = await makeExpert(server, place)
    await assign(db(), { project_id, group_id }, book_id, [reader])
    const asked = (user_ids: number[]) => server.ok(manager, 'bookpath_cache_add', { project_id, user_ids })
    expect(await asked([other.user_id])).toMatchObject({ total: 0, queued_num: 0 })
    expect(await asked([other.user_id, reader.user_id])).toMatchObject({ total: 1, queued_num: 1 })
  })

  it('copies of reviews that are read soon are made without being asked for, failed ones anew', async () => {
    await upload()
    const inState = (project_status: 'draft' | 'ready' | 'reviewing') =>
      db().update(project).set({ project_status })
    await inState('draft')
    expect(await queueMissingCopies(db())).toBe(0)
    await inState('ready')
    expect(await queueMissingCopies(db())).toBe(1)
    expect(await queueMissingCopies(db())).toBe(0)
    await build()
    expect(await db().select().from(readingCopy)).toMatchObject([{ status: 'ready', pages: 2 }])
    await inState('reviewing')
    expect(await queueMissingCopies(db())).toBe(0)
    await db().update(readingCopy).set({ status: 'failed' })
    expect(await queueMissingCopies(db())).toBe(1)
  })

  describe('a sample', () => {
    it('is kept with its pages, and another one takes its place', async () => {
      expect((await upload()).value).toMatchObject({ pages: 2 })
      await upload('M02', await pdf(5))
      expect(await server.ok(manager, 'sample_list', { book_id })).toMatchObject([
        { code: 'M02', original_name: '样书.pdf', pages: 5 },
      ])
      expect(await kept()).toHaveLength(1)
    })

    it.each([
      ['damaged', () => new TextEncoder().encode('%PDF-1.7 nothing of a document'), /已损坏|不完整/],
      ['no document at all', () => new TextEncoder().encode('hello'), /内容与格式不符/],
    ])('that is %s is refused in words, and nothing is kept', async (_, bytes, msg) => {
      const reply = await upload('M02', bytes())
      expect(reply.code).toBe(500)
      expect(reply.msg).toMatch(msg)
      expect(await kept()).toEqual([])
    })

    it('of a book in somebody else’s review is not there', async () => {
      const stranger = await server.login('stranger', ['pingShenManage'])
      expect(await upload('M02', undefined, stranger)).toMatchObject({ code: 500, msg: '教材不存在' })
    })

    it('is gone when it is removed', async () => {
      await upload()
      await server.ok(manager, 'sample_remove', { book_id, code: 'M02' })
      expect(await server.ok(manager, 'sample_list', { book_id })).toEqual([])
      expect(await kept()).toEqual([])
    })
  })

  describe('the reading copy', () => {
    it('is made in the background, once, without what tells who wrote the book', async () => {
      await upload()
      expect(await cache()).toMatchObject({ queued_num: 1, waiting_num: 1, ready_num: 0 })
      expect(await build()).toBe(1)
      await makeBook(db(), {}, place)
      expect(await cache()).toMatchObject({ queued_num: 0, ready_num: 1, total: 2, missing_num: 1 })
      const bytes = Buffer.from(await (await read(manager)).arrayBuffer())
      const document = await PDFDocument.load(bytes)
      expect(document.getPageCount()).toBe(2)
      expect(document.getAuthor()).toBeUndefined()
      expect(bytes.includes('李作者')).toBe(false)
    })

    it('is made anew from another file', async () => {
      await upload()
      await cache()
      await build()
      await upload('M02', await pdf(7))
      expect(await cache()).toMatchObject({ queued_num: 1 })
      await build()
      expect((await cache('status')).books).toMatchObject([{ status: 'ready', pages: 7 }])
      expect(await kept()).toHaveLength(2)
    })

    it('of an anonymous review is made from the anonymous file alone', async () => {
      await db().update(project).set({ is_anonymous: true }).where(eq(project.project_id, place.project_id))
      await upload('M02')
      expect(await cache()).toMatchObject({
        queued_num: 0,
        books: [{ status: null, error: '没有匿名样书，请先上传' }],
      })
      await upload('M02B', await pdf(1))
      await cache()
      await build()
      expect((await cache('status')).books).toMatchObject([{ status: 'ready', pages: 1, error: null }])
    })

    it('of an anonymous review is made anew by the upgrade to copies that name nobody', async () => {
      await upload()
      await upload('M02B')
      await cache()
      await build()
      const upgrade = () => db().execute(sql.raw(migrations()['0006_recopied.sql'] ?? ''))
      await upgrade()
      expect(await build()).toBe(0)
      await db().update(project).set({ is_anonymous: true })
      await cache()
      await build()
      await upgrade()
      expect(await refusal(await read(manager))).toMatchObject({ msg: '样书尚未准备好，请联系管理员' })
      expect(await build()).toBe(2)
      expect((await cache('status')).books).toMatchObject([{ code: 'M02B', status: 'ready' }])
    })

    it('that a worker left half done is taken up by another', async () => {
      await upload()
      await cache()
      await db()
        .update(readingCopy)
        .set({ status: 'building', claim_time: new Date(Date.now() - 11 * 60_000) })
      expect(await build()).toBe(1)
    })

    it('says why there is none, and is tried again when asked for', async () => {
      await upload()
      await cache()
      await server.ok(manager, 'sample_remove', { book_id, code: 'M02' })
      await build()
      expect((await cache('status')).failed_num).toBe(1)
      await upload()
      expect(await cache()).toMatchObject({ queued_num: 1 })
    })

    it('is taken away when it is cleared', async () => {
      await upload()
      await cache()
      await build()
      expect(await cache('clear')).toMatchObject({ ready_num: 0 })
      expect(await refusal(await read(manager))).toMatchObject({ msg: '样书尚未准备好，请联系管理员' })
      expect(await kept()).toHaveLength(1)
    })
  })

  describe('reading', () => {
    beforeEach(async () => {
      await upload()
      await cache()
      await build()
    })

    const expert = async (committed = true) => {
      const login = await makeExpert(server, place)
      if (committed)
        await db().update(member).set({ commit_time: new Date() }).where(eq(member.user_id, login.user_id))
      return login
    }

    it('is for the expert who was given the book and has made his promise', async () => {
      const own = await expert()
      const other = await expert()
      const early = await expert(false)
      await assign(db(), place, book_id, [own, early])
      expect((await read(own)).headers.get('content-type')).toBe('application/pdf')
      expect(await refusal(await read(other))).toMatchObject({ code: 404 })
      expect((await refusal(await read(early))).msg).toMatch(/承诺书/)
      await db().update(assignment).set({ review_status: 'avoided' })
      expect(await refusal(await read(own))).toMatchObject({ code: 404 })
    })

    it('is for the leader of the group, and not for one of another', async () => {
      const leader = await makeExpert(server, { ...place, member_type: 'leader' })
      const elsewhere = await makeGroup(db(), place.project_id)
      const stranger = await makeExpert(server, {
        project_id: place.project_id,
        group_id: elsewhere.group_id,
        member_type: 'leader',
      })
      expect((await read(leader)).headers.get('content-type')).toBe('application/pdf')
      expect(await refusal(await read(stranger))).toMatchObject({ code: 404 })
    })

    it('of an encrypted review needs its password, and that of no other', async () => {
      const own = await expert()
      await assign(db(), place, book_id, [own])
      await db()
        .update(project)
        .set({ is_encrypted: true, open_password_hash: await hashPassword('kai-shu-1') })
      expect(await refusal(await read(own))).toMatchObject({ msg: '请输入本活动的阅读口令' })
      const { pass_token } = await server.ok(own, 'user_password_check', {
        password: 'kai-shu-1',
        scene: 'open_file',
        project_id: place.project_id,
      })
      const response = await read(own, {}, `?pass_token=${pass_token ?? ''}`)
      expect(response.headers.get('content-type')).toBe('application/pdf')
      const profile = await server.ok(own, 'user_password_check', {
        password: TEST_PASSWORD,
        scene: 'profile',
      })
      expect(await refusal(await read(own, {}, `?pass_token=${profile.pass_token ?? ''}`))).toMatchObject({
        code: 500,
      })
    })

    it.each([
      ['bytes=0-3', 206, '%PDF'],
      ['bytes=1-2', 206, 'PD'],
      ['bytes=999999999-', 416, ''],
    ])('by parts: %s', async (range, status, text) => {
      const response = await read(manager, { range })
      expect(response.status).toBe(status)
      expect(await response.text()).toBe(text)
    })
  })
})
