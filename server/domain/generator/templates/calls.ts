import { DEFAULT_LIMIT_KB } from '#contract/define'
import type { ColumnKind } from '#contract/facts/system/generator'
import { isUsed, offersItems } from '#contract/rules/generator/columns'
import type { GeneratedPage, PageColumn } from '#server/domain/generator/model'
import { pageNames } from '#server/domain/generator/names'
import { lines, quoted } from '#server/domain/generator/quoted'

const LONGEST_LINE = 200
const LONGEST_TEXT = 2_000
const LONGEST_CHOICE = 100
/** Of a `numeric` without limits. */
const DIGITS = { whole: 20, part: 10 }

const WHOLE: Readonly<Record<string, string>> = {
  smallint: '32_767',
  integer: 'MAX_INT',
  bigint: 'Number.MAX_SAFE_INTEGER',
}

/** The most characters that a field takes. */
export function longest({ length, control, kind }: PageColumn): number {
  if (length !== null) return length
  if (kind === 'text' && control === 'textarea') return LONGEST_TEXT
  return control === 'input' ? LONGEST_LINE : LONGEST_CHOICE
}

const labelOf = ({ field }: PageColumn) => `LABELS.${field}`

/** What the wire takes for a value of a column of each kind, if there is one. */
const VALUE: Readonly<Record<ColumnKind, (label: string, column: PageColumn) => string>> = {
  integer: (label, { data_type }) => `wholeNumber(${label}, ${WHOLE[data_type] ?? 'MAX_INT'})`,
  float: (label) => `z.number(\`请输入\${${label}}\`)`,
  decimal: (label, { precision, scale }) => {
    const part = precision === null ? DIGITS.part : Math.max(0, scale ?? 0)
    const whole = precision === null ? DIGITS.whole : precision - part
    return `decimalText(${label}, ${whole}, ${part})`
  },
  boolean: (label) => `z.boolean(\`请选择\${${label}}\`)`,
  day: (label) => `z.iso.date(\`请选择\${${label}}\`).max('YYYY-MM-DD'.length)`,
  moment: (label) => `wireMoment(${label})`,
  text: (label, column) => `text(${label}, ${longest(column)})`,
  // Neither is ever written.
  closed: () => 'z.string()',
  other: () => 'z.unknown()',
}

const valueSchema = (column: PageColumn): string => VALUE[column.kind](labelOf(column), column)

function fieldSchema(column: PageColumn): string {
  const isNeeded = column.isRequired || (column.kind === 'boolean' && !column.isNullable)
  if (!isNeeded) return `${valueSchema(column)}.nullish()`
  if (column.kind !== 'text') return valueSchema(column)
  return `requiredText(${labelOf(column)}, ${longest(column)})`
}

function filterSchema(column: PageColumn): string {
  if (column.kind === 'boolean') return `oneOf(YES_NO, ${labelOf(column)}).optional()`
  return `${valueSchema(column)}.optional()`
}

function rowSchema({ kind, isNullable }: PageColumn): string {
  const type =
    kind === 'integer'
      ? 'z.number().int()'
      : kind === 'float'
        ? 'z.number()'
        : kind === 'boolean'
          ? 'z.boolean()'
          : 'z.string()'
  return isNullable ? `${type}.nullable()` : type
}

const WHOLE_NUMBER = [
  '',
  'const wholeNumber = (label: string, most: number) =>',
  '  z',
  '    .number(`请输入${label}`)',
  '    .int(`${label}须为整数`)',
  '    .min(-most, `${label}不小于${-most}`)',
  '    .max(most, `${label}不大于${most}`)',
]

const DECIMAL_TEXT = [
  '',
  '/** Digits in front of the point, and the most behind it. */',
  'const decimalText = (label: string, whole: number, part: number) => {',
  "  const fraction = part > 0 ? `(?:\\\\.\\\\d{1,${part}})?` : ''",
  '  return z',
  '    .string(`请输入${label}`)',
  '    .max(whole + part + 2)',
  '    .regex(',
  '      new RegExp(`^-?\\\\d{1,${Math.max(1, whole)}}${fraction}$`),',
  '      `${label}须为数字，整数不超过${whole}位，小数不超过${part}位`,',
  '    )',
  '}',
]

const fieldsOf = (columns: readonly PageColumn[]) =>
  columns.map((column) => `  ${column.field}: ${fieldSchema(column)},`)

/** The columns whose values a row carries: those that are listed or edited, and the key. */
export const carried = ({ columns, key }: GeneratedPage): PageColumn[] =>
  columns.filter((column) => column !== key && column.kind !== 'other' && (column.isList || column.isEdit))

