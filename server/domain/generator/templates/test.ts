import type { GeneratedPage, PageColumn } from '#server/domain/generator/model'
import { pageNames } from '#server/domain/generator/names'
import { lines, quoted } from '#server/domain/generator/quoted'
import { added, hasItems, labelsImport, longest } from './calls'

/** What the test writes into a field that people type into; shorter where no more fits. */
const typed = (column: PageColumn): string => {
  if (column.kind === 'text') return '测试'.slice(0, longest(column))
  if (column.kind === 'day') return '2026-05-01'
  if (column.kind === 'moment') return '2026-05-01 08:00:00'
  return '1'
}

const labelled = ({ field }: PageColumn) => `dialog.getByLabelText(LABELS.${field})`

function fill(column: PageColumn): string[] {
  const { kind } = column
  if (kind === 'boolean')
    return [
      `  await user.click(within(dialog.getByRole('radiogroup', { name: LABELS.${column.field} })).getByText('是'))`,
    ]
  if (hasItems(column))
    return column.control === 'radio'
      ? ["  await user.click(await dialog.findByText('第一项'))"]
      : [
          `  await user.click(${labelled(column)})`,
          "  await user.click(await screen.findByText('第一项', { selector: '.ant-select-item *' }))",
        ]
  const ending = kind === 'day' || kind === 'moment' ? '{enter}' : ''
  return [`  await user.type(${labelled(column)}, '${typed(column)}${ending}')`]
}

function adding(page: GeneratedPage): string[] {
  const names = pageNames(page)
  const needed = added(page).filter(({ isRequired }) => isRequired)
  const texts = needed.filter((column) => column.kind === 'text' && !hasItems(column))
  const seen = texts.find(({ isList }) => isList)
  const items = new Set(added(page).flatMap(({ dictType }) => dictType ?? []))
  const [first] = texts
  return [
    ...[...items].map(
      (type) =>
        `  await server.ok(admin, 'dict_add', { dictType: ${quoted(type)}, dictLabel: '第一项', dictValue: '1' })`,
    ),
    `  const { user } = renderConsole({ server, as: admin, at: to('${names.screen}') })`,
    "  await user.click(await screen.findByRole('button', { name: /^新\\s?增$/ }))",
    "  const dialog = within(await screen.findByRole('dialog'))",
    ...(first
      ? [
          "  await user.click(dialog.getByRole('button', { name: /^确\\s?定$/ }))",
          `  await dialog.findByText(\`请输入\${LABELS.${first.field}}\`)`,
        ]
      : []),
    ...needed.flatMap(fill),
    "  await user.click(dialog.getByRole('button', { name: /^确\\s?定$/ }))",
    "  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())",
    ...(seen ? [`  await screen.findAllByRole('cell', { name: '${typed(seen)}' })`] : []),
    `  const { rows } = await server.ok(admin, '${names.list}', {})`,
    '  expect(rows).toHaveLength(1)',
    `  await server.ok(admin, '${names.remove}', { ${page.key.field}: rows.map((row) => row.${page.key.field}) })`,
    `  expect((await server.ok(admin, '${names.list}', {})).total).toBe(0)`,
  ]
}

const looking = (page: GeneratedPage): string[] => {
  const names = pageNames(page)
  return [
    `  renderConsole({ server, as: admin, at: to('${names.screen}') })`,
    `  await screen.findByText(${quoted(`没有符合条件的${page.label}`)})`,
    `  expect((await server.ok(admin, '${names.list}', {})).total).toBe(0)`,
  ]
}

/** The test of the page, through the real server and database. */
export function testFile(page: GeneratedPage): string {
  const canAdd = added(page).length > 0
  const steps = canAdd ? adding(page) : looking(page)
  const all = steps.join('\n')
  return lines(
    `import { screen${all.includes('waitFor(') ? ', waitFor' : ''}${all.includes('within(') ? ', within' : ''} } from '@testing-library/react'`,
    "import { expect, it } from 'vitest'",
    "import { to } from '#contract/address'",
    all.includes('LABELS.') && labelsImport(page),
    "import { testServer } from '#tests/support/api'",
    "import { renderConsole } from '#tests/support/console'",
    '',
    canAdd
      ? "it('keeps what is written, until it is removed', async () => {"
      : "it('shows what there is', async () => {",
    '  const server = await testServer()',
    "  const admin = await server.login('wang', ['admin'])",
    steps,
    '})',
  )
}
