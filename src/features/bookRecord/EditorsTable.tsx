import { Table } from 'antd'
import type { Output } from '#contract'
import { EDITOR_ROLE } from '#contract/facts/books'
import { EDITOR_UNIT, EDUCATION } from '#contract/facts/declaration/bookFields'
import { SEX } from '#contract/facts/experts'
import { EDITOR_LABELS, type EditorField } from '#contract/rules/declaration/bookFields'
import { UploadedLink } from '#src/features/upload/UploadedLink'

type EditedBook = Pick<Output<'bookinfo_detail'>, 'editors' | 'files'>
type Editor = EditedBook['editors'][number]

const yesNo = (value: 0 | 1 | null): string => (value === null ? '' : value === 1 ? '是' : '否')

/** What is said of an editor below the line, as far as it is written. */
const MORE: readonly [field: EditorField, words: (editor: Editor) => string | null][] = [
  ['unit_kind', ({ unit_kind }) => unit_kind && EDITOR_UNIT[unit_kind]],
  ['birth', ({ birth }) => birth],
  ['sex', ({ sex }) => sex && SEX[sex]],
  ['education', ({ education }) => education && EDUCATION[education]],
  ['major', ({ major }) => major],
  ['phone', ({ phone }) => phone],
  ['id_card', ({ id_card }) => id_card],
  ['duty', ({ duty }) => duty],
  ['craft_note', ({ craft_note }) => craft_note],
  [
    'political_ok',
    ({ political_ok }) => (political_ok === null ? '' : political_ok === 1 ? '合格' : '不合格'),
  ],
  ['is_foreign', ({ is_foreign }) => (is_foreign === 1 ? yesNo(is_foreign) : '')],
  ['signed', ({ signed }) => (signed === 1 ? yesNo(signed) : '')],
]

const moreOf = (editor: Editor): string =>
  MORE.flatMap(([field, words]) => {
    const said = words(editor)
    return said ? [`${EDITOR_LABELS[field]}：${said}`] : []
  }).join('；')

/** 编写人员 in their order, with all that the reader is told of them. */
export const EditorsTable = ({ book: { editors, files } }: { book: EditedBook }) => (
  <Table
    size="small"
    rowKey={(editor) => String(editors.indexOf(editor))}
    dataSource={[...editors]}
    pagination={false}
    locale={{ emptyText: '没有填写编写人员' }}
    columns={[
      { title: '姓名', dataIndex: 'name', width: 90 },
      { title: '角色', dataIndex: 'role', width: 84, render: (role: Editor['role']) => EDITOR_ROLE[role] },
      { title: '单位', dataIndex: 'unit', width: 180, render: (unit: Editor['unit']) => unit ?? '—' },
      {
        title: '职称、职务',
        key: 'title',
        width: 130,
        render: (_, { title, post }) => [title, post].filter(Boolean).join('、') || '—',
      },
      {
        title: '其他',
        key: 'more',
        render: (_, editor) => (
          <>
            {moreOf(editor) || '—'}
            {editor.political_file !== null && (
              <UploadedLink
                name={editor.political_file}
                original_name={
                  files.find(({ name }) => name === editor.political_file)?.original_name ??
                  EDITOR_LABELS.political_file
                }
              />
            )}
          </>
        ),
      },
    ]}
  />
)
