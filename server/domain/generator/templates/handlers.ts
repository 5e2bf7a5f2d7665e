import { filledBy } from '#contract/rules/generator/columns'
import type { GeneratedPage, PageColumn } from '#server/domain/generator/model'
import { pageNames } from '#server/domain/generator/names'
import { lines, quoted } from '#server/domain/generator/quoted'
import { added, carried, changed, onlyAdded, onlyChanged, shared } from './calls'

const OPERATORS = { EQ: 'eq', NE: 'ne', GT: 'gt', GTE: 'gte', LT: 'lt', LTE: 'lte' } as const

function condition(table: string, column: PageColumn): string[] {
  const { field, property, kind, comparison } = column
  const at = `${table}.${property}`
  const asks = `filter.${field}`
  if (comparison === 'LIKE') return [`contains(${at}, ${asks})`]
  if (comparison === 'BETWEEN')
    return kind === 'moment'
      ? [`duringPeriod(${at}, filter)`]
      : [
          `filter.beginTime ? gte(${at}, filter.beginTime.slice(0, DAY)) : undefined`,
          `filter.endTime ? lte(${at}, filter.endTime.slice(0, DAY)) : undefined`,
        ]
  const value = kind === 'boolean' ? `${asks} === 'Y'` : kind === 'moment' ? `fromWire(${asks})` : asks
  return [`${asks} === undefined ? undefined : ${OPERATORS[comparison]}(${at}, ${value})`]
}

/** What is stored of what was typed. */
function stored({ field, property, kind, isRequired, isNullable }: PageColumn): string {
  const typed = `fields.${field}`
  const isNeeded = isRequired || (kind === 'boolean' && !isNullable)
  if (kind === 'moment')
    return `${property}: ${isNeeded ? `fromWire(${typed})` : `${typed} ? fromWire(${typed}) : null`}`
  if (isNeeded) return `${property}: ${typed}`
  return `${property}: ${typed} ${kind === 'text' ? '||' : '??'} null`
}

const filled = (columns: readonly PageColumn[]): string[] =>
  columns.flatMap((column) => {
    const by = filledBy(column)
    return by === undefined ? [] : `${column.property}: ${by === 'user' ? 'ctx.user.user_name' : 'ctx.now'}`
  })

/** Columns that the program fills in when a row is made, and those when it is changed. */
const onAdd = ({ columns }: GeneratedPage) =>
  filled(columns.filter(({ name, isNullable }) => name.startsWith('create_') || !isNullable))
const onEdit = ({ columns }: GeneratedPage) =>
  filled(columns.filter(({ name }) => name.startsWith('update_')))

/** A row as the wire shows it. */
export function presentFile(page: GeneratedPage): string {
  const { table } = pageNames(page)
  const shown = [page.key, ...carried(page)].map(({ field, property, kind, isNullable }) => {
    if (kind !== 'moment') return `  ${field}: row.${property},`
    return `  ${field}: ${isNullable ? 'wireTimeOrNull' : 'wireTime'}(row.${property}),`
  })
  const code = shown.join('\n')
  const times = ['wireTime', 'wireTimeOrNull'].filter((name) => code.includes(`${name}(`))
  return lines(
    `import type { ${table} } from '#server/db/schema/index'`,
    times.length > 0 && `import { ${times.join(', ')} } from '#server/wire'`,
    '',
    `type Stored = typeof ${table}.$inferSelect`,
    '',
    '/** A row as the wire shows it. */',
    `export const present${page.className} = (row: Stored) => ({`,
    shown,
    '})',
  )
}

/** What both forms write. */
function sharedValues(page: GeneratedPage): string[] {
  const names = pageNames(page)
  if (shared(page).length === 0) return []
  const differ = onlyAdded(page).length + onlyChanged(page).length > 0
  const ofAdd = `z.output<typeof calls.${names.add}.input>`
  return [
    '',
    ...(differ
      ? [
          `type Added = ${ofAdd}`,
          `type Changed = z.output<typeof calls.${names.edit}.input>`,
          'type Shared = Pick<Added, keyof Added & keyof Changed>',
          '',
        ]
      : []),
    `const columnsOf = (fields: ${differ ? 'Shared' : ofAdd}) => ({`,
    ...shared(page).map((column) => `  ${stored(column)},`),
    '})',
  ]
}

/** What a statement writes: what both forms write, what this one writes besides, and what the program fills in. */
const written = (page: GeneratedPage, more: readonly PageColumn[], filledIn: readonly string[]): string =>
  [...(shared(page).length > 0 ? ['...columnsOf(fields)'] : []), ...more.map(stored), ...filledIn].join(', ')

function addHandler(page: GeneratedPage): string[] {
  const names = pageNames(page)
  const { key } = page
  const values = written(page, onlyAdded(page), onAdd(page))
  return [
    '',
    `  async ${names.add}(fields, ctx) {`,
    '    const [made] = await ctx.db',
    `      .insert(${names.table})`,
    `      .values({ ${values} })`,
    `      .returning({ key: ${names.table}.${key.property} })`,
    "    if (!made) throw new Error('the row was not written')",
    `    ctx.log({ action: '${names.add}', target: targetOf(made.key), after: fields })`,
    '    return null',
    '  },',
  ]
}

