import type { Outcome } from './scratch'

/** The tests that hold the tree, whatever page is added. */
export const TESTS_OF_THE_TREE = ['architecture', 'complete', 'handbook'].map(
  (name) => `tests/${name}.test.ts`,
)

const started = Date.now()
const complaints: string[] = []

/** Prints whether something holds, with the seconds since the start; `evidence` is shown at the end where it does not. */
export function expectThat(holds: boolean, what: string, evidence = ''): void {
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  console.log(`${seconds.padStart(4)} s  ${holds ? 'ok  ' : 'FAIL'} ${what}`)
  if (!holds) complaints.push(`${what}\n${evidence.slice(-4000)}`)
}

/** The same of a program that has run. */
export const good = (what: string, { ok, output }: Outcome): void => expectThat(ok, what, output)

/** Prints what did not hold; the exit status says so too. */
export function tellComplaints(): void {
  for (const complaint of complaints) console.error(`\n${complaint}`)
  if (complaints.length > 0) process.exitCode = 1
}
