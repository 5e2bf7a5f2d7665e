import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { routeParts } from '#contract/route'
import { formalExam, member, projectBook, provinceCheck } from '#server/db/schema/index'
import { testServer, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { DECLARED_YEAR, declaring } from '#tests/support/declaration'
import { asked } from '#tests/support/server'
import {
  assign,
  day,
  makeBook,
  makeExpert,
  makeGroup,
  makeProject,
  makeSchool,
} from '#tests/support/factories'

let server: TestServer

beforeEach(async () => {
  server = await testServer()
})

const db = () => server.database.db
const figure = (region: HTMLElement, label: string) =>
  within(within(region).getByText(label).closest('div') ?? region).getByRole('link')

async function scene() {
  const admin = await server.login('wang', ['admin'])
  const project = await makeProject(db(), admin, { project_status: 'reviewing' })
  const { group_id } = await makeGroup(db(), project.project_id, { group_name: '机械组' })
  const at = { project_id: project.project_id, group_id }
  const { book_id } = await makeBook(db(), { book_name: '机械制图' }, at)
  const expert = await makeExpert(server, at)
  await assign(db(), at, book_id, [expert])
  return { admin, project, expert }
}

describe('the office', () => {
  it('finds every figure, and the list it counts one click away', async () => {
    const { admin, project } = await scene()
    const { user, where } = renderConsole({ server, as: admin, at: '/index', project })
    const card = await screen.findByRole('region', { name: new RegExp(project.project_name) })
    expect(figure(card, '参评教材')).toHaveTextContent('1 种')
    await user.click(figure(card, '待补派'))
    expect(where()).toBe(`/review/theReview?projectId=${project.project_id}&tab=books&done=gap`)
  })

  it('is told what needs a hand', async () => {
    const { admin, project } = await scene()
    await db()
      .update(projectBook)
      .set({
        needed_num: 1,
        flags: ['divergent'],
        violation_status: 'suspected',
      })
    const { user } = renderConsole({ server, as: admin, at: '/index', project })
    const card = await screen.findByRole('region', { name: '需要处理' })
    expect(
      within(card)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['分歧较大', '违规：已提出'])
    await user.click(figure(card, '违规：已提出'))
    expect(await screen.findByRole('cell', { name: /机械制图/ })).toBeInTheDocument()
  })

  it('is told of no trouble where there is none', async () => {
    const { admin, project } = await scene()
    await db().update(projectBook).set({ needed_num: 1 })
    renderConsole({ server, as: admin, at: '/index', project })
    await screen.findByRole('region', { name: new RegExp(project.project_name) })
    expect(screen.queryByRole('region', { name: '需要处理' })).toBeNull()
  })
})

it('shows an expert his own work and the way to it', async () => {
  const { project, expert } = await scene()
  renderConsole({ server, as: expert, at: '/index', project })
  const card = await screen.findByRole('region', { name: /我的评审/ })
  expect(figure(card, '应评')).toHaveTextContent('1 本')
  expect(within(card).getByRole('button', { name: /开始评审|阅读评审说明并签署承诺书/ })).toBeVisible()
  expect(screen.queryByRole('region', { name: '组长工作' })).toBeNull()
})

it('shows a leader how many opinions wait for him', async () => {
  const { project } = await scene()
  const { group_id } = await makeGroup(db(), project.project_id, { group_name: '电子组' })
  const at = { project_id: project.project_id, group_id }
  await makeBook(db(), {}, at)
  const leader = await makeExpert(server, { ...at, member_type: 'leader' })
  renderConsole({ server, as: leader, at: '/index', project })
  const card = await screen.findByRole('region', { name: '组长工作' })
  expect(figure(card, '待写意见')).toHaveTextContent('1 种')
})

it('shows a leader no work of leading in a project where they lead nothing', async () => {
  const { project, expert } = await scene()
  const other = await makeProject(db(), expert, { project_name: '别的评审', project_status: 'reviewing' })
  const group = await makeGroup(db(), other.project_id)
  const at = { project_id: other.project_id, group_id: group.group_id }
  await makeBook(db(), {}, at)
  await db()
    .insert(member)
    .values({ ...at, user_id: expert.user_id, member_type: 'leader', expert_status: 'committed' })
  renderConsole({ server, as: expert, at: '/index', project })
  expect(await screen.findByRole('region', { name: /我的评审/ })).toBeInTheDocument()
  await waitFor(() => expect(asked).toContain(routeParts('groupe_leader_booklist', undefined).path))
  expect(screen.queryByRole('region', { name: '组长工作' })).toBeNull()
})

it('leads a school to the books that a figure counts, and to the book that came back', async () => {
  await makeSchool(db())
  const school = await server.login('school1', ['school'], { dept_id: 1 })
  const own = { declare_dept_id: 1, declare_status: 'school_returned' } as const
  const year = new Date().getFullYear()
  const { book_id } = await makeBook(db(), { ...own, book_name: '今年的书', year })
  await makeBook(db(), { ...own, book_name: '往年的书', year: year - 1 })
  const { user, where } = renderConsole({ server, as: school, at: '/index' })
  const card = await screen.findByRole('region', { name: `我的申报（${year}年）` })
  expect(within(card).getByRole('link', { name: '《今年的书》' })).toHaveAttribute(
    'href',
    expect.stringMatching(new RegExp(`/edit/${book_id}$`)),
  )
  await user.click(within(card).getByRole('link', { name: /1 种/ }))
  expect(await screen.findByText('今年的书')).toBeInTheDocument()
  expect(screen.queryByText('往年的书')).not.toBeInTheDocument()
  expect(where()).toContain(`year=${year}`)
})

describe('what waits', () => {
  const handedIn = { submit_time: day(-1), declare_dept_id: 1, year: DECLARED_YEAR } as const

  it('stands on the home page of who decides, with its deadline, and leads to its list', async () => {
    await declaring(server)
    const province = await server.login('province1', ['province'], { dept_id: 4 })
    const waits = { ...handedIn, declare_status: 'recommend_pending', recommend_dept_id: 4 } as const
    await makeBook(db(), { ...waits, book_name: '等待推荐的书' })
    const other = { ...handedIn, declare_status: 'recommended' } as const
    const { book_id } = await makeBook(db(), { ...other, book_name: '等待复核的书' })
    await db()
      .insert(provinceCheck)
      .values({ book_id, dept_id: 4, opened_at: day(-1), due_at: day(1) })
    const { user, where } = renderConsole({ server, as: province, at: '/index' })
    const card = await screen.findByRole('region', { name: '待办' })
    expect(figure(card, '待推荐').closest('dd')).toHaveTextContent(/1 种截止.*，还有19天/)
    expect(figure(card, '待省级复核').closest('dd')).toHaveTextContent(/还有2[34]小时/)
    expect(await screen.findByRole('region', { name: '本单位名额' })).toBeInTheDocument()
    await user.click(figure(card, '待省级复核'))
    expect(where()).toContain('side=check')
    expect(await screen.findByRole('tab', { name: '复核', selected: true })).toBeInTheDocument()
    expect(await screen.findByText('等待复核的书')).toBeInTheDocument()
  })

  it('is counted for an examiner by what is to be done', async () => {
    const examiner = await server.login('formal1', ['formalExamination'])
    const { book_id } = await makeBook(db(), { declare_status: 'formal_pending', book_name: '待审的书' })
    await db()
      .insert(formalExam)
      .values({ book_id, round: 1, examiner_id: examiner.user_id, due_time: day(2) })
    const { user } = renderConsole({ server, as: examiner, at: '/index' })
    const card = await screen.findByRole('region', { name: /我的形式审查.*还有1天/ })
    expect(figure(card, '待复审')).toHaveTextContent('0 种')
    await user.click(figure(card, '待审'))
    expect(await screen.findByText('待审的书')).toBeInTheDocument()
  })

  it('is led to as late for the office, and only that', async () => {
    const office = await server.login('office1', ['reviewActivity'])
    const by = { round: 1, examiner_id: office.user_id }
    const late = await makeBook(db(), { declare_status: 'formal_pending', book_name: '逾期的书' })
    const inTime = await makeBook(db(), { declare_status: 'formal_pending', book_name: '没有逾期的书' })
    await db()
      .insert(formalExam)
      .values([
        { ...by, book_id: late.book_id, due_time: day(-1) },
        { ...by, book_id: inTime.book_id, due_time: day(1) },
      ])
    const { user } = renderConsole({ server, as: office, at: '/index' })
    await user.click(figure(await screen.findByRole('region', { name: '待办' }), '形式审查已逾期'))
    expect(await screen.findByText('逾期的书')).toBeInTheDocument()
    expect(screen.queryByText('没有逾期的书')).toBeNull()
  })
})
