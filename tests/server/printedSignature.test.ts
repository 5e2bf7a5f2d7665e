import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Input } from '#contract'
import { expert, leaderOpinion, project, score } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { printed, readPaper, signatureOf } from '#tests/support/paper'
import { leaderScene, type LeaderScene } from './leader.support'

const GIVEN = signatureOf(3, 2)
const LATER = signatureOf(5, 4)
const CHANGED = '签名后有改动'

let dataDir: string
let server: TestServer
let scene: LeaderScene
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'review-signature-'))
  server = await testServer({ dataDir })
  scene = await leaderScene(server)
  for (const as of scene.everyone) await draw(as, GIVEN)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const db = () => server.database.db
const draw = (as: Login, sign_base64: string) => server.ok(as, 'update_zhuanjia_sign', { sign_base64 })
const paper = async (as: Login, more: Partial<Input<'print_add'>>) => {
  const wanted = { project_id: scene.project_id, kind: 'review', ...more } as const
  return readPaper(await (await printed(server, dataDir, as, wanted)).arrayBuffer())
}
const ofOne = () => paper(scene.manager, { user_id: scene.one.user_id, book_id: scene.first.book_id })
const giveBack = (book_id: number) =>
  server.ok(scene.manager, 'return_expert_review', {
    project_id: scene.project_id,
    user_id: scene.one.user_id,
    book_ids: [book_id],
    reason: '请核对第一项的得分',
  })

test('a review shows the signature it was given, whatever its expert signs with since', async () => {
  await scene.finish([scene.one])
  await draw(scene.one, LATER)
  const { sizes, text } = await ofOne()
  expect(sizes).toEqual(['3x2'])
  expect(text).not.toContain(CHANGED)
  await db().update(expert).set({ sign_image: null })
  expect((await ofOne()).sizes).toEqual(['3x2'])
})

test('a review that was not signed shows no signature', async () => {
  await scene.handIn(scene.one, scene.first.book_id)
  expect((await ofOne()).sizes).toEqual([])
})

test('what was changed after it was signed says so, until it is signed again with what he signs with then', async () => {
  await scene.finish([scene.one])
  await draw(scene.one, LATER)
  await giveBack(scene.first.book_id)
  await scene.handIn(scene.one, scene.first.book_id, [17, 18, 27, 27])
  const { sizes, text, pages } = await ofOne()
  expect(sizes).toEqual(['3x2'])
  expect(text).toContain(CHANGED)
  expect(pages.every((page) => page.includes('草稿无效'))).toBe(true)

  await scene.allSubmit(scene.one)
  const again = await ofOne()
  expect(again.sizes).toEqual(['5x4'])
  expect(again.text).not.toContain(CHANGED)
  // The book that was not returned was signed before.
  const other = await paper(scene.manager, { user_id: scene.one.user_id, book_id: scene.second.book_id })
  expect(other.sizes).toEqual(['3x2'])
})

test('a locked review that somebody has changed in the database says so, in the anonymous copy too', async () => {
  await scene.finish([scene.one])
  await db().update(score).set({ total_reason: '改' })
  expect((await ofOne()).text).toContain(CHANGED)
  const { sizes, text } = await paper(scene.manager, { anonymous: 1 })
  expect(sizes).toEqual([])
  expect(text).toContain(CHANGED)
})

test('the table of a group shows what each of its members signed with last, and who changed something since', async () => {
  await scene.finish()
  await draw(scene.one, LATER)
  const before = await paper(scene.manager, { kind: 'group' })
  expect(before.sizes).toEqual(['3x2', '3x2', '3x2', '3x2'])
  expect(before.text).not.toContain(CHANGED)
  await giveBack(scene.first.book_id)
  await scene.handIn(scene.one, scene.first.book_id, [17, 18, 27, 27])
  expect((await paper(scene.manager, { kind: 'group' })).text).toContain(`周专家${CHANGED}`)
  await scene.allSubmit(scene.one)
  const after = await paper(scene.manager, { kind: 'group' })
  expect(after.sizes.toSorted()).toEqual(['3x2', '3x2', '3x2', '5x4'])
  expect(after.text).not.toContain(CHANGED)
})

test('an opinion shows what its leader signed with when he handed it in, and that it was changed since', async () => {
  await scene.finish()
  await scene.write()
  await draw(scene.leader, LATER)
  const before = await paper(scene.manager, { kind: 'leader' })
  expect(before.sizes).toEqual(['3x2'])
  expect(before.text).not.toContain(CHANGED)
  await db().update(leaderOpinion).set({ leader_score: '60' })
  expect((await paper(scene.manager, { kind: 'leader' })).text).toContain(CHANGED)
  const { project_id, group_id, first } = scene
  const reason = '请核对组长分'
  const about = { project_id, group_id, book_id: first.book_id }
  await server.ok(scene.manager, 'leader_opinion_return', { ...about, reason })
  await scene.write({ leader_score: 87 })
  const after = await paper(scene.manager, { kind: 'leader' })
  expect(after.sizes).toEqual(['5x4'])
  expect(after.text).not.toContain(CHANGED)
})

test('a promise shows the signature it was given, and that its text is not what was promised', async () => {
  const { project_id } = scene
  const say = (text: string) =>
    db()
      .update(project)
      .set({ texts: { commitment: text } })
      .where(eq(project.project_id, project_id))
  await say('<p>我承诺</p>')
  await server.ok(scene.one, 'update_zhuanjia_sign', { project_id, commit: 1 })
  await draw(scene.one, LATER)
  const before = await paper(scene.manager, { kind: 'promise' })
  expect(before.sizes).toEqual(['3x2'])
  expect(before.text).not.toContain(CHANGED)
  await say('<p>我另外承诺</p>')
  expect((await paper(scene.manager, { kind: 'promise' })).text).toContain('签名后文字有改动')
})
