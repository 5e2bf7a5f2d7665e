import { asc } from 'drizzle-orm'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { book, expert, importBatch } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeBook, makeGroup, makeProject } from '#tests/support/factories'
import type { Project } from '#src/session/project'
import { fault, heal } from '#tests/support/server'

let server: TestServer
let office: Login
beforeEach(async () => {
  server = await testServer()
  office = await server.login('office', ['pingShenManage'])
})

const library = () => server.database.db.select().from(book).orderBy(asc(book.book_id))
const csv = (text: string, name = '名单.csv') => new File([text], name, { type: 'text/csv' })
const THREE = '编号,书名,作者,定价\n1,机械制图,张三,39.8\n2,,李四,20\n3,电工基础,王五,很贵\n'
const GOOD = '书名,作者\n机械制图,张三\n电工基础,李四\n'

async function visit(project?: Project) {
  const page = renderConsole({ server, as: office, at: '/review/import', ...(project && { project }) })
  await screen.findByText(/点击选择教材名单/)
  const { user } = page
  return {
    ...page,
    choose: async (file: File) => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]')
      if (input) await user.upload(input, file)
    },
    pick: async (label: string, option: string) => {
      await user.click(screen.getByLabelText(label))
      const found = await screen.findAllByTitle(option)
      const last = found.at(-1)
      if (last) await user.click(last)
    },
  }
}
/** By its words: the accessible name of every button of this page takes jsdom seconds. */
const button = (words: string) => {
  const found = screen.getAllByText(words).map((text) => text.closest('button'))
  return found.find((one) => one !== null) ?? document.body
}
const confirm = () => button('确认导入')
const ready = () => waitFor(() => expect(screen.getByLabelText('全部正确才导入')).toBeEnabled())

describe('a file of books', () => {
  test('shows its columns, its first rows and every error, and writes nothing before it is confirmed', async () => {
    const { choose, user } = await visit()
    await choose(csv(THREE))
    expect(await screen.findByText('共3行')).toBeInTheDocument()
    await ready()
    expect(screen.getByText('正确1行')).toBeInTheDocument()
    expect(screen.getByText('错误2行')).toBeInTheDocument()
    expect(screen.getByText('教材名称不能为空')).toBeInTheDocument()
    const line = screen.getByText('很贵', { selector: 'td' }).closest('tr')
    expect(within(line as HTMLElement).getByText('4')).toBeInTheDocument()
    expect(within(line as HTMLElement).getByText('定价', { exact: true })).toBeInTheDocument()
    await user.click(screen.getByText('数据预览（前3行）'))
    expect(await screen.findByText('39.8')).toBeInTheDocument()
    expect(confirm()).toBeDisabled()
    expect(await library()).toEqual([])
    expect(await server.database.db.select().from(importBatch)).toEqual([])
  })

  test('gives its right rows when only they are wanted, says what became of the rest, and is listed', async () => {
    const { choose, user } = await visit()
    await choose(csv(THREE))
    await ready()
    await user.click(screen.getByLabelText('只导入正确行'))
    await user.click(confirm())
    expect(await screen.findByText('已导入1行教材')).toBeInTheDocument()
    expect(screen.getByText('文件“名单.csv”共3行，2行有错误，没有导入')).toBeInTheDocument()
    expect(await library()).toMatchObject([{ book_name: '机械制图', first_editor: '张三', price: '39.80' }])
    expect(await screen.findByText('部分成功')).toBeInTheDocument()
    await user.click(button('错误明细'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('教材名称不能为空')).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await user.click(button('继续导入'))
    expect(await screen.findByText(/点击选择教材名单/)).toBeInTheDocument()
  })

  test('that the library has already in part says so before anything is written', async () => {
    await makeBook(server.database.db, { book_name: '旧书', isbn: '9787302517597' })
    const { choose } = await visit()
    await choose(csv('书名,ISBN\n另名,978-7-302-51759-7\n新书,\n'))
    expect(await screen.findByText('ISBN与书库中的《旧书》（教材ID 1）重复')).toBeInTheDocument()
    expect(screen.getByText('其中重复1行')).toBeInTheDocument()
    expect(screen.getByText('正确1行')).toBeInTheDocument()
    expect(confirm()).toBeDisabled()
  })

  test.each([
    [
      'a broken file',
      new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 9])], 'a.xls'),
      /无法读取该文件/,
    ],
    ['an empty file', csv('', '空.csv'), '空.csv：文件是空的'],
  ])('is told to be %s', async (_, file, words) => {
    const { choose } = await visit()
    await choose(file)
    expect(await screen.findByText(words)).toBeInTheDocument()
    await choose(csv(GOOD))
    expect(await screen.findByText('共2行')).toBeInTheDocument()
    expect(screen.queryByText(words)).toBeNull()
  })
})

