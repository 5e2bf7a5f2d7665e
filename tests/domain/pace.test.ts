import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ahead, giveWay, paced } from '#server/pace'

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

test('it gives way to many writes at once, but neither to a few nor for ever', async () => {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  const few = Array.from({ length: 4 }, () => ahead(() => ended))
  await giveWay()
  const many = Array.from({ length: 4 }, () => ahead(() => ended))
  let hasGoneOn = false
  const waiting = giveWay().then(() => (hasGoneOn = true))
  await turn()
  expect(hasGoneOn).toBe(false)
  await waiting
  end()
  await Promise.all([...few, ...many])
  await giveWay()
})

test('a write that fails is no longer under way', async () => {
  const failing = () => ahead(() => Promise.reject(new Error('refused')))
  await Promise.allSettled(Array.from({ length: 8 }, failing))
  await giveWay()
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  const few = Array.from({ length: 4 }, () => ahead(() => ended))
  let hasGoneOn = false
  const waiting = giveWay().then(() => (hasGoneOn = true))
  await turn()
  expect(hasGoneOn).toBe(true)
  end()
  await Promise.all([waiting, ...few])
})
