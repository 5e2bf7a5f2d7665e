import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { isCertificateNo } from '#contract/rules/result/certificateNo'
import { announceRevisions } from '#server/messages/revisions'
import { certificate, feedback } from '#server/db/schema/index'
import { testServer, type TestServer } from '#tests/support/api'
import { day } from '#tests/support/factories'
import { readPaper } from '#tests/support/paper'
import { outcomeScene, proof, REASON, type OutcomeScene } from './outcome.support'

let server: TestServer
let scene: OutcomeScene
const db = () => server.database.db

beforeEach(async () => {
  server = await testServer()
  scene = await outcomeScene(server)
})

const finish = async () => {
  await scene.carry('publicity')
  await scene.endPublicity()
  await scene.carry('finished')
}
const stored = async (book_id = scene.books.优) => {
  const [found] = await db().select().from(certificate).where(eq(certificate.book_id, book_id))
  if (!found) throw new Error('there is no certificate')
  return found
}
const check = async () => server.ok(undefined, 'certificate_check', { uuid: (await stored()).verify_key })
const due = (offset: number) => day(offset).toISOString().slice(0, 10)

describe('at the end of publicity', () => {
  test('each selected book gets a number of its own, which anybody can verify', async () => {
    await finish()
    const all = await db().select().from(certificate).orderBy(certificate.serial)
    expect(all.map(({ certificate_no }) => certificate_no.slice(0, -1))).toEqual([
      'JC202600001',
      'JC202600002',
    ])
    expect(all.every(({ certificate_no }) => isCertificateNo(certificate_no))).toBe(true)
    const { verify_key, certificate_no } = await stored()
    expect((await server.ok(undefined, 'public_lookup', { uuid: verify_key })).kind).toBe('certificate')
    expect(await check()).toMatchObject({
      certificate_no,
      book_name: '优',
      first_editor_unit: '某学院',
      project_name: '规划教材评审',
      state: 'valid',
      removed_date: null,
    })
    const wrong = '00000000-0000-4000-8000-000000000000'
    expect((await server.send(undefined, 'certificate_check', { uuid: wrong })).msg).toContain('地址无效')
    expect(await scene.told(scene.owner)).toContain('教材入选')
  })

  test('the certificate is a page with its number and a code; its owners and the office have it', async () => {
    await finish()
    const { certificate_no, verify_key } = await stored()
    const file = await server.ok(scene.owner, 'certificate_paper', { book_id: scene.books.优 })
    const paper = await readPaper(await file.arrayBuffer())
    expect(paper.pages).toHaveLength(1)
    for (const words of ['教材入选证书', certificate_no, '《优》', '第一主编', '某学院', verify_key])
      expect(paper.text).toContain(words)
    const stranger = await server.login('school2', ['school'])
    const refused = await server.send(stranger, 'certificate_paper', { book_id: scene.books.优 })
    expect(refused.msg).toBe('没有该教材的证书，或不在您的范围内')
    expect((await server.ok(stranger, 'selected_list', {})).rows).toEqual([])
    expect((await server.ok(scene.owner, 'selected_list', {})).total).toBe(1)
    const { project_id } = scene
    const zip = await server.ok(scene.director, 'certificate_zip', { project_id })
    const bytes = Buffer.from(await zip.arrayBuffer()).toString('latin1')
    // One entry of the directory for each file.
    expect(bytes.split('PK\u0001\u0002')).toHaveLength(3)
  })

  test('a book that was passed over has none', async () => {
    await finish()
    const reply = await server.send(scene.director, 'certificate_paper', { book_id: scene.books.差 })
    expect(reply.msg).toBe('没有该教材的证书，或不在您的范围内')
  })
})

