import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { act, screen } from '@testing-library/react'
import { ApiError } from '#src/api/apiError'
import { reportedError } from '#src/api/errors'
import { untilFetched } from '#src/lib/code'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { renderAlone } from '#tests/support/console'

afterEach(() => void vi.useRealTimers())

/** What the browsers say. */
const MISSING = [
  'Failed to fetch dynamically imported module: http://a/b.js',
  'error loading dynamically imported module: http://a/b.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /admin/assets/b.css',
]

test.each(MISSING)('code is asked for until it comes, whatever the browser says: %s', async (message) => {
  vi.useFakeTimers()
  const load = vi.fn(() => Promise.resolve('code'))
  load.mockRejectedValueOnce(new TypeError(message)).mockRejectedValueOnce(new TypeError(message))
  const coming = untilFetched(load)
  await vi.advanceTimersByTimeAsync(4000)
  await expect(coming).resolves.toBe('code')
  expect(load).toHaveBeenCalledTimes(3)
})

test('a fault within the code is not waited for', async () => {
  await expect(untilFetched(() => Promise.reject(new Error('x is not a function')))).rejects.toThrow(
    'x is not',
  )
})

test('what stands around a part that does not come stays', async () => {
  vi.useFakeTimers()
  let isThere = false
  const Part = lazyPart(async () => {
    await Promise.resolve()
    if (!isThere) throw new TypeError(MISSING[0])
    return { default: () => <p>部分</p> }
  })
  renderAlone(
    <>
      <p>已填写</p>
      <Suspense fallback={<p>等待</p>}>
        <Part />
      </Suspense>
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(6000))
  expect(screen.getByText('已填写')).toBeInTheDocument()
  expect(screen.getByText('等待')).toBeInTheDocument()
  isThere = true
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(screen.getByText('部分')).toBeInTheDocument()
})

test('a call whose code did not come has failed as one without an answer', () => {
  const error = reportedError(new TypeError(MISSING[0]), '/x', { quiet: true })
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ code: 0, message: '后端接口连接异常' })
})
