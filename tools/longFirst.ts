import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that run for long though they are short: they start processes, make databases or send every call. The longest
 * come first.
 */
const LONG = [
  'server/backup',
  'server/start',
  'server/anonymity',
  'server/upgrade',
  'server/backupCommands',
  'server/kill',
  'server/othersReviews',
  'server/declarersSight',
  'server/hostileInputs',
  'server/importReal',
  'server/declareModel',
  'server/outcomeModel',
  'contract/access',
  'server/healing',
  'server/hostileFiles',
  'server/migrate',
  'server/lock',
].map((name) => `/tests/${name}.test.ts`)

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((end) => moduleId.endsWith(end))
  return place < 0 ? LONG.length : place
}

/**
 * Where no former run is known, Vitest begins with the largest file of each project. Long files that are small would
 * then be the last, and a core would wait for the end of them.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => a.project.name.localeCompare(b.project.name) || placeOf(a) - placeOf(b))
  }
}
