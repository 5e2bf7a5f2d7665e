import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { Button } from 'antd'
import { ErrorBoundary } from 'react-error-boundary'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { query, useAct } from '#src/api/query'
import { PageError } from '#src/app/PageError'
import { count, shape } from '#src/lib/shape'
import { stored } from '#src/lib/stored'
import { useChoosing, useProject } from '#src/session/project'
import { testServer } from '#tests/support/api'
import { renderAlone } from '#tests/support/console'
import { makeGroup, makeProject } from '#tests/support/factories'
import { asked } from '#tests/support/server'

function NeedsProject() {
  const { project_name } = useProject()
  return <p>{project_name}的分组</p>
}
const Choosing = () => (useChoosing() ? <p>选择中</p> : null)

describe('a page that cannot be shown', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

  test('for want of a project offers to choose one', async () => {
    const { user } = renderAlone(
      <>
        <ErrorBoundary FallbackComponent={PageError}>
          <NeedsProject />
        </ErrorBoundary>
        <Choosing />
      </>,
    )
    expect(screen.getByRole('heading', { name: '请先选择评审活动' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '选择活动' }))
    expect(screen.getByText('选择中')).toBeInTheDocument()
  })

  test('because of a fault can be tried again, and says nothing of the inside', async () => {
    const broken = { now: true }
    function Page() {
      if (broken.now) throw new Error('rows is not iterable')
      return <p>内容</p>
    }
    const { user } = renderAlone(
      <ErrorBoundary FallbackComponent={PageError}>
        <Page />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('heading', { name: '页面出错了' })).toBeInTheDocument()
    expect(document.body).not.toHaveTextContent('iterable')
    broken.now = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(screen.getByText('内容')).toBeInTheDocument()
  })
})

const LIST = '/api/data/search/psgroup_list'
const reads = () => asked.filter((path) => path === LIST).length

function Groups({ project_id, group_id, keep }: { project_id: number; group_id: number; keep: boolean }) {
  const groups = useQuery(query('psgroup_list', { project_id }))
  const rename = useAct('psgroup_edit', keep ? { meta: { keep: true } } : {})
  return (
    <>
      {groups.data?.rows.map((row) => (
        <p key={row.group_id}>{row.group_name}</p>
      ))}
      <Button onClick={() => rename.mutate({ group_id, group_name: '新名字', group_type: 'major' })}>
        {rename.isSuccess ? '改好了' : '改名'}
      </Button>
    </>
  )
}

const show = async (keep: boolean) => {
  const server = await testServer()
  const as = await server.login('wang', ['admin'])
  const { project_id } = await makeProject(server.database.db, as)
  const { group_id } = await makeGroup(server.database.db, project_id, { group_name: '旧名字' })
  asked.length = 0
  const { user } = renderAlone(<Groups {...{ project_id, group_id, keep }} />, { server, as })
  await screen.findByText('旧名字')
  await user.click(screen.getByRole('button', { name: '改名' }))
  await screen.findByRole('button', { name: '改好了' })
}

describe('after a write', () => {
  test('what is on screen is read again', async () => {
    await show(false)
    expect(await screen.findByText('新名字')).toBeInTheDocument()
    expect(reads()).toBe(2)
  })

  test('that asked to keep the screen nothing is read again', async () => {
    await show(true)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(reads()).toBe(1)
    expect(screen.getByText('旧名字')).toBeInTheDocument()
  })
})

test.each(['{', '{"id":"7"}', 'null', '[]', ''])(
  'a stored %j that somebody broke counts as none',
  (broken) => {
    const store = stored('thing', shape<{ id: number }>({ id: count }))
    localStorage.setItem('thing', broken)
    expect(store.read()).toBeUndefined()
    store.write({ id: 7 })
    expect(store.read()).toEqual({ id: 7 })
  },
)
