import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Form, Input } from 'antd'
import { beforeEach, describe, expect, test } from 'vitest'
import { currentProject } from '#src/session/project'
import { token } from '#src/session/token'
import { useUnsavedForm } from '#src/ui/unsaved'
import { testServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeProject } from '#tests/support/factories'
import { renderPages, tabs, Unsaved } from './tabs.support'

type User = ReturnType<typeof renderPages>['user']

const box = (path: string) => screen.getByLabelText(`box ${path}`)
const type = (path: string, text: string) => fireEvent.change(box(path), { target: { value: text } })
// Dialogs over one another share ids in the tests: they are told apart by what stands in them.
const dialog = async (title: string | RegExp) => {
  const [words] = await screen.findAllByText(title)
  const found = words?.closest<HTMLElement>('[role="dialog"]')
  if (!found) throw new Error(`${title} is no dialog`)
  return within(found)
}
const TITLE = /^确定.+？$/
const question = () => dialog(TITLE)
const answer = async (user: User, verb: string) => {
  await user.click((await question()).getByRole('button', { name: verb }))
  await waitFor(noQuestion)
}
const noQuestion = () => expect(screen.queryAllByText(TITLE)).toEqual([])

beforeEach(() => token.write('any'))

describe('what nobody has saved', () => {
  const agree = async (user: ReturnType<typeof renderPages>['user'], verb: string) =>
    user.click((await question()).getByRole('button', { name: verb }))

  test('is asked about when its tab is closed, hidden or shown, and named', async () => {
    const { user, go, arrive } = renderPages(Unsaved)
    type('/a', 'half')
    expect(await tabs.one('页 a')).toHaveTextContent('有未保存的内容')
    await go('/b')
    await user.click(await tabs.cross('页 a'))
    expect(await screen.findByText('“页 a”里有未保存的内容，关闭后不能恢复。')).toBeInTheDocument()
    await agree(user, '取消')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await tabs.titles()).toEqual(['首页', '页 a', '页 b'])
    await go('/a')
    expect(box('/a')).toHaveValue('half')
    await user.click(await tabs.cross('页 a'))
    await agree(user, '关闭')
    await arrive('/b')
    expect(await tabs.titles()).toEqual(['首页', '页 b'])
    await go('/a')
    expect(box('/a')).toHaveValue('')
    expect(await tabs.titles()).toEqual(['首页', '页 b', '页 a'])
    await user.click(await tabs.cross('页 a'))
    await arrive('/b')
  })

  test('is asked about when several tabs are closed and when its page is refreshed', async () => {
    const { user, go, arrive } = renderPages(Unsaved)
    type('/a', 'half')
    await go('/b')
    type('/b', 'half')
    await go('/c')
    await user.pointer({ keys: '[MouseRight]', target: await tabs.one('页 c') })
    await user.click(await screen.findByRole('menuitem', { name: '全部关闭' }))
    expect(await screen.findByText('“页 a”、“页 b”里有未保存的内容，关闭后不能恢复。')).toBeInTheDocument()
    await agree(user, '取消')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.pointer({ keys: '[MouseRight]', target: await tabs.one('页 a') })
    await user.click(await screen.findByRole('menuitem', { name: '刷新页面' }))
    await agree(user, '刷新')
    await arrive('/a')
    expect(await tabs.titles()).toEqual(['首页', '页 a', '页 b', '页 c'])
    expect(box('/a')).toHaveValue('')
    expect(box('/b')).toHaveValue('half')
  })

  test('keeps the browser from being closed unasked, from whatever page', async () => {
    const leave = () => {
      const leaving = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(leaving)
      return leaving.defaultPrevented
    }
    const { go, unmount } = renderPages(Unsaved)
    expect(leave()).toBe(false)
    type('/a', 'half')
    expect(leave()).toBe(true)
    await go('/b')
    expect(leave()).toBe(true)
    await go('/a')
    type('/a', '')
    expect(leave()).toBe(false)
    type('/a', 'again')
    unmount()
    expect(leave()).toBe(false)
  })

  test('of a form begins with the first letter', async () => {
    function Typing() {
      return (
        <Form {...useUnsavedForm()}>
          <Form.Item name="name" label="名字">
            <Input />
          </Form.Item>
        </Form>
      )
    }
    const { user } = renderPages(Typing)
    expect(await tabs.one('页 a')).not.toHaveTextContent('未保存')
    await user.type(screen.getByLabelText('名字'), '王')
    expect(await tabs.one('页 a')).toHaveTextContent('有未保存的内容')
  })
})

