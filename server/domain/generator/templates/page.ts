import type { GeneratedPage, PageColumn } from '#server/domain/generator/model'
import { pageNames } from '#server/domain/generator/names'
import { lines, quoted } from '#server/domain/generator/quoted'
import { added, asked, changed, isNumeral, labelsImport } from './calls'
import { formParts } from './fields'

/** A field of the filter. */
function filterLines(column: PageColumn): string[] {
  const { field, kind, dictType } = column
  if (dictType !== null)
    return [
      `    <DictFilter<Asked> name="${field}" dict={{ type: '${dictType}' }} placeholder={LABELS.${field}} />`,
    ]
  if (kind === 'boolean')
    return [`    <ChoiceFilter<Asked> name="${field}" labels={YES_NO} placeholder={LABELS.${field}} />`]
  const inner =
    kind === 'day'
      ? '<DayInput />'
      : kind === 'moment'
        ? '<TimeInput />'
        : isNumeral(column)
          ? '<InputNumber />'
          : '<Input allowClear style={{ width: 160 }} />'
  return [`    <Filter name="${field}" label={LABELS.${field}}>`, `      ${inner}`, '    </Filter>']
}

function filters(page: GeneratedPage): string[] {
  const period = page.columns.find(({ isQuery, comparison }) => isQuery && comparison === 'BETWEEN')
  const parts = [
    ...asked(page).flatMap(filterLines),
    ...(period ? [`    <DateRangeFilter label={LABELS.${period.field}} />`] : []),
  ]
  if (parts.length === 0) return []
  const isFilter = parts.some((part) => part.includes('<Filter '))
  const isAsked = parts.some((part) => part.includes('<Asked>'))
  return [
    ...(isFilter || isAsked ? ['', `type Asked = In<'${pageNames(page).list}'>`] : []),
    ...(isFilter ? ['const Filter = Form.Item<Asked>'] : []),
    '',
    'const Filters = () => (',
    '  <>',
    ...parts,
    '  </>',
    ')',
  ]
}

function removal(page: GeneratedPage): string[] {
  const { list, remove } = pageNames(page)
  const { key, label } = page
  return [
    '',
    `type Shown = Row<'${list}'>`,
    `const LABEL = ${quoted(label)}`,
    '',
    'function useRemoval(onDone: () => void) {',
    `  const remove = useAct('${remove}')`,
    '  return (gone: readonly Shown[]): void =>',
    '    confirmLoss({',
    '      title: `确定删除所选${gone.length}条${LABEL}？`,',
    "      loss: '删除后不能恢复。',",
    "      verb: '删除',",
    '      onOk: async () => {',
    `        await remove.mutateAsync({ ${key.field}: gone.map((row) => row.${key.field}) })`,
    '        onDone()',
    "        toast.success('删除成功')",
    '      },',
    '    })',
    '}',
  ]
}

/** What a dialog holds. */
const inDialog = (...parts: readonly (string | undefined)[]): string => {
  const shown = parts.flatMap((part) => (part === undefined ? [] : `<${part} />`))
  return shown.length === 1 ? shown.join('') : `<>${shown.join('')}</>`
}

/** The page: its list, and the dialogs. */
export function pageFile(page: GeneratedPage): string {
  const names = pageNames(page)
  const parts = formParts(page)
  const { key } = page
  const canAdd = added(page).length > 0
  const canEdit = changed(page).length > 0
  const filter = filters(page)
  const body = [
    ...filter,
    ...removal(page),
    '',
    '/** The rows of the table, and what is done to them. */',
    `export default function ${names.page}() {`,
    `  const list = useList('${names.list}', { rowKey: '${key.field}', selection: true })`,
    ...(canAdd
      ? [`  const add = useModalForm('${names.add}', \`新增\${LABEL}\`, { success: '新增成功' })`]
      : []),
    ...(canEdit
      ? [`  const edit = useModalForm('${names.edit}', \`修改\${LABEL}\`, { success: '修改成功' })`]
      : []),
    '  const ask = useRemoval(() => list.select([]))',
    '  const columns = [',
    `    ...${names.columns},`,
    '    actionsColumn<Shown>(',
    '      (row) => (',
    '        <>',
    ...(canEdit
      ? [
          '          <Button type="link" onClick={() => edit.open(row)}>',
          '            修改',
          '          </Button>',
        ]
      : []),
    '          <Button type="link" danger onClick={() => ask([row])}>',
    '            删除',
    '          </Button>',
    '        </>',
    '      ),',
    '      104,',
    '    ),',
    '  ]',
    '  return (',
    '    <ListPage',
    '      list={list}',
    '      columns={columns}',
    '      empty={`没有符合条件的${LABEL}`}',
    ...(filter.length > 0 ? ['      filters={<Filters />}'] : []),
    '      actions={',
    '        <>',
    ...(canAdd
      ? [
          '          <Button type="primary" onClick={() => add.open({})}>',
          '            新增',
          '          </Button>',
        ]
      : []),
    '          <DeleteSelected selected={list.selected} onDelete={ask} />',
    '        </>',
    '      }',
    '    >',
    ...(canAdd ? [`      {add.dialog(${inDialog(parts.both, parts.add)})}`] : []),
    ...(canEdit ? [`      {edit.dialog(${inDialog(parts.both, parts.edit)})}`] : []),
    '    </ListPage>',
    '  )',
    '}',
  ]
  const all = body.join('\n')
  const uses = (name: string) => new RegExp(`<${name}\\b`).test(all)
  const antd = [
    'Button',
    all.includes('Form.Item') && 'Form',
    /<Input /.test(all) && 'Input',
    uses('InputNumber') && 'InputNumber',
  ]
  const days = ['DayInput', 'TimeInput'].filter(uses)
  const used = [parts.add, parts.edit, parts.both].filter((part) => part !== undefined)
  return lines(
    `import { ${antd.filter(Boolean).join(', ')} } from 'antd'`,
    `import type { ${all.includes('In<') ? 'Input as In, ' : ''}Row } from '#contract'`,
    all.includes('LABELS.') && labelsImport(page),
    all.includes('YES_NO') && "import { YES_NO } from '#contract/facts/system/dict'",
    "import { useAct } from '#src/api/query'",
    uses('DictFilter') && "import { DictFilter } from '#src/features/dict/DictFilter'",
    uses('ChoiceFilter') && "import { ChoiceFilter } from '#src/list/ChoiceFilter'",
    "import { actionsColumn } from '#src/list/columns'",
    uses('DateRangeFilter') && "import { DateRangeFilter } from '#src/list/DateRangeFilter'",
    "import { DeleteSelected } from '#src/list/DeleteSelected'",
    "import { ListPage } from '#src/list/ListPage'",
    "import { useList } from '#src/list/useList'",
    (canAdd || canEdit) && "import { useModalForm } from '#src/list/useModalForm'",
    "import { confirmLoss } from '#src/ui/confirmLoss'",
    "import { toast } from '#src/ui/feedback'",
    days.length > 0 && `import { ${days.join(', ')} } from '#src/ui/WireInputs'`,
    `import { ${names.columns} } from './columns'`,
    used.length > 0 && `import { ${used.join(', ')} } from './${names.fields}'`,
    body,
  )
}
