import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { REFUSAL } from '#contract/refusals'
import { expert as profile } from '#server/db/schema/index'
import { assign, day, makeExpert } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'
import { testServer, type TestServer } from '#tests/support/api'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})

const bookOf = ({ ids }: ReviewScene): number => ids[0] ?? 0

/** What is arranged, and the words a save is refused with (null: it is taken). */
const cases: [string, (scene: ReviewScene) => Promise<unknown>, string | null][] = [
  ['nothing special', async () => undefined, null],
  ['the end of reviewing has passed', (s) => s.setProject({ review_end_time: day(-1) }), REFUSAL.closed],
  ['the project is paused', (s) => s.setProject({ project_status: 'paused' }), REFUSAL.paused],
  ['the project has not started', (s) => s.setProject({ project_status: 'ready' }), REFUSAL.paused],
  ['the leaders are at work', (s) => s.setProject({ project_status: 'leader_stage' }), REFUSAL.closed],
  ['the result is public', (s) => s.setProject({ project_status: 'publicity' }), REFUSAL.closed],
  ['a commitment is missing', (s) => s.setProject({ need_commitment: true }), REFUSAL.commitFirst],
  [
    'the commitment is there',
    async (s) => {
      await s.setProject({ need_commitment: true })
      await s.setSeat({ commit_time: new Date(), expert_status: 'committed' })
    },
    null,
  ],
  ['a signature is missing', (s) => s.setProject({ need_sign: true }), REFUSAL.signFirst],
  [
    'the signature is there',
    async (s) => {
      await s.setProject({ need_sign: true })
      await server.database.db
        .update(profile)
        .set({ sign_image: 'data:image/png;base64,AA==' })
        .where(eq(profile.user_id, s.expert.user_id))
    },
    null,
  ],
  [
    'the book is locked',
    (s) => s.setAssignment(bookOf(s), { review_status: 'locked' }),
    REFUSAL.assignmentLocked,
  ],
  [
    'the expert stepped aside',
    (s) => s.setAssignment(bookOf(s), { review_status: 'avoided' }),
    '您须回避该教材，评审不再计入',
  ],
  [
    'the assignment is cancelled',
    (s) => s.setAssignment(bookOf(s), { review_status: 'cancelled' }),
    '该教材的评审任务已取消',
  ],
  ['the expert is stopped', (s) => s.setSeat({ expert_status: 'disabled' }), '您在本活动中的评审已停止'],
  ['the book was returned after the end', (s) => returned(s, { review_end_time: day(-1) }, 1), null],
  [
    'the book was returned in the leaders’ time',
    (s) => returned(s, { project_status: 'leader_stage' }, 1),
    null,
  ],
  ['its own time is over', (s) => returned(s, { review_end_time: day(-2) }, -1), REFUSAL.closed],
  [
    'it was returned and the project is paused',
    (s) => returned(s, { project_status: 'paused' }, 1),
    REFUSAL.paused,
  ],
  [
    'it was returned and scores are being counted',
    (s) => returned(s, { project_status: 'weighting' }, 1),
    REFUSAL.closed,
  ],
]

async function returned(s: ReviewScene, project: Parameters<ReviewScene['setProject']>[0], days: number) {
  await s.setProject(project)
  await s.setAssignment(bookOf(s), { review_status: 'returned', return_deadline: day(days) })
}

test.each(cases)('when %s', async (_, arrange, msg) => {
  const scene = await reviewScene(server, 1)
  await arrange(scene)
  const before = await scene.given(bookOf(scene))
  if (before?.review_status !== 'cancelled')
    expect((await scene.open(bookOf(scene))).readonly_reason).toBe(msg)
  const replies = [
    await server.send(scene.expert, 'user_score', scene.sheet(bookOf(scene), [1])),
    await server.send(scene.expert, 'advice_add', scene.opinion(bookOf(scene))),
  ]
  for (const reply of replies) {
    if (msg === null) expect(reply.code).toBe(200)
    else expect(reply).toMatchObject({ code: 500, msg })
  }
  if (msg !== null) expect(await scene.given(bookOf(scene))).toEqual(before)
})

test('a returned review stays open after its first save, until its own time is over', async () => {
  const scene = await reviewScene(server, 1)
  const book_id = bookOf(scene)
  await returned(scene, { review_end_time: day(-1) }, 1)
  await server.ok(scene.expert, 'user_score', scene.sheet(book_id, [1]))
  expect(await scene.given(book_id)).toMatchObject({ review_status: 'draft' })
  await server.ok(scene.expert, 'user_score', scene.sheet(book_id, [2]))
})

describe('nobody but the expert writes his scores', () => {
  test.each(['admin', 'reviewActivity', 'pingShenManage', 'another expert', 'the leader', 'nobody'])(
    '%s',
    async (who) => {
      const scene = await reviewScene(server, 1)
      const other = await {
        admin: () => server.login('root', ['admin']),
        reviewActivity: () => server.login('activity', ['reviewActivity']),
        pingShenManage: async () => scene.manager,
        'another expert': () => makeExpert(server, scene),
        'the leader': () => makeExpert(server, { ...scene, member_type: 'leader' }),
        nobody: async () => undefined,
      }[who as 'admin']?.()
      const code = who === 'nobody' ? 401 : 403
      const place = { project_id: scene.project_id, book_id: bookOf(scene) }
      const replies = await Promise.all([
        server.send(other, 'user_score', scene.sheet(bookOf(scene), [1])),
        server.send(other, 'advice_add', scene.opinion(bookOf(scene))),
        server.send(other, 'zhuanjia_book_yijian', place),
        server.send(other, 'zhuanjia_all_submit', { project_id: scene.project_id, sign_confirm: 1 }),
      ])
      expect(replies.map((reply) => reply.code)).toEqual([code, code, code, code])
      expect(await scene.given(bookOf(scene))).toMatchObject({ review_status: 'assigned' })
    },
  )
})

test('what one expert typed is not saved as the review of another who logs in after him', async () => {
  const scene = await reviewScene(server, 1)
  const next = await makeExpert(server, scene)
  await assign(server.database.db, scene, bookOf(scene), [next])
  const { fenpei_id } = await scene.open(bookOf(scene))
  const reply = await server.send(next, 'user_score', scene.sheet(bookOf(scene), [1], { fenpei_id }))
  expect(reply).toMatchObject({ code: 403, msg: '当前登录的不是这份评审的专家，请重新登录' })
})

test('the list of another project is empty, not refused', async () => {
  const scene = await reviewScene(server, 1)
  const other = await reviewScene(server, 1)
  expect(
    await server.ok(scene.expert, 'groupe_zhuanjia_books', { project_id: other.project_id }),
  ).toMatchObject({
    rows: [],
    total: 0,
    summary: { total: 0, can_all_submit: false },
  })
})
