import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { notePublishers } from '#server/store/books/publishers'
import { assignment, book, projectBook } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { assign, makeBook, makeExpert, makeGroup, makeProject } from '#tests/support/factories'

let server: TestServer
let admin: Login

beforeEach(async () => {
  server = await testServer()
  admin = await server.login('wang', ['admin'])
})

const db = () => server.database.db
const AT = '/review/teachingMaterial'
type User = ReturnType<typeof renderConsole>['user']

/** A choice of an open select; the select itself may hold the same words. */
const optionOf = (name: string) => screen.findByText(name, { selector: '.ant-select-item-option-content' })

/** Ticks the row of a book. */
async function choose(user: User, name: string) {
  const row = (await screen.findByText(name)).closest('tr')
  if (!row) throw new Error(`“${name}” stands in no row`)
  await user.click(within(row).getByRole('checkbox'))
}

it('takes books of the library into the project and says which stay out', async () => {
  const project = await makeProject(db(), admin)
  const other = await makeProject(db(), admin, { project_name: '另一活动', project_status: 'reviewing' })
  const good = await makeBook(db(), { book_name: '机械制图' })
  await makeBook(db(), { book_name: '会计基础' }, { project_id: other.project_id })
  await db().update(book).set({ declare_status: 'formal_passed' })
  const { user } = renderConsole({ server, as: admin, at: AT, project })
  await user.click(await screen.findByText('教材库（未纳入）'))
  await choose(user, '机械制图')
  await choose(user, '会计基础')
  await user.click(screen.getByText('纳入本活动（2）'))
  await screen.findByText('已纳入同年度活动“另一活动”')
  await user.click(screen.getByText('知道了'))
  await waitFor(() => expect(screen.queryByText('机械制图')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: '参评教材' }))
  await screen.findByText('机械制图')
  const [row] = await db().select().from(projectBook).where(eq(projectBook.book_id, good.book_id))
  expect(row?.project_id).toBe(project.project_id)
})

it('takes in all of a year, and all years once the year is cleared', async () => {
  const project = await makeProject(db(), admin)
  await makeBook(db(), { book_name: '机械制图', year: 2025 })
  await makeBook(db(), { book_name: '会计基础', year: 2026 })
  const { user } = renderConsole({ server, as: admin, at: AT, project })
  await user.click(await screen.findByText('教材库（未纳入）'))
  const takeAll = async (num: number) => {
    await user.type(screen.getByLabelText('年度'), '{Enter}')
    await user.click(await screen.findByRole('button', { name: `全部纳入（${num}）` }))
    const asked = within(await screen.findByRole('dialog'))
    await user.click(asked.getByRole('button', { name: '全部纳入' }))
    await screen.findByText('已纳入1种教材')
  }
  await screen.findByText('会计基础')
  await user.type(screen.getByLabelText('年度'), '2025')
  await takeAll(1)
  expect(await db().select().from(projectBook)).toHaveLength(1)
  await user.clear(screen.getByLabelText('年度'))
  await takeAll(1)
  await waitFor(async () => expect(await db().select().from(projectBook)).toHaveLength(2))
})

it('puts books into a group', async () => {
  const project = await makeProject(db(), admin)
  const { group_id } = await makeGroup(db(), project.project_id, { group_name: '机械组' })
  await makeBook(db(), { book_name: '机械制图' }, { project_id: project.project_id })
  const { user } = renderConsole({ server, as: admin, at: AT, project })
  expect(await screen.findByText('未分组')).toBeInTheDocument()
  await choose(user, '机械制图')
  await user.click(screen.getByText('编入评审组（1）'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('确定').closest('button')).toBeDisabled()
  await user.click(dialog.getByRole('combobox', { name: '目标评审组' }))
  await user.click(await screen.findByTitle('机械组'))
  await user.click(dialog.getByText('确定'))
  await screen.findByText('已编入1种教材')
  const [row] = await db().select().from(projectBook)
  expect(row?.group_id).toBe(group_id)
})

it('takes books out after saying what goes, and keeps those with reviews', async () => {
  const project = await makeProject(db(), admin)
  const { group_id } = await makeGroup(db(), project.project_id)
  const at = { project_id: project.project_id, group_id }
  const expert = await makeExpert(server, at)
  const given = await makeBook(db(), { book_name: '机械制图' }, at)
  const scored = await makeBook(db(), { book_name: '会计基础' }, at)
  await assign(db(), at, given.book_id, [expert])
  const [row] = await assign(db(), at, scored.book_id, [expert])
  await db()
    .update(assignment)
    .set({ review_status: 'draft' })
    .where(eq(assignment.fenpei_id, row?.fenpei_id ?? 0))
  const { user } = renderConsole({ server, as: admin, at: AT, project })
  await choose(user, '机械制图')
  await choose(user, '会计基础')
  await user.click(screen.getByText('移出（2）'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/未评的分配将一并取消/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '移出' }))
  await screen.findByText('已有1条评审记录，不能移出')
  const left = await db().select().from(projectBook)
  expect(left.map((b) => b.book_id)).toEqual([scored.book_id])
})

