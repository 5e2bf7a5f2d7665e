import { beforeEach, expect, test, vi } from 'vitest'
import { scrollToTop } from '#src/lib/scroll'

let frame: FrameRequestCallback | undefined
const at: number[] = []

beforeEach(() => {
  at.length = 0
  frame = undefined
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(1000)
  vi.spyOn(window, 'scrollTo').mockImplementation((_x: unknown, y?: number) => void at.push(y ?? -1))
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((next) => {
    frame = next
    return 1
  })
})

/** Lets the frame at this time, in milliseconds, be drawn. */
function draw(ms: number): void {
  const next = frame
  frame = undefined
  next?.(5000 + ms)
}

test('the top is reached after 800 ms, slowly at both ends, and nothing goes on after that', () => {
  scrollToTop()
  for (const ms of [0, 200, 400, 600, 799]) draw(ms)
  expect(at.map(Math.round)).toEqual([1000, 875, 500, 125, 0])
  expect(at.at(-1)).toBeGreaterThan(0)
  draw(800)
  expect(at.at(-1)).toBe(0)
  expect(frame).toBeUndefined()
})

test('who asked for less motion is there at once', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(window.matchMedia(''), { matches: true }))
  scrollToTop()
  expect(at).toEqual([0])
  expect(frame).toBeUndefined()
})

test('at the top nothing moves', () => {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(0)
  scrollToTop()
  expect(at).toEqual([])
  expect(frame).toBeUndefined()
})
