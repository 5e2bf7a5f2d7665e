import { expect, test } from 'vitest'
import { testServer } from '#tests/support/api'
import { makeExpert, makeProject } from '#tests/support/factories'
import { reviewScene } from '#tests/support/reviewScene'

test('what a project is called and when it is reviewed is public, once it is ready', async () => {
  const server = await testServer()
  const office = await server.login('office', ['admin'])
  const make = (project_name: string, project_status: 'configuring' | 'ready') =>
    makeProject(server.database.db, office, { project_name, project_status })
  const ready = await make('规划教材评审', 'ready')
  const found = await server.ok(undefined, 'get_pingshen', { id: ready.project_id })
  expect(found).toMatchObject({ name: '规划教材评审', project_status: 'ready', logo: null })
  const hidden = await make('内部讨论中', 'configuring')
  for (const id of [hidden.project_id, 999])
    expect(await server.send(undefined, 'get_pingshen', { id })).toMatchObject({
      code: 500,
      msg: '评审活动不存在或尚未开始',
    })
})

test('the key of an invitation tells its owner that it is theirs, and nobody else whose it is', async () => {
  const server = await testServer()
  const scene = await reviewScene(server, 1)
  const { project_id, manager } = scene
  const guest = await makeExpert(server, { ...scene, expert_status: 'invited' }, { name: '欧阳老师' })
  const { links } = await server.ok(manager, 'invitation_links', { project_id, user_ids: [guest.user_id] })
  const uuid = links[0]?.link.split('/').at(-1) ?? ''
  const ask = (input: object) => server.send(undefined, 'get_pingshen', input)
  expect((await ask({ uuid })).data).toMatchObject({
    project_id,
    notice: expect.stringContaining('回避'),
    expert_name_masked: '欧***',
    user_name_masked: expect.stringMatching(/^.{2}\*{4}.{0,2}$/),
    expert_status: 'invited',
    invite_expire_time: expect.any(String),
  })
  expect(JSON.stringify(await ask({ id: project_id }))).not.toContain('masked')
  expect((await ask({ uuid, id: project_id + 1 })).msg).toBe('评审活动不存在或尚未开始')
  expect((await ask({})).msg).toBe('请指定评审活动或邀请链接')
  await server.ok(manager, 'invitation_revoke', { project_id, user_ids: [guest.user_id] })
  expect((await ask({ uuid })).msg).toBe('该邀请已撤回')
})
