import { beforeEach, expect, test, vi } from 'vitest'
import { putItem } from '#src/lib/putItem'
import { stored } from '#src/lib/stored'

/** A storage with room for so many characters. */
function withRoom(characters: number) {
  const put = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')?.value as Storage['setItem']
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
    const held = Object.keys(this).reduce(
      (sum, one) => sum + one.length + (this.getItem(one) ?? '').length,
      0,
    )
    const before = key.length + (this.getItem(key) ?? '').length
    if (held - (this.getItem(key) === null ? 0 : before) + key.length + text.length > characters)
      throw new DOMException('full', 'QuotaExceededError')
    put.call(this, key, text)
  })
}

beforeEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('what can be spared makes room, and only as much as is needed', () => {
  localStorage.setItem('import-mappings', 'x'.repeat(100))
  localStorage.setItem('columns:/a:b', 'y'.repeat(100))
  localStorage.setItem('draft', 'typed')
  withRoom(260)
  expect(putItem('texts-draft:1:2', 'z'.repeat(100))).toBe(true)
  expect(Object.keys(localStorage).toSorted()).toEqual(['columns:/a:b', 'draft', 'texts-draft:1:2'])
})

test('without room nothing is thrown and nothing typed is lost', () => {
  localStorage.setItem('draft', 'typed')
  const store = stored<string>('other', (value) => (typeof value === 'string' ? value : undefined))
  withRoom(20)
  expect(store.write('z'.repeat(100))).toBe(false)
  expect(store.read()).toBeUndefined()
  expect(localStorage.getItem('draft')).toBe('typed')
})
