import { expect, test } from 'vitest'
import { paramOf, queryOf, to } from '#contract/address'

test('an address carries the parts of its path in their places and the rest as its query', () => {
  expect(to('index')).toBe('/index')
  expect(to('login/id', { id: 7 })).toBe('/login/7')
  expect(to('login/id', { id: 7, redirect: '/admin/a?b=1' })).toBe('/login/7?redirect=%2Fadmin%2Fa%3Fb%3D1')
  expect(to('review/details/index', { projectId: 1, bookId: 2 })).toBe(
    '/review/details/index?projectId=1&bookId=2',
  )
  expect(to('review/textbook', { projectId: 1, tab: undefined })).toBe('/review/textbook?projectId=1')
})

test('what does not fit a screen counts as missing', () => {
  const read = (search: string) => queryOf<'review/textbook'>(new URLSearchParams(search))
  const TABS = { result: '', selection: '', selected: '', charts: '', scales: '', corrected: '', whatif: '' }
  expect(read('?projectId=12&tab=charts').id('projectId')).toBe(12)
  for (const odd of ['', '0', '-1', '1.5', 'one', '1e400'])
    expect(read(`?projectId=${odd}`).id('projectId')).toBeUndefined()
  expect(read('?projectId=12&tab=charts').oneOf('tab', TABS)).toBe('charts')
  for (const odd of ['', 'chart', 'toString', '__proto__'])
    expect(read(`?tab=${odd}`).oneOf('tab', TABS)).toBeUndefined()
  expect(queryOf<'login'>(new URLSearchParams('?redirect=%2Fadmin%2F')).text('redirect')).toBe('/admin/')
  expect(queryOf<'login'>(new URLSearchParams('?redirect=')).text('redirect')).toBeUndefined()
})

test('a part of a path is read where the table of screens puts it', () => {
  expect(paramOf('mobile/id', 'id', '/mobile/abc')).toBe('abc')
  expect(paramOf('confirm/uuid', 'uuid', '/confirm/abc/')).toBe('abc')
  expect(paramOf('login/id', 'id', '/login')).toBe('')
})
