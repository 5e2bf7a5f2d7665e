import { expect, test } from 'vitest'
import { paced } from '#server/pace'

/** Steps of a millisecond each; every tenth has a value. */
function* work(steps: number) {
  for (let n = 1; n <= steps; n++) {
    const until = performance.now() + 1
    while (performance.now() < until);
    yield n % 10 === 0 ? n : undefined
  }
}

test('a long computation keeps its values and their order, and others get on meanwhile', async () => {
  let others = 0
  let isOver = false
  const other = () => {
    others++
    if (!isOver) setImmediate(other)
  }
  setImmediate(other)
  const values: number[] = []
  for await (const value of paced(work(100))) values.push(value)
  isOver = true
  expect(values).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
  expect(others).toBeGreaterThan(3)
})
