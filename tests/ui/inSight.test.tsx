import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { InSight } from '#src/ui/InSight'

test('what is out of sight is drawn only once it comes into sight', () => {
  let see: (isIntersecting: boolean) => void = () => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => tell([{ isIntersecting }])
      }
      observe = vi.fn()
      disconnect = vi.fn()
    },
  )
  render(<InSight size={36}>封面</InSight>)
  act(() => see(false))
  expect(screen.queryByText('封面')).not.toBeInTheDocument()
  act(() => see(true))
  expect(screen.getByText('封面')).toBeInTheDocument()
  vi.unstubAllGlobals()
})
