import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { seedTemplates } from '#server/seed/templates'
import { project, template } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeProject, makeTemplate, TWO_PARTS } from '#tests/support/factories'

let server: TestServer
let director: Login

beforeEach(async () => {
  server = await testServer()
  director = await server.login('director', ['reviewActivity'])
})

const open = (as: Login, search = '') =>
  renderConsole({ server, as, at: `/review/activity/indicators${search}` })
const db = () => server.database.db

describe('the tables', () => {
  test('are there from the start, and one is chosen by a click', async () => {
    await seedTemplates(db())
    const { user } = open(director)
    expect(await screen.findByText('A1.1')).toBeInTheDocument()
    await user.click(screen.getByText('C 教材使用评价表'))
    expect(await screen.findByText('C1.7')).toBeInTheDocument()
  })

  test('of a project is shown when the page is opened from it', async () => {
    await seedTemplates(db())
    const { template_id } = await makeTemplate(db(), [[{ name: '别的指标', score: 100 }]])
    const { project_id } = await makeProject(db(), director, { template_id })
    open(director, `?projectId=${project_id}`)
    expect(await screen.findByText('别的指标')).toBeInTheDocument()
  })

  test('of the project that the address names is shown, which is then the project in hand', async () => {
    await seedTemplates(db())
    const scheme = await makeTemplate(db(), [[{ name: '乙的指标', score: 100 }]])
    await makeProject(db(), director, { project_name: '甲评审' })
    const { project_id } = await makeProject(db(), director, { ...scheme, project_name: '乙评审' })
    open(director, `?projectId=${project_id}`)
    expect(await screen.findByText('乙的指标')).toBeInTheDocument()
    expect(screen.getByText('本项目使用中')).toBeInTheDocument()
    expect(screen.getByText(/^乙评审（/)).toBeInTheDocument()
  })

  test('are put to use for a project, whose rule follows; no longer once it has started', async () => {
    const { template_id } = await makeTemplate(db(), [[{ name: '加权指标', score: 100 }]], 'weighted')
    const { project_id } = await makeProject(db(), director, {
      template_id: null,
      project_status: 'configuring',
    })
    const { user } = open(director, `?projectId=${project_id}`)
    await user.click(await screen.findByRole('button', { name: '用于本项目' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/评分规则也改为百分制加权、满分100分/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '用于本项目' }))
    expect(await screen.findByText('本项目使用中')).toBeInTheDocument()
    const [stored] = await db().select().from(project)
    expect(stored).toMatchObject({ template_id, score_rule: { score_mode: 'weighted', full_score: 100 } })
  })

  test('that do not add up say so in red', async () => {
    await makeTemplate(db(), [[{ name: '唯一', score: 90 }]])
    open(director)
    expect(await screen.findByText('指标分值合计须为100分，当前90分')).toHaveClass('ant-typography-danger')
  })

  test('that are in use cannot be edited, but copied', async () => {
    const { template_id } = await makeTemplate(db(), TWO_PARTS)
    await makeProject(db(), director, { template_id, project_name: '甲评审' })
    await db().update(template).set({ locked: true })
    const { user } = open(director)
    expect(await screen.findByText(/已随评审启用（甲评审）/)).toBeInTheDocument()
    expect(await screen.findByText('A1.1')).toBeInTheDocument()
    expect(screen.queryByLabelText('修改A1.1')).toBeNull()
    await user.click(screen.getByText('复制'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: '确定' }))
    expect(await screen.findByLabelText('修改A1.1')).toBeInTheDocument()
    expect(await db().$count(template)).toBe(2)
  })
})

