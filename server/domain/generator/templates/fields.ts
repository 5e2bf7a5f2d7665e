import type { GeneratedPage, PageColumn } from '#server/domain/generator/model'
import { pageNames } from '#server/domain/generator/names'
import { lines } from '#server/domain/generator/quoted'
import { hasItems, isNumeral, labelsImport, longest, onlyAdded, onlyChanged, shared } from './calls'

/** What somebody writes into a field. */
function control(column: PageColumn): string {
  const { field, kind, control: chosen, dictType } = column
  if (kind === 'boolean') return `<Radio.Group aria-label={LABELS.${field}} options={YES_OR_NO} />`
  if (kind === 'day') return '<DayInput />'
  if (kind === 'moment') return '<TimeInput />'
  if (isNumeral(column))
    return `<InputNumber style={{ width: '100%' }}${kind === 'integer' ? ' precision={0}' : ''} />`
  if (hasItems(column) && dictType !== null)
    return chosen === 'radio'
      ? `<DictRadio aria-label={LABELS.${field}} type="${dictType}" />`
      : `<DictSelect type="${dictType}" />`
  if (kind === 'decimal') return '<Input />'
  const most = longest(column)
  return chosen === 'textarea'
    ? `<Input.TextArea rows={3} maxLength={${most}} showCount />`
    : `<Input maxLength={${most}} />`
}

interface Form {
  name: string
  about: string
  call: string
  columns: readonly PageColumn[]
}

function fieldLines({ field, ...column }: PageColumn, item: string, call: string): string[] {
  const missing = hasItems({ field, ...column }) ? `, \`请选择\${LABELS.${field}}\`` : ''
  return [
    `    <${item} name="${field}" label={LABELS.${field}} rules={[rule('${call}', '${field}'${missing})]}>`,
    `      ${control({ field, ...column })}`,
    `    </${item}>`,
  ]
}

/** A part of a form. `prefix` tells its names from those of another part. */
const form = ({ name, about, call, columns }: Form, prefix: string): string[] => {
  const item = `${prefix}Field`
  return [
    '',
    `const ${item} = Form.Item<In<'${call}'>>`,
    '',
    `/** ${about} */`,
    `export const ${name} = () => (`,
    '  <>',
    ...columns.flatMap((column) => fieldLines(column, item, call)),
    '  </>',
    ')',
  ]
}

const DICT_RADIO = [
  '',
  '/** The items of a dictionary beside each other. */',
  'function DictRadio({ type, ...field }: { type: string } & RadioGroupProps) {',
  '  const items = useDict({ type }, 0)',
  '  return (',
  '    <Radio.Group',
  '      {...field}',
  '      options={items.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))}',
  '    />',
  '  )',
  '}',
]

/** The parts of the forms that there are. */
export function formParts(page: GeneratedPage) {
  const { fields, add, edit } = pageNames(page)
  return {
    both: shared(page).length > 0 ? fields : undefined,
    add: onlyAdded(page).length > 0 ? `Added${fields}` : undefined,
    edit: onlyChanged(page).length > 0 ? `Edited${fields}` : undefined,
    calls: { add, edit },
  }
}

/** The fields of the forms; undefined where nothing is written. */
export function fieldsFile(page: GeneratedPage): string | undefined {
  const { both, add, edit, calls } = formParts(page)
  const code = [
    ...(both
      ? form(
          { name: both, about: 'In the dialogs that add and edit.', call: calls.add, columns: shared(page) },
          '',
        )
      : []),
    ...(add
      ? form(
          { name: add, about: 'Only when a row is added.', call: calls.add, columns: onlyAdded(page) },
          'Added',
        )
      : []),
    ...(edit
      ? form(
          { name: edit, about: 'Only when a row is edited.', call: calls.edit, columns: onlyChanged(page) },
          'Edited',
        )
      : []),
  ]
  if (code.length === 0) return undefined
  const all = code.join('\n')
  const uses = (name: string) => all.includes(`<${name}`)
  const antd = [
    'Form',
    /<Input[ .]/.test(all) && 'Input',
    uses('InputNumber') && 'InputNumber',
    (uses('Radio.Group') || uses('DictRadio')) && 'Radio',
    uses('DictRadio') && 'type RadioGroupProps',
  ].filter(Boolean)
  const days = ['DayInput', 'TimeInput'].filter(uses)
  return lines(
    `import { ${antd.join(', ')} } from 'antd'`,
    "import type { Input as In } from '#contract'",
    labelsImport(page),
    all.includes('YES_OR_NO') && "import { YES_NO } from '#contract/facts/system/dict'",
    "import { rule } from '#src/api/rule'",
    uses('DictSelect') && "import { DictSelect } from '#src/features/dict/DictSelect'",
    uses('DictRadio') && "import { useDict } from '#src/features/dict/useDict'",
    days.length > 0 && `import { ${days.join(', ')} } from '#src/ui/WireInputs'`,
    all.includes('YES_OR_NO') && [
      '',
      'const YES_OR_NO = [',
      '  { value: true, label: YES_NO.Y },',
      '  { value: false, label: YES_NO.N },',
      ']',
    ],
    uses('DictRadio') && DICT_RADIO,
    code,
  )
}
