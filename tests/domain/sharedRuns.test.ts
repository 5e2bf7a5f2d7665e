import { expect, test } from 'vitest'
import { sharedRuns } from '#server/turns'

/** Lets everything that is settled be told, and what nobody listens to be found. */
const told = () => new Promise((resolve) => setTimeout(resolve, 5))

test('those who come during a run share the next one', async () => {
  const shared = sharedRuns<string>()
  let runs = 0
  const work = async () => {
    await told()
    return ++runs
  }
  const answers = [shared('log', work), shared('log', work), shared('log', work), shared('walls', work)]
  expect(await Promise.all(answers)).toEqual([1, 3, 3, 2])
  expect(await shared('log', work)).toBe(4)
})

test('a run that fails is told to those who share it, and to nobody else', async () => {
  const unheard: unknown[] = []
  const hear = (reason: unknown) => unheard.push(reason)
  process.on('unhandledRejection', hear)
  const shared = sharedRuns<string>()
  const fail = () => Promise.reject(new Error('the connection was lost'))
  const outcomes = await Promise.allSettled([shared('log', told), shared('log', fail), shared('log', fail)])
  await told()
  process.off('unhandledRejection', hear)
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(unheard).toEqual([])
  await expect(shared('log', () => Promise.resolve('linked'))).resolves.toBe('linked')
})