describe('going elsewhere asks before it takes away what nobody has saved', () => {
  test('by asking the page something else, also by the history of the browser', async () => {
    const { user, go, router } = renderPages(Unsaved)
    const search = () => router.state.location.search
    await go('/b?book=1')
    await go('/b?book=2')
    noQuestion()
    type('/b', 'half')
    await go('/b?book=3')
    expect((await question()).getByText('“页 b”里有未保存的内容，离开后不能恢复。')).toBeInTheDocument()
    await answer(user, '取消')
    expect(search()).toBe('?book=2')
    expect(box('/b')).toHaveValue('half')
    await go(-1)
    await answer(user, '取消')
    expect(search()).toBe('?book=2')
    await go(-1)
    await answer(user, '离开')
    await waitFor(() => expect(search()).toBe('?book=1'))
    expect(box('/b')).toHaveValue('')
    await go('/b?book=2')
    noQuestion()
  })

  test('by asking something else of a page that is kept behind', async () => {
    const { user, go, arrive } = renderPages(Unsaved)
    await go('/b?book=1')
    type('/b', 'half')
    await go('/a')
    noQuestion()
    await go('/b?book=2')
    await answer(user, '离开')
    await arrive('/b')
    await waitFor(() => expect(box('/b')).toHaveValue(''))
  })

  test('not where the page is found again as it was, nor where it changes its own query', async () => {
    const { go, router } = renderPages(Unsaved)
    await go('/b?book=1')
    type('/b', 'half')
    await go('/b')
    await go('/a')
    await go('/b?book=1')
    await act(() => router.navigate('/b?book=1&tab=x', { replace: true }))
    noQuestion()
    expect(box('/b')).toHaveValue('half')
  })

  test('by leaving a page that is not kept; closing its tab asks once', async () => {
    const { user, go, at, arrive } = renderPages(Unsaved, ['a'])
    await go('/b')
    await go('/a')
    type('/a', 'half')
    await go('/b')
    await answer(user, '取消')
    expect(at()).toBe('/a')
    expect(box('/a')).toHaveValue('half')
    await user.click(await tabs.cross('页 a'))
    await answer(user, '关闭')
    await arrive('/b')
    noQuestion()
  })

  test('by refreshing a page', async () => {
    const { user, go } = renderPages(Unsaved)
    type('/a', 'half')
    await go('/redirect/a')
    await answer(user, '取消')
    expect(box('/a')).toHaveValue('half')
    await go('/redirect/a')
    await answer(user, '离开')
    await waitFor(() => expect(box('/a')).toHaveValue(''))
  })

  test('by leaving the layout, which takes all it keeps', async () => {
    const { user, go, at, arrive } = renderPages(Unsaved)
    type('/a', 'half')
    await go('/b')
    type('/b', 'half')
    await go('/ranking')
    const asked = await question()
    expect(asked.getByText('“页 a”、“页 b”里有未保存的内容，离开后不能恢复。')).toBeInTheDocument()
    await answer(user, '取消')
    expect(at()).toBe('/b')
    await go('/nowhere/at/all')
    await answer(user, '离开')
    await arrive('/nowhere/at/all')
  })

  test('by an address that names another project', async () => {
    act(() => currentProject.choose({ project_id: 7, project_name: '一个' }))
    const { user, go, at } = renderPages(Unsaved)
    type('/a', 'half')
    await go('/b?projectId=8')
    await answer(user, '取消')
    expect(at()).toBe('/a')
    await go('/b?projectId=7')
    noQuestion()
    expect(at()).toBe('/b')
  })
})

describe('in the console', () => {
  const half = async (user: User) => {
    await user.click(await screen.findByRole('button', { name: '新增' }))
    const name = await within(await screen.findByRole('dialog')).findByLabelText('评审活动名称')
    await user.type(name, '写了一半')
  }

  test('taking up another project asks, since it takes every page with it', async () => {
    const server = await testServer()
    const as = await server.login('root', ['admin'])
    await makeProject(server.database.db, as, { project_name: '规划教材评审' })
    const project = await makeProject(server.database.db, as, { project_name: '教材奖评审' })
    const { user } = renderConsole({ server, as, at: '/review/activity/index', project })
    await half(user)
    await user.click(await screen.findByRole('button', { name: '切换项目' }))
    const picker = await dialog('请选择活动')
    await user.click(await picker.findByRole('combobox', { name: '活动名称' }))
    await user.click(await screen.findByTitle('规划教材评审（2026）'))
    await user.click(picker.getByRole('button', { name: '确定' }))
    const asked = await question()
    expect(asked.getByText('“评审活动管理”里有未保存的内容，切换项目后不能恢复。')).toBeInTheDocument()
    await answer(user, '取消')
    expect(currentProject.get()).toMatchObject({ project_name: '教材奖评审' })
    await user.click(picker.getByRole('button', { name: '确定' }))
    await answer(user, '切换项目')
    await waitFor(() => expect(currentProject.get()).toMatchObject({ project_name: '规划教材评审' }))
    await waitFor(() => expect(screen.queryByDisplayValue('写了一半')).toBeNull())
  })

  test('the way home by the logo keeps what was typed', async () => {
    const server = await testServer()
    const as = await server.login('root', ['admin'])
    const { user, router, where } = renderConsole({ server, as, at: '/review/activity/index' })
    await half(user)
    await user.click(screen.getByRole('link', { name: '评审系统' }))
    await waitFor(() => expect(where()).toBe('/index'))
    noQuestion()
    await act(() => router.navigate('/review/activity/index'))
    expect(await screen.findByDisplayValue('写了一半')).toBeVisible()
  })
})
