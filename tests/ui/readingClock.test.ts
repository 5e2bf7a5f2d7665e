import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '#src/api/call'
import { useReadingClock } from '#src/features/pdfReader/useReadingClock'

vi.mock('#src/api/call', () => ({ call: vi.fn() }))
const told = vi.mocked(call)
const seconds = () => told.mock.calls.map(([, input]) => (input as unknown as { seconds: number }).seconds)

// Turned by hand: the rule counts a minute of seconds, and nobody must wait for them.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  told.mockReset()
})

/** A page that is looked at. */
function shown(): HTMLElement {
  const place = document.createElement('div')
  Object.defineProperty(place, 'offsetParent', { value: document.body })
  return place
}

test('seconds that were not taken are sent again as rarely as all others, and none is lost', async () => {
  told.mockRejectedValue(new Error('当前操作没有权限'))
  const place = shown()
  const { unmount } = renderHook(() => useReadingClock({ project_id: 1, book_id: 2 }, place, true))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(seconds()).toEqual([20, 40])
  told.mockReset()
  told.mockResolvedValue({ read_seconds: 60 })
  await vi.advanceTimersByTimeAsync(1000)
  expect(seconds()).toEqual([60])
  await vi.advanceTimersByTimeAsync(7000)
  unmount()
  expect(seconds()).toEqual([60, 7])
})
