import { describe, expect, test } from 'vitest'
import { decide, isOpen } from '#src/app/decide'
import { loginPath, targetOf } from '#src/session/target'

describe('open paths', () => {
  test.each([
    ['/login', true],
    ['/login/12', true],
    ['/auth-redirect', true],
    ['/bind', true],
    ['/register', true],
    ['/confirm/0e8d', true],
    ['/mobile/4', true],
    ['/401', true],
    ['/404', false],
    ['/', false],
    ['/confirm', false],
    ['/binder', false],
    ['/review/import', false],
  ])('%s: %s', (path, open) => {
    expect(isOpen(path)).toBe(open)
  })
})

const visit = (path: string, hasToken: boolean, isLoaded = false, fullPath = path) =>
  decide({ path, fullPath, hasToken, isLoaded })

describe('a navigation', () => {
  test.each([
    ['/login', 'pass'],
    ['/register', 'pass'],
    ['/index', { to: '/login?redirect=%2Fadmin%2Findex' }],
    ['/', { to: '/login?redirect=%2Fadmin%2F' }],
  ])('without a token %s', (path, expected) => {
    expect(visit(path, false)).toEqual(expected)
  })

  test('without a token the whole address is kept, every parameter of it', () => {
    expect(visit('/review/import', false, false, '/review/import?a=1&b=2')).toEqual({
      to: `/login?redirect=${encodeURIComponent('/admin/review/import?a=1&b=2')}`,
    })
  })

  test.each([
    ['/login', false, { to: '/' }],
    ['/login', true, { to: '/' }],
    ['/login/12', true, 'pass'],
    ['/index', false, 'load'],
    ['/index', true, 'pass'],
    ['/register', false, 'load'],
  ])('with a token %s, loaded %s', (path, isLoaded, expected) => {
    expect(visit(path, true, isLoaded)).toEqual(expected)
  })
})

describe('the way back after logging in', () => {
  test.each([
    ['/admin/review/import?a=1&b=2', '/review/import?a=1&b=2'],
    ['/admin/', '/'],
    ['/admin', '/'],
    ['/review/import', '/review/import'],
    ['/administrator', '/administrator'],
    [null, '/'],
    ['', '/'],
    ['//evil.example', '/'],
    ['/admin//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/admin/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['review', '/'],
    ['/admin/login', '/'],
    ['/admin/login?redirect=%2Fadmin%2Flogin', '/'],
  ])('%j leads to %s', (redirect, expected) => {
    expect(targetOf(redirect)).toBe(expected)
  })

  test('what the login page is given is what it reads', () => {
    const path = '/review/textbook?keyword=张三 &+#/'
    const redirect = new URL(loginPath(path), 'http://x').searchParams.get('redirect')
    expect(targetOf(redirect)).toBe(path)
  })
})
