import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeExpert, makeGroup, makeProject, makeTemplate, TWO_PARTS } from '#tests/support/factories'
import { reviewedBook } from '#tests/server/results.support'

let server: TestServer
let manager: Login
let project: Awaited<ReturnType<typeof makeProject>>

const db = () => server.database.db

beforeEach(async () => {
  server = await testServer()
  manager = await server.login('manager', ['pingShenManage'])
  const { template_id, leaves } = await makeTemplate(db(), TWO_PARTS)
  project = await makeProject(db(), manager, {
    project_status: 'weighting',
    template_id,
    managers: [manager],
    rule: { trim_mode: 'drop_1_1', trim_min_count: 5 },
  })
  const place = {
    project_id: project.project_id,
    group_id: (await makeGroup(db(), project.project_id)).group_id,
  }
  const experts: Login[] = []
  for (let i = 0; i < 5; i++) experts.push(await makeExpert(server, place, { name: `专家${i + 1}` }))
  await reviewedBook(db(), { place, experts, leaves }, '有一个极高分', [84, 84, 84, 84, 100])
  await reviewedBook(db(), { place, experts, leaves }, '平稳', [85, 85, 85, 85, 85])
})

const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest('tr')
  if (!row) throw new Error(`“${text}” stands in no row`)
  return within(row)
}

it('tries another rule beside the result, says what would change, and how far each book would move', async () => {
  const { user } = renderConsole({ server, as: manager, at: '/review/textbook', project })
  await user.click(await screen.findByRole('tab', { name: '换算法试算' }))
  await screen.findByText('没有变化：按所选算法，名次和结果与现在相同')
  await user.click(screen.getByRole('combobox', { name: '去极值方式' }))
  await user.click(await screen.findByText('不去极值', { selector: '.ant-select-item-option-content' }))
  await user.click(screen.getByRole('button', { name: '搜索' }))
  const row = await rowOf('有一个极高分')
  expect(row.getByLabelText('上升1位')).toBeInTheDocument()
  expect(row.getByText('87.20')).toBeInTheDocument()
  expect((await rowOf('平稳')).getByLabelText('下降1位')).toBeInTheDocument()
  expect(screen.getByText('名次变化').parentElement).toHaveTextContent('2 种')
})

it('shows who gives more than the others, in figures and in a picture', async () => {
  const { user } = renderConsole({ server, as: manager, at: '/review/textbook?tab=scales', project })
  const row = await rowOf('专家5')
  expect(row.getByText('+6.40')).toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: '修正分对照' }))
  expect(await screen.findByRole('columnheader', { name: '修正名次' })).toBeVisible()
})
