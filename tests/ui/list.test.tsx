import { eq } from 'drizzle-orm'
import { screen, waitFor, within } from '@testing-library/react'
import { Button, Checkbox, Form, Input } from 'antd'
import { Activity, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Input as In, Row } from '#contract'
import { useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { actionsColumn, type Columns } from '#src/list/columns'
import { DateRangeFilter } from '#src/list/DateRangeFilter'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useModalForm } from '#src/list/useModalForm'
import { group } from '#server/db/schema/project'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderAlone } from '#tests/support/console'
import { makeProject } from '#tests/support/factories'
import { asked, fault, heal } from '#tests/support/server'

type Group = Row<'psgroup_list'>
const Filter = Form.Item<In<'psgroup_list'>>
const Field = Form.Item<In<'psgroup_add'>>

/** A list as pages write them. */
function Groups({ project_id }: { project_id: number }) {
  const list = useList('psgroup_list', { fixed: { project_id }, rowKey: 'group_id', selection: true })
  const add = useModalForm('psgroup_add', '新增评审组', { success: '新增成功' })
  const edit = useModalForm('psgroup_edit', '修改评审组')
  const columns: Columns<Group> = [
    { title: '组名', dataIndex: 'group_name' },
    { title: '编号', dataIndex: 'group_code', sorter: true },
    { title: '教材数', dataIndex: 'book_num', render: (n) => `${n.toFixed(0)}本` },
    actionsColumn((row) => <Button onClick={() => edit.open(row)}>修改</Button>),
  ]
  const fields = (
    <Field name="group_name" label="组名" rules={[rule('psgroup_edit', 'group_name')]}>
      <Input />
    </Field>
  )
  return (
    <ListPage
      list={list}
      columns={columns}
      filters={
        <>
          <Filter name="keyword" label="关键字">
            <Input />
          </Filter>
          <DateRangeFilter label="创建时间" />
        </>
      }
      actions={
        <>
          <Button onClick={() => add.open({ project_id, group_type: 'major' })}>新增</Button>
          <Button disabled={list.selected.length === 0}>删除{list.selected.length}</Button>
        </>
      }
    >
      {add.dialog(fields)}
      {edit.dialog(fields)}
    </ListPage>
  )
}

let server: TestServer
let as: Login
let project_id: number
beforeEach(async () => {
  server = await testServer()
  as = await server.login('wang', ['admin'])
  project_id = (await makeProject(server.database.db, as)).project_id
})

/** Groups 组001 … with codes in the opposite order. */
const withGroups = (count: number) =>
  server.database.db.insert(group).values(
    Array.from({ length: count }, (_, i) => ({
      project_id,
      group_name: `组${String(i + 1).padStart(3, '0')}`,
      group_code: `C${String(count - i).padStart(3, '0')}`,
      group_type: 'major' as const,
      order_num: i,
    })),
  )

const show = (at = '/groups') => renderAlone(<Groups project_id={project_id} />, { server, as, at })
const names = () => screen.queryAllByText(/^组\d{3}$/).map((cell) => cell.textContent)
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const page = (n: number) => screen.getByRole('listitem', { name: String(n) })

const askedTimes = () => asked.filter((path) => path.endsWith('/psgroup_list')).length

test('the first rows are asked for once, however long drawing takes, and anew for who comes back', async () => {
  await withGroups(1)
  asked.length = 0
  const { unmount } = show()
  await screen.findByText('组001')
  expect(askedTimes()).toBe(1)
  unmount()
  show()
  await waitFor(() => expect(askedTimes()).toBe(2))
})

describe('paging', () => {
  test('twenty rows at first; page and size come back within the session, per screen', async () => {
    await withGroups(45)
    const { user, unmount } = show()
    await screen.findByText('组001')
    expect(names()).toHaveLength(20)
    expect(screen.getByText('共 45 条')).toBeInTheDocument()
    await user.click(page(3))
    await screen.findByText('组041')
    expect(names()).toHaveLength(5)
    expect(sessionStorage.getItem('page:/groups:psgroup_list')).toBe('{"pageNum":3,"pageSize":20}')

    unmount()
    const again = show()
    await screen.findByText('组041')
    again.unmount()
    show('/elsewhere')
    await screen.findByText('组001')
  })

  test('a broken entry of the session is as good as none', async () => {
    sessionStorage.setItem('page:/groups:psgroup_list', '{"pageNum":-3}')
    await withGroups(1)
    show()
    await screen.findByText('组001')
  })

  test('the size can be any of nine', async () => {
    await withGroups(1)
    const { user } = show()
    await screen.findByText('组001')
    const [size] = screen.getAllByRole('combobox')
    if (size) await user.click(size)
    await screen.findByTitle('1000 条/页')
    expect(screen.getAllByTitle(/^\d+ 条\/页$/).map((option) => option.title.split(' ')[0])).toEqual(
      expect.arrayContaining(['10', '20', '30', '50', '100', '500', '1000', '5000']),
    )
  })

  test('turning the page scrolls to the top', async () => {
    await withGroups(45)
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(500)
    const { user } = show()
    await screen.findByText('组001')
    await user.click(page(2))
    await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 0), { timeout: 3000 })
  })

  test('when the last page is gone the one before it is shown', async () => {
    await withGroups(21)
    const { user } = show()
    await screen.findByText('组001')
    await user.click(page(2))
    await screen.findByText('组021')
    await server.database.db.delete(group).where(eq(group.group_name, '组021'))
    await user.click(button('刷新'))
    await screen.findByText('组001')
    expect(page(1)).toHaveClass('ant-pagination-item-active')
  })
})