/** The columns that a form has: those of both forms, and those of one alone. */
export const added = ({ columns }: GeneratedPage) => columns.filter(({ isInsert }) => isInsert)
export const changed = ({ columns }: GeneratedPage) => columns.filter(({ isEdit }) => isEdit)
export const shared = (page: GeneratedPage) => added(page).filter(({ isEdit }) => isEdit)
export const onlyAdded = (page: GeneratedPage) => added(page).filter(({ isEdit }) => !isEdit)
export const onlyChanged = (page: GeneratedPage) => changed(page).filter(({ isInsert }) => !isInsert)
/** The columns that a filter asks by a field of their own; a period has fields that every list has. */
export const asked = ({ columns }: GeneratedPage) =>
  columns.filter(({ isQuery, comparison }) => isQuery && comparison !== 'BETWEEN')

/** Bytes of a character of Chinese, and of a field beside its text. */
const CHARACTER = 3
const FIELD = 120

/** What a form takes when every field is full. */
const kilobytesOf = (columns: readonly PageColumn[]): number =>
  Math.ceil(
    columns.reduce(
      (sum, column) => sum + FIELD + (column.kind === 'text' ? CHARACTER * longest(column) : 0),
      0,
    ) / 1024,
  )

/** A call that writes a form. */
function writing(
  call: string,
  first: readonly string[],
  page: GeneratedPage,
  more: readonly PageColumn[],
): string[] {
  const both = shared(page).length > 0 ? ['...fields'] : []
  const own = more.map((column) => `${column.field}: ${fieldSchema(column)}`)
  const kilobytes = kilobytesOf([...shared(page), ...more])
  return [
    `  ${call}: write({`,
    '    who,',
    ...(kilobytes > DEFAULT_LIMIT_KB ? [`    limitKb: ${kilobytes},`] : []),
    '    input: z.object({',
    ...[...first, ...both, ...own].map((part) => `      ${part},`),
    '    }),',
    '    output: done,',
    '  }),',
  ]
}

const shown = (page: GeneratedPage) => page.columns.filter((column) => isUsed(column) || column === page.key)

/** The import of what people call the fields. */
export const labelsImport = (page: GeneratedPage): string =>
  `import { ${pageNames(page).labels} as LABELS } from '#contract/rules/${page.module}/${page.business}'`

/** What people call the fields: apart from the schemas, which a page of a list does without. */
export const labelsFile = (page: GeneratedPage): string =>
  lines(
    '/** What people call the fields. */',
    `export const ${pageNames(page).labels} = {`,
    shown(page).map(({ field, label }) => `  ${field}: ${quoted(label)},`),
    '}',
  )

/** The declaration of the calls. */
export function callsFile(page: GeneratedPage): string {
  const names = pageNames(page)
  const calls = [
    `export const ${names.calls} = {`,
    `  ${names.list}: paged({`,
    '    who,',
    '    filter: {',
    ...asked(page).map((column) => `      ${column.field}: ${filterSchema(column)},`),
    '    },',
    '    row: z.object({',
    `      ${page.key.field}: id,`,
    ...carried(page).map((column) => `      ${column.field}: ${rowSchema(column)},`),
    '    }),',
    '  }),',
    ...(added(page).length > 0 ? writing(names.add, [], page, onlyAdded(page)) : []),
    ...(changed(page).length > 0
      ? writing(names.edit, [`${page.key.field}: id`], page, onlyChanged(page))
      : []),
    `  ${names.remove}: write({`,
    '    who,',
    '    limitKb: KEYS_KB,',
    `    input: z.object({ ${page.key.field}: ids }),`,
    '    output: done,',
    '  }),',
    '}',
  ]
  const forms = shared(page).length > 0 ? ['', 'const fields = {', ...fieldsOf(shared(page)), '}'] : []
  const code = [...forms, ...calls].join('\n')
  const has = (name: string) => code.includes(`${name}(`)
  const helpers = [
    ...(has('wholeNumber') ? WHOLE_NUMBER : []),
    ...(has('decimalText') ? DECIMAL_TEXT : []),
  ].join('\n')
  const uses = (name: string) => new RegExp(`\\b${name}\\b`).test(code)
  const imported = [
    'done',
    'id',
    'ids',
    'KEYS_KB',
    'MAX_INT',
    'oneOf',
    'paged',
    'requiredText',
    'text',
    'wireMoment',
    'write',
  ]
  return lines(
    "import { z } from '#contract/zod'",
    uses('YES_NO') && "import { YES_NO } from '#contract/facts/system/dict'",
    "import { SYSTEM_OFFICE } from '#contract/roles'",
    `import { ${imported.filter(uses).join(', ')} } from '#contract/define'`,
    uses('LABELS') && labelsImport(page),
    '',
    'const who = SYSTEM_OFFICE',
    '',
    helpers.split('\n'),
    forms,
    '',
    calls,
  )
}

/** Whether a form offers the items of a dictionary for the column. */
export const hasItems = (column: PageColumn): boolean => offersItems(column) && column.dictType !== null

/** Whether the wire has a number for the column. */
export const isNumeral = ({ kind }: PageColumn): boolean => kind === 'integer' || kind === 'float'
