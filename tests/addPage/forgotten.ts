import type { Omission } from './scratch'

/** An omitted step, and the text of the error that must report it. */
export interface Forgotten extends Omission {
  named: RegExp
}

/**
 * Steps omitted together: independent ones, so that each is reported by its own error. This keeps the number of
 * compiler runs low.
 */
export const ASKED_OF_COMPILER: readonly (readonly Forgotten[])[] = [
  [
    { file: 'contract/index.ts', named: /^src\/pages\/memo\/MemoPage\.tsx.*memo_list/m },
    { file: 'server/actions/organising/memos.ts', named: /^server\/actions\/index\.ts.*organising\/memos/m },
    { file: 'src/app/pages.ts', named: /^src\/app\/pages\.ts.*review\/memo/m },
  ],
  [
    { file: 'contract/screens.ts', named: /^server\/domain\/menu\/entries\.ts.*review\/memo/m },
    { file: 'server/actions/index.ts', named: /^server\/actions\/index\.ts.*memo_list/m },
    {
      file: 'contract/facts/monitor/logged.ts',
      named: /^server\/actions\/organising\/memos\.ts.*memo_add.*LoggedAction/m,
    },
    { file: 'server/db/schema/message.ts', named: /^server\/actions\/organising\/memos\.ts.*'memo'/m },
    { file: 'src/pages/memo/MemoPage.tsx', named: /^src\/app\/pages\.ts.*MemoPage/m },
  ],
]

/** The contract is checked alone: without it the other errors would mean nothing. */
export const ASKED_OF_CONTRACT: readonly Forgotten[] = [
  { file: 'contract/actions/organising/memos.ts', named: /^contract\/index\.ts.*organising\/memos/m },
]

const MIGRATION = 'npm run migration'

/** Identified by the name of the failing test. */
export const ASKED_OF_TESTS: readonly Forgotten[] = [
  { file: 'server/domain/menu/entries.ts', named: /a screen stands in the menu of somebody/ },
  { file: 'docs/handbook/office.md', named: /every screen has a place somewhere/ },
  { file: 'tests/contract/accessMatrix.ts', named: /the table of access has a line for every call/ },
  { file: 'tests/pages/memo/MemoPage.test.tsx', named: /a page has a test of its name/ },
  { file: MIGRATION, named: /the migrations make the tables of the schema/ },
]
