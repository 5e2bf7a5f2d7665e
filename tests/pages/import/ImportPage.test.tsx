import { asc, eq } from 'drizzle-orm'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { book, expert, importBatch } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeBook, makeGroup, makeProject } from '#tests/support/factories'
import type { CurrentProject } from '#src/session/project'
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

async function visit(project?: CurrentProject) {
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
    await user.click(screen.getByText('数据预览（全部3行）'))
    expect(await screen.findByText('39.8')).toBeInTheDocument()
    expect(confirm()).toBeDisabled()
    expect(await library()).toEqual([])
    expect(await server.database.db.select().from(importBatch)).toEqual([])
  })

  test('sent a second time, shows what each row resembles, and adds only what the office wants', async () => {
    await makeBook(server.database.db, {
      book_name: '机械制图',
      first_editor: '张三',
      publisher_name: '示例出版社',
    })
    const { choose, user } = await visit()
    await choose(csv(GOOD))
    expect(await screen.findByText('相近的教材（1行）')).toBeInTheDocument()
    await ready()
    expect(screen.getByText('张三 · 示例出版社')).toBeInTheDocument()
    expect(screen.getByText(/将导入1行教材，跳过相近的1行/)).toBeInTheDocument()
    await user.click(screen.getByLabelText('导入第2行'))
    expect(screen.getByText(/将导入2行教材；/)).toBeInTheDocument()
    await user.click(confirm())
    expect(await screen.findByText('已导入2行教材')).toBeInTheDocument()
    expect((await library()).map(({ book_name }) => book_name)).toEqual(['机械制图', '机械制图', '电工基础'])
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
    // The sheet and the row in which most columns are known are found by themselves.
    expect(await screen.findByText('正确1行')).toBeInTheDocument()
    await pick('工作表', '说明')
    await screen.findByText('请选择教材名称对应的列')
    await pick('工作表', '教材')
    const found = await screen.findByDisplayValue('2')
    await user.clear(found)
    await user.type(found, '1{Enter}')
    await waitFor(() => expect(screen.getByText(/不导入的列：2026年教材名单/)).toBeInTheDocument())
    // The field of the header before is gone with it.
    const header = await screen.findByDisplayValue('1')
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
    // The message goes away by itself; the row stays.
    expect(await screen.findByText('共1行，其中1行有错误，没有导入任何数据')).toBeInTheDocument()
    expect(await screen.findByText('ISBN与书库中的《先到的》（教材ID 1）重复')).toBeInTheDocument()
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

describe('a list of experts', () => {
  const old = { name: '张三', phone: '13800000001', unit: '某学院' }
  const FILE = '姓名,手机,单位,邮箱\n张三,13800000001,新学院,z@example.cn\n李四,13800000002,乙校,\n'
  const PHONES = ['13800000001', '13800000002']
  const people = () => server.database.db.select().from(expert).orderBy(asc(expert.phone))

  async function visitExperts(text = FILE) {
    await server.ok(office, 'import_file', {
      import_type: 'expert',
      file_name: '旧.csv',
      rows: [{ row: 2, record: old }],
    })
    const page = await visit()
    await page.user.click(screen.getByText('专家', { selector: '.ant-segmented-item-label' }))
    await page.choose(csv(text, '新.csv'))
    await ready()
    return page
  }

  test('shows who is known, in what the file differs, and fills only gaps unless told otherwise', async () => {
    const { user } = await visitExperts()
    expect(screen.getByText('需核对1人')).toBeInTheDocument()
    expect(screen.getByText('手机号与专家“张三”（某学院）相同')).toBeInTheDocument()
    expect(screen.getByText(/工作单位：某学院 → 新学院/)).toHaveTextContent('（不改）')
    expect(screen.getByText(/邮箱：（空） → z@example.cn/)).not.toHaveTextContent('（不改）')
    expect(screen.getByText(/将新增1人，补充或修改1人；/)).toBeInTheDocument()
    expect(await people()).toHaveLength(1)
    await user.click(confirm())
    expect(await screen.findByText('已新增1位专家，补充或修改1位')).toBeInTheDocument()
    expect(await people()).toMatchObject([
      { phone: PHONES[0], unit: '某学院', email: 'z@example.cn' },
      { phone: PHONES[1] },
    ])
  })

  test('does with one row what is chosen for it, and gives back what was there when it is taken back', async () => {
    const { user, pick } = await visitExperts()
    await pick('第2行张三的处理', '以文件为准')
    await waitFor(() =>
      expect(screen.getByText(/工作单位/, { selector: 'li' })).not.toHaveTextContent('不改'),
    )
    await user.click(confirm())
    await screen.findByText('已新增1位专家，补充或修改1位')
    expect((await people())[0]).toMatchObject({ unit: '新学院' })
    await server.database.db.update(expert).set({ email: 'neu@example.cn' }).where(eq(expert.name, '张三'))
    const [first] = await screen.findAllByText('回滚')
    if (first) await user.click(first)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/被补充或修改的1位专家恢复导入前的资料/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '回滚' }))
    expect(await screen.findByText('已回滚，删除1条，恢复1位专家的资料')).toBeInTheDocument()
    expect(await screen.findByText('以下内容没有恢复')).toBeInTheDocument()
    expect(screen.getByText('导入之后又有修改')).toBeInTheDocument()
    expect(await people()).toMatchObject([{ unit: '某学院', email: 'neu@example.cn' }])
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '关闭' }))
    await user.click(await screen.findByText('删除', { selector: 'button *' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^删\s?除$/ }))
    await waitFor(() => expect(screen.queryByText('已回滚')).toBeNull())
    expect(await people()).toHaveLength(1)
  })

  test('does with all rows at once what is possible, and says where it is not', async () => {
    const { user } = await visitExperts(`${FILE}张三,13800000003,某学院,\n`)
    await user.click(button('作为新人'))
    expect(await screen.findByText('1行改为“作为新人”，1行不能这样处理，保持不变')).toBeInTheDocument()
    await user.click(button('跳过'))
    expect(await screen.findByText(/将新增1人，跳过2行；/)).toBeInTheDocument()
  })

  test('asks anew when somebody has come meanwhile', async () => {
    const { user } = await visitExperts()
    await server.ok(office, 'import_file', {
      import_type: 'expert',
      file_name: '别处.csv',
      rows: [{ row: 2, record: { name: '李四', phone: '13800000002', unit: '甲校' } }],
    })
    await user.click(confirm())
    expect((await screen.findAllByText(/核对之后库中人员有变化/)).length).toBeGreaterThan(0)
    expect(await screen.findByText('需核对2人')).toBeInTheDocument()
    await ready()
    await user.click(confirm())
    expect(await screen.findByText('已新增0位专家，补充或修改1位')).toBeInTheDocument()
  })
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
