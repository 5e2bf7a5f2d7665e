import { screens } from '#contract/screens'
import { added, changed } from './templates/calls'
import type { GeneratedPage } from './model'
import { pageNames, snake } from './names'
import { quoted } from './quoted'

/** Lines that are added to a file of the program below one that stands there once. */
export interface Entry {
  file: string
  hunks: { below: string; added: readonly string[] }[]
}

/** The screen below whose lines those of a page are put. */
const OWN = 'tool/gen/index'
/** Not written as one, lest this file be taken to import what it writes about. */
const IMPORT = 'import'
const pageLine = (screen: string, file: string) => `  '${screen}': () => ${IMPORT}('#src/pages/${file}'),`

const CELLS = 18
/** Columns up to the first cell of the table of access. */
const ACCESS_NAME = 30

/** A line of the table of access for those who look after the system. */
const access = (call: string): string => `${call.padEnd(ACCESS_NAME - 1)} ●  ●${'  ·'.repeat(CELLS - 2)}  ×`

/** A place in the handbook has a name of small letters: `reading-room` of `readingRoom`. */
const placeOf = (business: string): string => snake(business).replaceAll('_', '-')

/** What the handbook says of a page until somebody writes more. */
const handbookEntry = (page: GeneratedPage): Entry => ({
  file: 'docs/handbook/administrator.md',
  hunks: [
    {
      below: "![代码生成](pictures/administrator-generator.webp 'admin /tool/gen')",
      added: [
        '',
        `## 管理${page.label} {#${placeOf(page.business)} ${pageNames(page).screen}}`,
        '',
        '1. 在列表里查看；有权限的人可以新增、修改和删除。',
      ],
    },
  ],
})

/** Everything that a page adds to what is there already, in the order of README's own instructions. */
export function entriesOf(page: GeneratedPage): Entry[] {
  const names = pageNames(page)
  const { module, business, label } = page
  const calls = [
    names.list,
    ...(added(page).length > 0 ? [names.add] : []),
    ...(changed(page).length > 0 ? [names.edit] : []),
    names.remove,
  ]
  const logged = [
    ...(added(page).length > 0 ? [`  ${names.add}: TOLD.adds(${quoted(`新增${label}`)}),`] : []),
    ...(changed(page).length > 0 ? [`  ${names.edit}: TOLD.edits(${quoted(`修改${label}`)}),`] : []),
    `  ${names.remove}: TOLD.removes(${quoted(`删除${label}`)}),`,
  ]
  return [
    {
      file: 'contract/screens.ts',
      hunks: [
        {
          below: `  '${OWN}': { path: '${screens[OWN].path}', title: '${screens[OWN].title}' },`,
          added: [`  '${names.screen}': { path: '${names.path}', title: ${quoted(label)} },`],
        },
      ],
    },
    {
      file: 'contract/index.ts',
      hunks: [
        {
          below: "import { generator } from './actions/system/generator'",
          added: [`import { ${names.calls} } from './actions/${module}/${business}'`],
        },
        { below: '  ...generator,', added: [`  ...${names.calls},`] },
      ],
    },
    {
      file: 'tests/contract/accessMatrix.ts',
      hunks: [{ below: access('gen_pack_one'), added: calls.map(access) }],
    },
    ...(page.declared === undefined
      ? [
          {
            file: 'server/db/schema/index.ts',
            hunks: [
              {
                below: "export * from './generator/tables'",
                added: [`export * from './generated/${business}'`],
              },
            ],
          },
        ]
      : []),
    {
      file: 'contract/facts/monitor/loggedTools.ts',
      hunks: [{ below: "  gen_remove: TOLD.removes('删除生成配置'),", added: logged }],
    },
    {
      file: 'server/actions/index.ts',
      hunks: [
        {
          below: "import { generatorHandlers } from './system/generator'",
          added: [`import { ${names.handlers} } from './${module}/${business}'`],
        },
        { below: '  ...generatorHandlers,', added: [`  ...${names.handlers},`] },
      ],
    },
    {
      file: 'src/app/pages.ts',
      hunks: [
        {
          below: pageLine(OWN, 'generator/GeneratorPage'),
          added: [pageLine(names.screen, `${business}/${names.page}`)],
        },
      ],
    },
    {
      file: 'server/domain/menu/entries.ts',
      hunks: [
        {
          below: `    page('${OWN}', 'form', SYSTEM_OFFICE),`,
          added: [`    page('${names.screen}', 'list', SYSTEM_OFFICE),`],
        },
      ],
    },
    handbookEntry(page),
    {
      file: 'tests/server/auth.test.ts',
      hunks: [{ below: `    '${screens[OWN].title}',`, added: [`    ${quoted(label)},`] }],
    },
    {
      file: 'tests/server/wire.test.ts',
      hunks: [{ below: `        '${screens[OWN].title}',`, added: [`        ${quoted(label)},`] }],
    },
  ]
}