describe('columns', () => {
  const ODD = '名儿,谁写的\n机械制图,张三\n'

  test('that were not recognised are chosen by hand, and remembered for the next file of this kind', async () => {
    const { choose, pick, user } = await visit()
    await choose(csv(ODD))
    expect(await screen.findByText('请选择教材名称对应的列')).toBeInTheDocument()
    expect(screen.queryByText('确认导入')).toBeNull()
    await pick('教材名称对应的列', '名儿')
    expect(await screen.findByText('正确1行')).toBeInTheDocument()
    await ready()
    await pick('第一主编对应的列', '谁写的')
    await waitFor(() => expect(screen.getAllByText('手工选择')).toHaveLength(2))
    await ready()

    await choose(csv(ODD.replace('机械制图', '电工基础'), '又一份.csv'))
    expect(await screen.findByText('又一份.csv')).toBeInTheDocument()
    await waitFor(() => expect(screen.getAllByText('手工选择')).toHaveLength(2))
    await ready()
    await user.click(confirm())
    await screen.findByText('已导入1行教材')
    expect(await library()).toMatchObject([{ book_name: '电工基础', first_editor: '张三' }])
  })

  test('two fields cannot share one', async () => {
    const { choose, pick } = await visit()
    await choose(csv(GOOD))
    await ready()
    await pick('课程名称对应的列', '书名')
    expect(await screen.findByText('教材名称、课程名称都对应“书名”列')).toBeInTheDocument()
    expect(screen.queryByText('确认导入')).toBeNull()
  })

  test('come from the sheet and the header row that are chosen', async () => {
    const file = utils.book_new()
    utils.book_append_sheet(
      file,
      utils.aoa_to_sheet([
        ['说明', '无'],
        ['无', '无'],
      ]),
      '说明',
    )
    const rows = [
      ['2026年教材名单', '（内部）'],
      ['书名', '定价'],
      ['机械制图', 39.8],
    ]
    utils.book_append_sheet(file, utils.aoa_to_sheet(rows), '教材')
    const bytes = write(file, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer
    const { choose, pick, user } = await visit()
    await choose(new File([bytes], '名单.xlsx'))
    await screen.findByText('请选择教材名称对应的列')
    await pick('工作表', '教材')
    const header = await screen.findByDisplayValue('1')
    await waitFor(() => expect(screen.getByText(/不导入的列：2026年教材名单/)).toBeInTheDocument())
    await user.clear(header)
    await user.type(header, '2{Enter}')
    expect(await screen.findByText('正确1行')).toBeInTheDocument()
    await ready()
    await user.click(confirm())
    await screen.findByText('已导入1行教材')
    expect(await library()).toMatchObject([{ book_name: '机械制图', price: '39.80' }])
  })
})

describe('when something goes wrong', () => {
  test('a failed comparison can be repeated, and a failed import leaves everything as it was', async () => {
    fault.network('import_file')
    const { choose, user } = await visit()
    await choose(csv(GOOD))
    expect(await screen.findByText('还没有与库中数据核对')).toBeInTheDocument()
    await ready()
    await user.click(confirm())
    expect((await screen.findAllByText('后端接口连接异常')).length).toBeGreaterThan(0)
    await ready()
    expect(screen.getByText('共2行')).toBeInTheDocument()
    heal()
    await user.click(button('核对'))
    await waitFor(() => expect(screen.queryByText('还没有与库中数据核对')).toBeNull())
    await ready()
    await user.click(confirm())
    expect(await screen.findByText('已导入2行教材')).toBeInTheDocument()
  })

  test('what another office has brought in meanwhile is told by the refusal', async () => {
    const { choose, user } = await visit()
    await choose(csv('书名,ISBN\n机械制图,9787302517597\n'))
    await ready()
    await makeBook(server.database.db, { book_name: '先到的', isbn: '9787302517597' })
    await user.click(confirm())
    expect(await screen.findByText('ISBN与书库中的《先到的》（教材ID 1）重复')).toBeInTheDocument()
    expect(await screen.findByText('共1行，其中1行有错误，没有导入任何数据')).toBeInTheDocument()
    expect(await library()).toHaveLength(1)
  })

  test('an import can be cancelled and done later', async () => {
    const { choose, user } = await visit()
    await choose(csv(GOOD))
    await ready()
    fault.slow('import_file', 60_000)
    await user.click(confirm())
    await screen.findByText(/正在(上传|写入)/)
    await user.click(button('取消'))
    await ready()
    expect(await library()).toEqual([])
    heal()
    await user.click(confirm())
    expect(await screen.findByText('已导入2行教材')).toBeInTheDocument()
    expect(await library()).toHaveLength(2)
  })
})

test('experts are imported, those known already are left alone, and the batch is taken back', async () => {
  const rows = [{ row: 2, record: { name: '张三', phone: '13800000001' } }]
  await server.ok(office, 'import_file', { import_type: 'expert', file_name: '旧.csv', rows })
  const { choose, user } = await visit()
  await user.click(screen.getByText('专家', { selector: '.ant-segmented-item-label' }))
  await choose(csv('姓名,手机\n张三丰,13800000001\n李四,13800000002\n', '新.csv'))
  expect(await screen.findByText('已在库中1人')).toBeInTheDocument()
  await ready()
  await user.click(confirm())
  expect(await screen.findByText('文件“新.csv”共2行，1位专家已在库中，未作改动')).toBeInTheDocument()
  const [first] = await screen.findAllByText('回滚')
  if (first) await user.click(first)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/将删除所导入的1位专家及其新建的账号/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '回滚' }))
  expect(await screen.findByText('已回滚，删除1条')).toBeInTheDocument()
  expect((await server.database.db.select().from(expert)).map(({ name }) => name)).toEqual(['张三'])
  expect(await screen.findByText('已回滚', { selector: '.ant-tag' })).toBeInTheDocument()
})

test('a list that goes into a project names it, and is held against what is there', async () => {
  const project_name = '分组导入活动'
  const { project_id } = await makeProject(server.database.db, office, {
    project_name,
    managers: [office],
  })
  await makeGroup(server.database.db, project_id, { group_name: '甲组' })
  const { choose, user } = await visit({ project_id, project_name })
  await user.click(screen.getByText('专家分组'))
  expect(await screen.findByText(/点击选择专家分组名单/)).toBeInTheDocument()
  expect(screen.getAllByText('分组导入活动（配置中）')).not.toHaveLength(0)
  await choose(csv('评审组,姓名\n甲组,无此人\n'))
  expect(await screen.findByText('姓名不在专家库中，或与手机号不符')).toBeInTheDocument()
  expect(confirm()).toBeDisabled()
})