describe('in the years after', () => {
  const { books } = { books: () => scene.books }
  const revision = async () => {
    const { fileName } = await server.ok(scene.owner, 'common_upload', {
      file: proof('M12.pdf'),
      purpose: 'attachment',
    })
    return { book_id: books().优, edition: 2, publish_date: '2028-09', note: REASON, table_file: fileName }
  }
  const first = async () =>
    (await server.ok(scene.director, 'selected_list', {})).rows.find(({ book_id }) => book_id === books().优)

  beforeEach(finish)

  test('a revision is announced once, ninety days ahead', async () => {
    expect(await announceRevisions(db(), new Date())).toBe(0)
    await db()
      .update(certificate)
      .set({ revise_due: due(60) })
    expect(await announceRevisions(db(), new Date())).toBe(2)
    expect(await announceRevisions(db(), new Date())).toBe(0)
    expect((await scene.told(scene.owner)).filter((title) => title === '入选教材须修订')).toHaveLength(1)
    expect((await check()).state).toBe('due_soon')
  })

  test('a confirmed revision moves the next one three years on; a returned one does not', async () => {
    await db().update(certificate).set({ revise_due: '2026-02-28' })
    expect((await check()).state).toBe('overdue')
    await server.ok(scene.owner, 'revision_save', await revision())
    expect((await server.send(scene.owner, 'revision_save', await revision())).msg).toBe(
      '上一次提交的修订正在等待确认',
    )
    const audit = async (passed: 0 | 1, reason = '') =>
      server.send(scene.director, 'revision_audit', {
        revision_id: (await first())?.revision?.revision_id ?? 0,
        passed,
        reason,
      })
    expect((await audit(0)).msg).toContain('理由不少于5字')
    expect((await audit(0, '对照表不完整')).value.revise_due).toBe('2026-02-28')
    await server.ok(scene.owner, 'revision_save', await revision())
    expect((await audit(1)).value.revise_due).toBe('2029-02-28')
    expect((await audit(1)).msg).toContain('不能重复处理')
    expect(await first()).toMatchObject({ state: 'valid', revision: { status: 'confirmed', edition: 2 } })
    const file = (await first())?.revision?.file ?? ''
    expect((await server.send(scene.director, 'upload_content', { name: file })).code).toBe(200)
  })

  test('a book taken out of the catalogue loses its certificate, for everybody to see', async () => {
    const remove = (reason = REASON) =>
      server.send(scene.director, 'selected_remove', { book_id: books().优, kind: 'ethics', reason })
    expect((await remove('短')).msg).toContain('理由不少于20字')
    expect((await remove()).code).toBe(200)
    expect((await remove()).msg).toBe('没有该入选教材，或已退出目录')
    expect((await check()).state).toBe('removed')
    const reply = await server.send(scene.owner, 'certificate_paper', { book_id: books().优 })
    expect(reply.msg).toBe('该教材已退出目录，证书已撤销')
    expect((await server.send(scene.owner, 'revision_save', await revision())).msg).toBe('该教材已退出目录')
    const { rows } = await server.ok(scene.director, 'selected_list', { state: 'removed' })
    expect(rows).toMatchObject([{ book_name: '优', removed_kind: 'ethics' }])
  })
})

test('a declarer reads the edited opinion of the own book once publicity has begun, and only the final one', async () => {
  const { project_id, books, director } = scene
  const ask = (book_id = books.优, as = scene.owner) =>
    server.send(as, 'book_feedback', { project_id, book_id })
  const values = { project_id, opinion: '建议补充案例', edited_by: director.user_id, revision: 1 }
  await db()
    .insert(feedback)
    .values([
      { ...values, book_id: books.优, status: 'final' },
      { ...values, book_id: books.良, status: 'final' },
    ])
  expect((await ask()).msg).toBe('反馈意见在公示开始后才能查看')
  await scene.carry('publicity')
  expect((await ask()).value).toMatchObject({ book_name: '优', opinion: '建议补充案例' })
  expect((await ask(books.优, scene.province)).value.opinion).toBe('建议补充案例')
  expect((await ask(books.良)).msg).toBe('反馈意见在公示开始后才能查看')
  await db().update(feedback).set({ status: 'draft' })
  expect((await ask()).value.opinion).toBeNull()
})
