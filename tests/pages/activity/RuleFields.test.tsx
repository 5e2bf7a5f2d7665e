import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { indicator, project } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeProject, makeTemplate, TWO_PARTS } from '#tests/support/factories'

let server: TestServer
let director: Login

beforeEach(async () => {
  server = await testServer()
  director = await server.login('director', ['reviewActivity'])
})

test('a tie is decided in an order that buttons and keys arrange', async () => {
  const { db } = server.database
  const { template_id } = await makeTemplate(db, TWO_PARTS)
  const { project_id, project_name } = await makeProject(db, director, { template_id })
  const [first] = await db.select().from(indicator).where(eq(indicator.template_id, template_id))
  const { user } = renderConsole({ server, as: director, at: '/review/activity/index' })
  const row = (await screen.findByText(project_name)).closest('tr')
  if (!first || !row) throw new Error('no indicator or no row')
  await user.click(within(row).getByText('修改'))
  const list = within(await screen.findByRole('list', { name: '同分时的比较次序' }))
  const texts = () =>
    list.getAllByRole('listitem').map((item) => within(item).getAllByRole('button')[0]?.textContent)
  expect(texts()).toEqual([
    '第一项一级指标得分高者先',
    '第二项一级指标得分高者先',
    '标准差小者先',
    '组长分高者先',
    '推荐顺序靠前者先',
    '人工裁定',
  ])
  await user.click(list.getByRole('button', { name: '上移：标准差小者先' }))
  await user.click(list.getByRole('button', { name: '移除：第一项一级指标得分高者先' }))
  const leader = list.getByRole('button', { name: '组长分高者先' })
  leader.focus()
  await user.keyboard('{ArrowUp}{ArrowUp}')
  // An entry keeps the focus while it moves, and nothing goes below the people's verdict.
  expect(leader).toHaveFocus()
  expect(list.getByRole('button', { name: '下移：推荐顺序靠前者先' })).toBeDisabled()
  await user.click(screen.getByLabelText('按指标得分比较'))
  await user.click(await screen.findByTitle(`${first.code} ${first.name}`))
  await user.click(screen.getByRole('button', { name: /加入所选指标/ }))
  expect(texts()).toEqual([
    '组长分高者先',
    '标准差小者先',
    '第二项一级指标得分高者先',
    '推荐顺序靠前者先',
    `${first.code} ${first.name}得分高者先`,
    '人工裁定',
  ])
  await user.click(screen.getByText('保存'))
  await waitFor(async () => {
    const [stored] = await db.select().from(project).where(eq(project.project_id, project_id))
    expect(stored?.score_rule).toMatchObject({
      tie_break: [
        'leader_score',
        'std_dev',
        'indicator2',
        'recommend_sort',
        { indicators: [String(first.indicator_id)] },
        'manual',
      ],
    })
  })
})