describe('asking', () => {
  test('a search starts at page one, a reset shows everything again', async () => {
    await withGroups(45)
    const { user } = show()
    await screen.findByText('组001')
    await user.click(page(2))
    await screen.findByText('组021')
    await user.type(screen.getByLabelText('关键字'), '组04')
    await user.click(button('搜索'))
    await waitFor(() => expect(names()).toEqual(['组040', '组041', '组042', '组043', '组044', '组045']))
    await user.click(button('重置'))
    await screen.findByText('组001')
    expect(screen.getByLabelText('关键字')).toHaveValue('')
  })

  test('two days of a calendar are sent as beginTime and endTime, and no more once they are cleared', async () => {
    const bodies: object[] = []
    const watched = {
      fetch: async (request: Request) => {
        bodies.push((await request.clone().json()) as object)
        return server.fetch(request)
      },
    }
    const { user } = renderAlone(<Groups project_id={project_id} />, { server: watched, as, at: '/groups' })
    const [begin, end] = screen.getAllByRole('textbox').slice(-2)
    if (!begin || !end) throw new Error('no range')
    await user.type(begin, '2024-01-05')
    await user.type(end, '2024-02-01{Enter}')
    await user.click(button('搜索'))
    await waitFor(() =>
      expect(bodies.at(-1)).toMatchObject({ beginTime: '2024-01-05', endTime: '2024-02-01' }),
    )
    await user.click(button('重置'))
    await waitFor(() => expect(bodies.at(-1)).toEqual({ project_id }))
  })

  test('the server orders by the column clicked', async () => {
    await withGroups(30)
    const { user } = show()
    await screen.findByText('组001')
    await user.click(screen.getByRole('columnheader', { name: '编号' }))
    await screen.findByText('组030')
    expect(names()[0]).toBe('组030')
  })

  test('a failure can be tried again', async () => {
    await withGroups(1)
    fault.code('psgroup_list', 500, '数据库正在维护')
    const { user } = show()
    const again = await screen.findByRole('button', { name: '重试' })
    expect(screen.getAllByText('数据库正在维护').length).toBeGreaterThan(0)
    heal()
    await user.click(again)
    await screen.findByText('组001')
  })
})

describe('waiting', () => {
  const isWaiting = () => document.querySelector('.ant-spin-spinning') !== null
  const changePage = () => screen.getByRole('checkbox', { name: '别的页面' })

  /** A list on a page that can be left and shown again. */
  function Kept() {
    const [isAway, setAway] = useState(false)
    const write = useAct('psgroup_add')
    const another = { project_id, group_name: '组002', group_type: 'major' } as const
    return (
      <>
        <Button onClick={() => write.mutate(another)}>在别处新增</Button>
        <Checkbox onChange={({ target }) => setAway(target.checked)}>别的页面</Checkbox>
        <Activity mode={isAway ? 'hidden' : 'visible'}>
          <Groups project_id={project_id} />
        </Activity>
      </>
    )
  }

  test('is for what was asked for, and not for what a page asks because one comes back to it', async () => {
    await withGroups(1)
    const { user } = renderAlone(<Kept />, { server, as })
    await screen.findByText('组001')
    const release = fault.held('psgroup_list')
    await user.click(button('刷新'))
    await waitFor(() => expect(isWaiting()).toBe(true))
    release()
    await waitFor(() => expect(isWaiting()).toBe(false))

    let wasWaiting = false
    const watching = new MutationObserver(() => (wasWaiting ||= isWaiting()))
    watching.observe(document.body, { subtree: true, childList: true, attributes: true })
    await user.click(changePage())
    await server.database.db.update(group).set({ group_name: '组002' })
    await user.click(changePage())
    await screen.findByText('组002')
    watching.disconnect()
    expect(wasWaiting).toBe(false)
  })

  test('is for what a write has outdated, also behind another page', async () => {
    await withGroups(1)
    const { user } = renderAlone(<Kept />, { server, as })
    await screen.findByText('组001')
    await user.click(changePage())
    const release = fault.held('psgroup_list')
    await user.click(button('在别处新增'))
    await waitFor(async () => expect(await server.database.db.$count(group)).toBe(2))
    await user.click(changePage())
    await waitFor(() => expect(isWaiting()).toBe(true))
    release()
    await screen.findByText('组002')
    await waitFor(() => expect(isWaiting()).toBe(false))
  })
})

