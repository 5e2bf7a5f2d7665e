import { beforeEach, expect, test } from 'vitest'
import type { Input } from '#contract'
import { indicator, opLog } from '#server/db/schema/index'
import { testServer, type TestServer } from '#tests/support/api'
import { makeExpert } from '#tests/support/factories'
import { reviewScene, WORDS, type ReviewScene } from '#tests/support/reviewScene'

let server: TestServer
let scene: ReviewScene
beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 2)
})

const first = (): number => scene.ids[0] ?? 0
const download = () => server.ok(scene.expert, 'offline_sheet', { project_id: scene.project_id })

type Sheet = Input<'offline_sheet_save'>
/** The sheet as downloaded, the first book filled in. */
async function filled(scores = [18, 18, 27, 27]): Promise<Sheet> {
  const { stamp, books } = await download()
  const [one, ...others] = books
  if (!one) throw new Error('no book')
  const items = scores.map((score, i) => ({ indicator_id: scene.leaves[i] ?? 0, score, reason: '' }))
  const done = { ...one, items, advice: WORDS, conclusion: 'recommend' as const }
  return { project_id: scene.project_id, stamp, books: [done, ...others] }
}
const upload = (sheet: Sheet, as = scene.expert) => server.send(as, 'offline_sheet_save', sheet)

test('what was filled in is told first, cell by cell, and written as drafts only then', async () => {
  const sheet = await filled()
  const tried = await upload({ ...sheet, dry_run: 1 })
  expect(tried.value.books).toMatchObject([
    { state: 'changed', errors: [], missing: [] },
    { state: 'same', changes: [] },
  ])
  expect(tried.value.books[0]?.changes).toContainEqual({
    key: `item:${scene.leaves[0]}`,
    name: '政治方向',
    old: '',
    new: '18',
  })
  expect((await scene.open(first())).items).toEqual([])

  expect((await upload(sheet)).value.saved_num).toBe(1)
  expect(await scene.open(first())).toMatchObject({
    review_status: 'draft',
    total_score: 90,
    opinion: { advice: WORDS, conclusion: 'recommend' },
  })
  expect((await upload(sheet)).value).toMatchObject({ saved_num: 0, books: [{ state: 'same' }, {}] })
  const lines = await server.database.db.select().from(opLog)
  expect(lines.filter(({ action }) => action === 'offline_sheet_save')).toHaveLength(1)
})

test('what was saved elsewhere since is shown and kept, unless the expert says otherwise', async () => {
  const sheet = await filled()
  await server.ok(scene.expert, 'user_score', scene.sheet(first(), [10]))
  const tried = await upload({ ...sheet, dry_run: 1 })
  expect(tried.value.books[0]).toMatchObject({ state: 'conflict', score_revision: 1 })
  expect(tried.value.books[0]?.changes[0]).toMatchObject({ old: '10', new: '18' })
  expect((await upload(sheet)).value.saved_num).toBe(0)
  expect((await scene.open(first())).items).toMatchObject([{ score: 10 }])
  const { fenpei_id = 0 } = sheet.books[0] ?? {}
  expect((await upload({ ...sheet, overwrite: [Number(fenpei_id)] })).value.saved_num).toBe(1)
  expect(await scene.open(first())).toMatchObject({ total_score: 90 })
})

test('an impossible score names its cell, and nothing of the sheet is written', async () => {
  const sheet = await filled([25, 18, 27, 27.3])
  const tried = await upload({ ...sheet, dry_run: 1 })
  expect(tried.value.books[0]?.errors).toEqual([
    { key: `item:${scene.leaves[0]}`, reason: '分值应在0～20之间，最小刻度0.5' },
    { key: `item:${scene.leaves[3]}`, reason: '分值应在0～30之间，最小刻度0.5' },
  ])
  expect((await upload(sheet)).msg).toMatch(/^《.+》「政治方向」分值应在0～20之间，最小刻度0.5$/)
  expect((await scene.open(first())).items).toEqual([])
})

test('is refused: of another expert, of another project, of an older table, of a book that is closed', async () => {
  const sheet = await filled()
  const other = await makeExpert(server, scene)
  const elsewhere = await reviewScene(server, 1)
  expect((await upload(sheet, other)).msg).toBe('您在本活动中没有评审任务')
  expect((await upload({ ...sheet, stamp: { ...sheet.stamp, user_id: other.user_id } })).msg).toBe(
    '这份离线评分表是另一位专家的，只能由本人上传',
  )
  expect((await upload({ ...sheet, stamp: { ...sheet.stamp, project_id: elsewhere.project_id } })).msg).toBe(
    '这份离线评分表属于另一个评审活动',
  )
  await scene.setAssignment(first(), { review_status: 'locked' })
  const tried = await upload({ ...sheet, dry_run: 1 })
  expect(tried.value.books[0]).toMatchObject({ state: 'refused', reason: expect.stringContaining('已锁定') })
  expect((await upload(sheet)).value.saved_num).toBe(0)
  expect((await download()).books).toHaveLength(1)
  await server.database.db.update(indicator).set({ score: '19' })
  expect((await upload(sheet)).msg).toBe('指标体系在下载之后改过，请重新下载离线评分表')
})
