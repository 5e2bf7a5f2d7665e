import { expect, test } from 'vitest'
import { testServer } from '#tests/support/api'
import { makeProject } from '#tests/support/factories'

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