it('marks a violation with a reason of twenty characters, for directors only', async () => {
  const manager = await server.login('li', ['pingShenManage'])
  const project = await makeProject(db(), admin, { project_status: 'reviewing', managers: [manager] })
  await makeBook(db(), { book_name: '机械制图' }, { project_id: project.project_id })
  const { user } = renderConsole({ server, as: admin, at: AT, project })
  await user.click(await screen.findByText('违规标记'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('理由'), '雷同')
  await user.click(dialog.getByText('确定'))
  await dialog.findByText('理由不少于20字')
  await user.type(dialog.getByLabelText('理由'), '，第三章大段文字与他人已出版教材相同且未注明出处')
  await user.click(dialog.getByText('确定'))
  await screen.findByText('管理员认定')
})

it('marks several books at once, with the kind of violation and its proof', async () => {
  const project = await makeProject(db(), admin, { project_status: 'reviewing' })
  for (const book_name of ['机械制图', '会计基础'])
    await makeBook(db(), { book_name }, { project_id: project.project_id })
  const { user } = renderConsole({ server, as: admin, at: AT, project })
  await choose(user, '机械制图')
  await choose(user, '会计基础')
  await user.click(screen.getByText('违规标记（2）'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByLabelText('违规类型'))
  await user.click(await screen.findByTitle('著作权'))
  await user.type(dialog.getByLabelText('理由'), '第三章大段文字与他人已出版教材相同且未注明出处')
  await user.upload(dialog.getByLabelText('证明材料'), new File(['%PDF-1.4\n%%EOF\n'], '比对.pdf'))
  await waitFor(() => expect(document.querySelector('.ant-upload-list-item-done')).not.toBeNull())
  await user.click(dialog.getByText('确定'))
  expect(await screen.findAllByText('管理员认定')).toHaveLength(2)
  const stored = await db().select().from(projectBook)
  expect(stored.map((row) => [row.violation_type, row.violation_files.length])).toEqual([
    ['copyright', 1],
    ['copyright', 1],
  ])
})

it('hides the mark from a manager and takes nothing in once reviewing has begun', async () => {
  const manager = await server.login('li', ['pingShenManage'])
  const project = await makeProject(db(), admin, { project_status: 'reviewing', managers: [manager] })
  await makeBook(db(), { book_name: '机械制图' }, { project_id: project.project_id })
  await makeBook(db(), { book_name: '会计基础' })
  const { user } = renderConsole({ server, as: manager, at: AT, project })
  await screen.findByText('机械制图')
  expect(screen.queryByText('违规标记')).not.toBeInTheDocument()
  await user.click(screen.getByText('教材库（未纳入）'))
  await choose(user, '会计基础')
  expect(screen.getByText('纳入本活动（1）').closest('button')).toBeDisabled()
})

it('takes in everything the filter shows, after saying how many', async () => {
  const project = await makeProject(db(), admin)
  await makeBook(db(), { book_name: '机械制图', publisher_name: '甲出版社' })
  await makeBook(db(), { book_name: '会计基础', publisher_name: '乙出版社' })
  await notePublishers(db())
  const { user } = renderConsole({ server, as: admin, at: AT, project })
  await user.click(await screen.findByText('教材库（未纳入）'))
  await screen.findByText('机械制图')
  await user.type(screen.getByRole('combobox', { name: '出版社' }), '甲')
  await user.click(await optionOf('甲出版社'))
  await user.click(screen.getByRole('button', { name: '搜索' }))
  await user.click(await screen.findByText('全部纳入（1）'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByText(/符合当前筛选条件的1种/)[0]).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '全部纳入' }))
  await screen.findByText('已纳入1种教材')
  expect(await db().select().from(projectBook)).toHaveLength(1)
})

it('moves books that have assignments to another group only when told to', async () => {
  const project = await makeProject(db(), admin)
  const { group_id } = await makeGroup(db(), project.project_id, { group_name: '机械组' })
  const target = await makeGroup(db(), project.project_id, { group_name: '电子组' })
  const at = { project_id: project.project_id, group_id }
  const { book_id } = await makeBook(db(), { book_name: '机械制图' }, at)
  await assign(db(), at, book_id, [await makeExpert(server, at)])
  const { user } = renderConsole({ server, as: admin, at: AT, project })
  const put = async (moves: boolean) => {
    await choose(user, '机械制图')
    await user.click(screen.getByText('编入评审组（1）'))
    await user.click(await screen.findByRole('combobox', { name: '目标评审组' }))
    await user.click(await optionOf('电子组'))
    if (moves) await user.click(screen.getByRole('checkbox', { name: /一并换组/ }))
    await user.click(screen.getByText('确定'))
  }
  await put(false)
  await user.click(await screen.findByText('知道了'))
  expect((await db().select().from(projectBook))[0]?.group_id).toBe(group_id)
  await put(true)
  await screen.findByText('已编入1种教材')
  expect((await db().select().from(projectBook))[0]?.group_id).toBe(target.group_id)
})

it('shows everything known of a book beside the list', async () => {
  const project = await makeProject(db(), admin)
  await makeBook(db(), { book_name: '机械制图', course_name: '工程图学' }, { project_id: project.project_id })
  const { user } = renderConsole({ server, as: admin, at: AT, project })
  await user.click(await screen.findByRole('button', { name: '详情' }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('工程图学')).toBeInTheDocument()
  expect(drawer.getByText(project.project_name)).toBeInTheDocument()
})
