import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '#contract/roles'
import { backEnd } from '#src/api/backEnd'
import { Can } from '#src/session/Can'
import { useSession } from '#src/session/session'

const user = {
  userId: 1,
  userName: 'wang',
  nickName: '',
  avatar: '',
  phonenumber: null,
  dept: null,
  snum: null,
  provinceName: null,
  is_expert: false,
}
const holding = (roles: string[], permissions: string[]) =>
  useSession.setState({ me: { user, roles, permissions, buwei: false, mustBind: false, isApplicant: false } })
const seen = () => screen.queryByText('删除') !== null

describe('roles', () => {
  test.each<[string[], Role[], boolean]>([
    [['school'], ['school'], true],
    [['school'], ['publisher', 'school'], true],
    [['school'], ['publisher'], false],
    [['admin'], ['publisher'], true],
    [['ROLE_DEFAULT'], ['admin'], false],
    [[], ['school'], false],
  ])('%j asked for one of %j: %s', (roles, role, expected) => {
    holding(roles, [])
    render(<Can role={role}>删除</Can>)
    expect(seen()).toBe(expected)
  })
})

describe('permissions', () => {
  test.each<[string[], string[], boolean]>([
    [['system:user:list'], ['system:user:list'], true],
    [['system:user:list'], ['system:user:add', 'system:user:list'], true],
    [['system:user:list'], ['system:user'], false],
    [['*:*:*'], ['anything:at:all'], true],
    [[], ['system:user:list'], false],
  ])('%j asked for one of %j: %s', (permissions, permission, expected) => {
    holding([], permissions)
    render(<Can permission={permission}>删除</Can>)
    expect(seen()).toBe(expected)
  })
})

describe('a role and a permission', () => {
  const asked = (permission: string) =>
    render(
      <Can role={['school']} permission={[permission]}>
        删除
      </Can>,
    )
  test.each<[string[], string[], boolean]>([
    [['school'], ['review:group:add'], true],
    [['school'], ['*:*:*'], true],
    [['school'], [], false],
    [['publisher'], ['review:group:add'], false],
  ])('%j and %j: %s', (roles, permissions, expected) => {
    holding(roles, permissions)
    asked('review:group:add')
    expect(seen()).toBe(expected)
  })

  test.each<[string, boolean]>([
    ['review:group:add', true],
    ['system:user:add', false],
  ])('a foreign server that knows no %s: %s', (permission, expected) => {
    backEnd.isOurs = false
    holding(['school'], ['system:user:list'])
    asked(permission)
    expect(seen()).toBe(expected)
  })
  afterEach(() => {
    backEnd.isOurs = true
  })
})

describe('a tag without a list', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

  test.each([
    ['请设置角色权限标签值', { role: [] }],
    ['请设置角色权限标签值', {}],
    ['请设置操作权限标签值', { permission: [] }],
    ['请设置操作权限标签值', { permission: 'system:user:list' }],
  ])('%s: %j', (words, tag) => {
    holding(['admin'], ['*:*:*'])
    // What the compiler refuses still has to fail where nobody compiles.
    const wanted = tag as { role: [] }
    expect(() => render(<Can {...wanted}>删除</Can>)).toThrow(words)
  })
})

test('nobody logged in sees nothing that is kept for somebody', () => {
  render(<Can role={['admin']}>删除</Can>)
  expect(seen()).toBe(false)
})

test('what a new role may do is there at once', () => {
  holding(['school'], [])
  const { rerender } = render(<Can role={['publisher']}>删除</Can>)
  expect(seen()).toBe(false)
  holding(['publisher'], [])
  rerender(<Can role={['publisher']}>删除</Can>)
  expect(seen()).toBe(true)
})