describe('looking', () => {
  test('the filter can be put away and brought back', async () => {
    const { user } = show()
    await user.click(button('隐藏搜索'))
    expect(screen.queryByRole('button', { name: '搜索' })).toBeNull()
    await user.click(button('显示搜索'))
    expect(button('搜索')).toBeInTheDocument()
  })

  test('columns can be hidden, and stay hidden on the next visit', async () => {
    await withGroups(1)
    const { user, unmount } = show()
    await screen.findByText('组001')
    await user.click(button('显隐列'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('显示/隐藏')).toBeInTheDocument()
    await user.click(dialog.getByRole('checkbox', { name: '教材数' }))
    await user.click(dialog.getByRole('button', { name: /隐藏$/ }))
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: '教材数' })).toBeNull())
    unmount()
    show()
    await screen.findByText('组001')
    expect(screen.queryByRole('columnheader', { name: '教材数' })).toBeNull()
    expect(screen.getByRole('columnheader', { name: '组名' })).toBeInTheDocument()
  })

  test('above a hundred rows only those in sight are drawn', async () => {
    sessionStorage.setItem('page:/groups:psgroup_list', '{"pageNum":1,"pageSize":500}')
    await withGroups(300)
    show()
    await screen.findByText('组001')
    expect(names().length).toBeLessThan(100)
    expect(screen.getByText('共 300 条')).toBeInTheDocument()
  })

  test('in a long list a checkbox takes its share of the window, not all that is left', async () => {
    sessionStorage.setItem('page:/groups:psgroup_list', '{"pageNum":1,"pageSize":500}')
    const wide = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1400)
    await withGroups(300)
    show()
    await screen.findByText('组001')
    const widthOfBox = () =>
      screen.getAllByRole('checkbox', { name: '选择此行' })[0]?.closest<HTMLElement>('.ant-table-cell')?.style
        .width
    // Of 48 beside 560 pixels of columns.
    await waitFor(() => expect(widthOfBox()).toBe('110px'))
    wide.mockRestore()
  })

  test('what is selected is what is in sight: a turned page forgets it', async () => {
    await withGroups(25)
    const { user } = show()
    await screen.findByText('组001')
    expect(screen.getAllByRole('checkbox', { name: '选择此行' })).toHaveLength(20)
    await user.click(screen.getByRole('checkbox', { name: '全选本页' }))
    expect(button('删除20')).toBeEnabled()
    await user.click(page(2))
    await screen.findByText('组021')
    expect(button('删除0')).toBeDisabled()
  })
})

const dialog = () => within(screen.getByRole('dialog'))

describe('a form in a dialog', () => {
  test('refuses in the words of the contract, sends what was typed with what was given, and shows the result', async () => {
    const { user } = show()
    await user.click(button('新增'))
    await screen.findByRole('dialog')
    await user.click(dialog().getByRole('button', { name: '确定' }))
    expect(await dialog().findByText('请输入组名')).toBeInTheDocument()
    await user.type(dialog().getByLabelText('组名'), '  装备制造组 ')
    await user.click(dialog().getByRole('button', { name: '确定' }))
    expect(await screen.findByText('装备制造组')).toBeInTheDocument()
    expect(await screen.findByText('新增成功')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(button('新增'))
    expect(dialog().getByLabelText('组名')).toHaveValue('')
  })

  test('keeps what was typed when the server refuses', async () => {
    const { user } = show()
    fault.code('psgroup_add', 500, '项目已结束')
    await user.click(button('新增'))
    await user.type(dialog().getByLabelText('组名'), '新组')
    await user.click(dialog().getByRole('button', { name: '确定' }))
    expect(await screen.findByText('项目已结束')).toBeInTheDocument()
    expect(dialog().getByLabelText('组名')).toHaveValue('新组')
    heal()
    await user.click(dialog().getByRole('button', { name: '确定' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('新组')).toBeInTheDocument()
  })

  test('opens with the row it was opened for, each time', async () => {
    await withGroups(2)
    const { user } = show()
    await screen.findByText('组001')
    const [first, second] = screen.getAllByRole('button', { name: '修改' })
    if (first) await user.click(first)
    expect(dialog().getByLabelText('组名')).toHaveValue('组001')
    await user.type(dialog().getByLabelText('组名'), '改')
    await user.click(dialog().getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    if (second) await user.click(second)
    expect(dialog().getByLabelText('组名')).toHaveValue('组002')
  })
})

test('two pages with the same list never share the ids of their fields', async () => {
  renderAlone(
    <>
      <Groups project_id={project_id} />
      <Groups project_id={project_id} />
    </>,
    { server, as },
  )
  const boxes = await screen.findAllByLabelText('关键字')
  expect(boxes).toHaveLength(2)
  expect(new Set(boxes.map(({ id }) => id)).size).toBe(2)
})