function editHandler(page: GeneratedPage): string[] {
  const names = pageNames(page)
  const { key, className } = page
  const values = written(page, onlyChanged(page), onEdit(page))
  return [
    '',
    `  async ${names.edit}({ ${key.field}, ...fields }, ctx) {`,
    '    const [before] = await ctx.db',
    '      .select()',
    `      .from(${names.table})`,
    `      .where(eq(${names.table}.${key.property}, ${key.field}))`,
    "      .for('update')",
    '    if (!before) throw new Refusal(GONE)',
    '    await ctx.db',
    `      .update(${names.table})`,
    `      .set({ ${values} })`,
    `      .where(eq(${names.table}.${key.property}, ${key.field}))`,
    '    ctx.log({',
    `      action: '${names.edit}',`,
    `      target: targetOf(${key.field}),`,
    `      before: present${className}(before),`,
    '      after: fields,',
    '    })',
    '    return null',
    '  },',
  ]
}

function removeHandler(page: GeneratedPage): string[] {
  const names = pageNames(page)
  const { key, className } = page
  return [
    '',
    `  async ${names.remove}({ ${key.field} }, ctx) {`,
    '    const gone = await ctx.db',
    `      .delete(${names.table})`,
    `      .where(within(${names.table}.${key.property}, ${key.field}))`,
    '      .returning()',
    '    if (gone.length === 0) throw new Refusal(GONE)',
    '    for (const row of gone)',
    `      ctx.log({ action: '${names.remove}', target: targetOf(row.${key.property}), before: present${className}(row) })`,
    '    return null',
    '  },',
  ]
}

/** What answers the calls. */
export function handlersFile(page: GeneratedPage): string {
  const names = pageNames(page)
  const { key } = page
  const conditions = page.columns
    .filter(({ isQuery }) => isQuery)
    .flatMap((column) => condition(names.table, column))
  const values = sharedValues(page)
  const code = [
    ...values,
    '',
    `export const ${names.handlers}: Handlers<keyof typeof calls> = {`,
    `  async ${names.list}(filter, { db }) {`,
    `    const where = ${conditions.length > 0 ? 'conditionOf(filter)' : 'undefined'}`,
    '    const { limit, offset } = windowOf(filter)',
    '    const found = await db',
    '      .select()',
    `      .from(${names.table})`,
    '      .where(where)',
    '      .orderBy(...orderOf(filter, SORTABLE, NEWEST_FIRST))',
    '      .limit(limit)',
    '      .offset(offset)',
    `    return { rows: found.map(present${page.className}), total: await db.$count(${names.table}, where) }`,
    '  },',
    ...(added(page).length > 0 ? addHandler(page) : []),
    ...(changed(page).length > 0 ? editHandler(page) : []),
    ...removeHandler(page),
    '}',
  ]
  const all = [...conditions, ...code].join('\n')
  const uses = (name: string) => all.includes(`${name}(`)
  const operators = Object.values(OPERATORS).filter((name) => new RegExp(`\\b${name}\\(`).test(all))
  const isFiltered = conditions.length > 0
  return lines(
    `import { ${[isFiltered && 'and', 'desc', ...operators, isFiltered && 'type SQL'].filter(Boolean).join(', ')} } from 'drizzle-orm'`,
    `import type { ${names.calls} as calls } from '#contract/actions/${page.module}/${page.business}'`,
    (isFiltered || values.length > 0) && "import type { z } from '#contract/zod'",
    uses('contains') && "import { contains } from '#server/db/like'",
    "import { orderOf, windowOf } from '#server/db/page'",
    `import { ${names.table} } from '#server/db/schema/index'`,
    "import { within } from '#server/db/within'",
    "import { Refusal, type Handlers } from '#server/define'",
    uses('duringPeriod') && "import { duringPeriod } from '#server/store/period'",
    uses('fromWire') && "import { fromWire } from '#server/wire'",
    `import { present${page.className} } from './${page.business}/present'`,
    '',
    `const GONE = ${quoted(`${page.label}不存在或已删除`)}`,
    `const targetOf = (key: number) => [${quoted(page.label)}, key].join(' ')`,
    `const NEWEST_FIRST = [desc(${names.table}.${key.property})]`,
    all.includes('slice(0, DAY)') && "const DAY = 'YYYY-MM-DD'.length",
    '',
    'const SORTABLE = {',
    page.columns
      .filter(({ isList }) => isList)
      .map(({ field, property }) => `  ${field}: ${names.table}.${property},`),
    '}',
    isFiltered && [
      '',
      `const conditionOf = (filter: z.output<typeof calls.${names.list}.input>): SQL | undefined =>`,
      '  and(',
      ...conditions.map((one) => `    ${one},`),
      '  )',
    ],
    code,
  )
}