describe('lines', () => {
  test('a level-2 line goes below its parent, after the last one', async () => {
    const { template_id } = await makeTemplate(db(), TWO_PARTS)
    const { user } = open(director)
    await user.click(await screen.findByLabelText('在A1下新增二级'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: '确定' }))
    expect(await dialog.findByText('请输入编码')).toBeInTheDocument()
    await user.type(dialog.getByLabelText('编码'), 'A1.3')
    await user.type(dialog.getByLabelText('指标名称'), '职业精神')
    await user.type(dialog.getByLabelText('分值'), '2.5')
    await user.click(dialog.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('职业精神')).toBeInTheDocument()
    const { lines } = await server.ok(director, 'indicator_tree', { template_id })
    expect(lines.map(({ code }) => code).slice(0, 4)).toEqual(['A1', 'A1.1', 'A1.2', 'A1.3'])
    expect(screen.getByText(/A1 一级1的二级指标合计42.5分，应为40分/)).toBeInTheDocument()
  })

  test('a veto item asks for no score', async () => {
    const { template_id } = await makeTemplate(db(), TWO_PARTS)
    const { user } = open(director)
    await user.click(await screen.findByText('新增一级'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('编码'), 'V2')
    await user.type(dialog.getByLabelText('指标名称'), '抄袭侵权')
    await user.click(dialog.getByLabelText('一票否决项'))
    await waitFor(() => expect(dialog.queryByLabelText('分值')).toBeNull())
    await user.click(dialog.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('抄袭侵权')).toBeInTheDocument()
    const { problems } = await server.ok(director, 'indicator_tree', { template_id })
    expect(problems).toEqual([])
  })

  test('deleting a level-1 line says how many go with it', async () => {
    await makeTemplate(db(), TWO_PARTS)
    const { user } = open(director)
    await user.click(await screen.findByLabelText('删除A2'))
    expect(await screen.findByText('其下2项二级指标将一并删除，不能恢复。')).toBeInTheDocument()
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: '删除' }))
    await waitFor(() => expect(screen.queryByText('A2.1')).toBeNull())
  })
})

describe('the order of lines', () => {
  const codes = async (template_id: number) =>
    (await server.ok(director, 'indicator_tree', { template_id })).lines.map(({ code }) => code)

  test('changes by buttons, which are off where a line cannot go', async () => {
    const { template_id } = await makeTemplate(db(), TWO_PARTS)
    const { user } = open(director)
    expect(await screen.findByLabelText('上移A1')).toBeDisabled()
    expect(screen.getByLabelText('降为二级A2')).toBeDisabled()
    await user.click(screen.getByLabelText('下移A1.1'))
    await waitFor(async () => expect((await codes(template_id)).slice(0, 3)).toEqual(['A1', 'A1.2', 'A1.1']))
    await user.click(screen.getByLabelText('升为一级A1.2'))
    await waitFor(async () =>
      expect(await codes(template_id)).toEqual(['A1', 'A1.1', 'A1.2', 'A2', 'A2.1', 'A2.2', 'V1']),
    )
    expect(await screen.findByText(/二级合计 20分/)).toBeInTheDocument()
    await user.click(await screen.findByLabelText('降为二级A1.2'))
    await waitFor(async () => expect(await screen.findByLabelText('升为一级A1.2')).toBeEnabled())
  })

  test('changes by dragging, and a drop that cannot be is explained', async () => {
    const { template_id } = await makeTemplate(db(), TWO_PARTS)
    open(director)
    const rowOf = async (code: string) => {
      const row = (await screen.findByText(code)).closest('tr')
      if (!row) throw new Error(`${code} stands in no row`)
      return row
    }
    const drag = async (from: string, to: string) => {
      fireEvent.dragStart(await rowOf(from))
      fireEvent.dragOver(await rowOf(to))
      fireEvent.drop(await rowOf(to))
    }
    await drag('A2.2', 'A1.1')
    await waitFor(async () =>
      expect(await codes(template_id)).toEqual(['A1', 'A2.2', 'A1.1', 'A1.2', 'A2', 'A2.1', 'V1']),
    )
    await drag('A1', 'A2.1')
    expect(await screen.findByText('有下级指标的一级指标不能移到另一指标之下')).toBeInTheDocument()
  })
})

test('a new table may start from one that is there', async () => {
  await seedTemplates(db())
  const { user } = open(director)
  await user.click(await screen.findByText('新增指标体系'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByLabelText('引用现有指标体系'))
  await user.click(await screen.findByText(/^B /, { selector: '.ant-select-item-option-content' }))
  await user.type(dialog.getByLabelText('指标体系名称'), '新体系')
  await user.click(dialog.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('B1.1')).toBeInTheDocument()
})

test('a manager looks at the table and its sheet, and changes nothing', async () => {
  await makeTemplate(db(), TWO_PARTS)
  const { user } = open(await server.login('manager', ['pingShenManage']))
  expect(await screen.findByText('A1.1')).toBeInTheDocument()
  for (const name of ['新增指标体系', '新增一级', '复制']) expect(screen.queryByText(name)).toBeNull()
  expect(screen.queryByLabelText('修改A1.1')).toBeNull()
  await user.click(screen.getByText('预览打分表'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('科学性')).toBeInTheDocument()
})
