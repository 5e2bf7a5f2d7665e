import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { separateDatabase } from '#tests/support/postgres'
import { appliesTo, generatedPackage } from './generated'
import { expectThat, good, tellComplaints, TESTS_OF_THE_TREE } from './report'
import { Scratch } from './scratch'

/**
 * `npm run try-generated`: generates a page about a table through the real server, puts what is downloaded into a copy
 * of the tree as the instructions in it say, and checks that it is a page like any other.
 */

const database = await separateDatabase()
const { files, steps, commands } = await generatedPackage(database)
const copy = new Scratch(process.cwd())

try {
  const there = files.filter(({ file }) => existsSync(join(copy.root, file)))
  expectThat(there.length === 0, `${files.length} new files, ${steps.length} that are there already`)
  const before = copy.migrations()
  copy.follow([...files, ...steps])
  for (const command of commands) good(command.slice(0, 100), await copy.type(command))
  const [made = ''] = copy.migrations().filter((file) => !before.includes(file))
  const migration = readFileSync(join(copy.root, 'server/db/migrations', made), 'utf8')
  expectThat(await appliesTo(database.db, migration), `${made} where the table is there already`)
  await database.close()

  const all = [...files, ...steps].map(({ file }) => file)
  const check = async () => {
    good('tsc', await copy.compile())
    good('prettier', await copy.run('prettier', '--check', ...all))
    good('oxlint', await copy.run('oxlint', '--type-aware', '--deny-warnings', ...all))
  }
  const test = async () => {
    good('tests of the tree', await copy.test('node', ...TESTS_OF_THE_TREE, 'tests/literals', 'tests/casts'))
    good('tests of the contract', await copy.test('node', 'tests/contract/s', 'tests/contract/limits'))
    good('tests of access', await copy.test('node', 'tests/contract/access', '-t', 'reading_room_'))
    good('tests of the menu', await copy.test('node', 'tests/server/wire', 'tests/server/auth', '-t', 'menu'))
    good('tests of the page', await copy.test('console', 'tests/pages/readingRoom'))
  }
  await Promise.all([check(), test()])
} finally {
  copy.remove()
}
tellComplaints()
