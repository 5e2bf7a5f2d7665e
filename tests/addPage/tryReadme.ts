import { readFileSync } from 'node:fs'
import { ASKED_OF_COMPILER, ASKED_OF_CONTRACT, ASKED_OF_TESTS, type Forgotten } from './forgotten'
import { instructionsOf, linesOf } from './instructions'
import { expectThat, good, tellComplaints, TESTS_OF_THE_TREE } from './report'
import { Scratch, type Outcome } from './scratch'

/**
 * `npm run try-readme`: adds the page of README in a copy of the tree, word for word, and checks that it is a page.
 * Before, it forgets every step once, and checks that the compiler or a test says so. Two things at a time are done,
 * each in its own copy or without writing.
 */

const MOST_FILES = 14
const MOST_LINES = 150
const { steps, commands } = instructionsOf(readFileSync('README.md', 'utf8'))
const files = steps.map(({ file }) => file)

async function forget(copy: Scratch, forgotten: readonly Forgotten[], ask: () => Promise<Outcome>) {
  copy.follow(steps, forgotten)
  const { output } = await ask()
  for (const { file, named } of forgotten) {
    const line = output.split('\n').find((one) => named.test(one))
    const said = line?.trim().slice(0, 160) ?? 'nobody says so'
    expectThat(line !== undefined, `without ${file}: ${said}`, output)
  }
}

async function forgetEverythingOnce([one, other]: readonly [Scratch, Scratch]) {
  const forgettable = [...ASKED_OF_COMPILER.flat(), ...ASKED_OF_CONTRACT, ...ASKED_OF_TESTS]
  const never = files.filter((file) => !forgettable.some((step) => step.file === file))
  expectThat(never.length === 0, 'every step is forgotten once', never.join('\n'))
  const product = ['contract', 'server', 'src']
  const [first = [], second = []] = ASKED_OF_COMPILER
  await Promise.all([
    forget(one, first, () => one.compile(...product)),
    forget(other, second, () => other.compile(...product)),
  ])
  await Promise.all([
    forget(one, ASKED_OF_TESTS, () => one.test('node', '--reporter=verbose', ...TESTS_OF_THE_TREE)),
    forget(other, ASKED_OF_CONTRACT, () => other.compile('contract')),
  ])
}

/** README's own command makes one migration of the name it gives. */
async function migrate(copy: Scratch) {
  const before = copy.migrations()
  const command = commands.find((one) => one.startsWith('npm run migration ')) ?? ''
  const { output } = await copy.type(command)
  const made = copy.migrations().filter((file) => !before.includes(file))
  const isIt = made.length === 1 && made[0]?.endsWith(`_${command.split(' ').at(-1)}.sql`) === true
  expectThat(isIt, `${command}: ${made.join(', ')}`, output)
}

async function followEverything(copy: Scratch) {
  copy.follow(steps)
  await migrate(copy)
  const check = async () => {
    good('tsc', await copy.compile())
    good('prettier', await copy.run('prettier', '--check', ...files))
    good('oxlint', await copy.run('oxlint', '--type-aware', '--deny-warnings', ...files))
  }
  const test = async () => {
    good('tests of the tree', await copy.test('node', ...TESTS_OF_THE_TREE, 'tests/contract/s'))
    good('tests of access', await copy.test('node', 'tests/contract', '-t', 'memo_'))
    good('tests of the page', await copy.test('console', 'tests/pages/memo'))
  }
  await Promise.all([check(), test()])
}

const copies = [new Scratch(process.cwd()), new Scratch(process.cwd())] as const
try {
  const lines = linesOf(steps)
  expectThat(files.length <= MOST_FILES && lines <= MOST_LINES, `${files.length} files, ${lines} lines`)
  await forgetEverythingOnce(copies)
  await followEverything(copies[0])
} finally {
  for (const copy of copies) copy.remove()
}
tellComplaints()
