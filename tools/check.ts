import { concurrently } from 'concurrently'
import { GO_ENV } from './goEnv'

/**
 * `npm run check`: what a change must pass before its tests are looked at, two parts at a time, the longest first.
 * Every part runs to its end, so that one call tells everything that is wrong.
 */

const CORES = 2

const env = { ...GO_ENV, GOMAXPROCS: '1' }

const TESTS_OF_THE_TREE = ['architecture', 'literals', 'complete', 'casts', 'handbook'].map(
  (name) => `tests/${name}.test.ts`,
)

const { result } = concurrently(
  [
    { name: 'prettier', command: 'prettier --check --cache --log-level warn .' },
    // With several threads both check what the other threads check too.
    { name: 'tsc', command: 'tsc --noEmit --singleThreaded', env },
    { name: 'oxlint', command: 'oxlint --type-aware --deny-warnings --threads=1', env },
    { name: 'tests', command: `vitest run --project node ${TESTS_OF_THE_TREE.join(' ')}` },
    { name: 'weight', command: 'tsx tools/weigh.ts' },
  ],
  { maxProcesses: CORES, group: true, prefix: 'name' },
)
await result.catch(() => {
  process.exitCode = 1
})
