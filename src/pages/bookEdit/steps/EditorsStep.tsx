import { Button, Flex, Typography } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { MAX_EDITORS } from '#contract/facts/declaration/bookFields'
import { EditorFields } from '#contract/entities/declaration/bookFields'
import { tellUnkept } from '#src/features/autosave/tellUnkept'
import { editorDraft, placeOf, type EditorDraft } from '#src/pages/bookEdit/editors/editorDraft'
import { EditorTable } from '#src/pages/bookEdit/editors/EditorTable'
import { useEditing } from '#src/pages/bookEdit/fields/editing'
import { useMe } from '#src/session/session'
import { confirmLoss } from '#src/ui/confirmLoss'

const EditorDialog = lazy(() => import('#src/pages/bookEdit/editors/EditorDialog'))
const EditorsImport = lazy(() => import('#src/pages/bookEdit/editors/EditorsImport'))
const KnownDialog = lazy(() => import('#src/pages/bookEdit/editors/KnownDialog'))

/** The first of a book is its first editor. */
const begun = (isFirst: boolean): EditorFields => ({
  ...EditorFields.parse({ name: '新', role: isFirst ? 'first_chief' : 'editor' }),
  name: '',
})

type Opened = { dialog: 'add' } | { dialog: 'edit'; at: number } | { dialog: 'known' } | { dialog: 'import' }

const openedFor = (draft: EditorDraft, editors: readonly EditorFields[]): Opened => {
  const at = placeOf(draft, editors)
  return at < 0 ? { dialog: 'add' } : { dialog: 'edit', at }
}

/** 作者队伍 */
export default function EditorsStep() {
  const { book_id, editors, faults, changeEditors, isReadonly } = useEditing('editors')
  const { user } = useMe()
  const draft = editorDraft(user.userId, book_id)
  const [restored, setRestored] = useState(() => (isReadonly ? undefined : draft.read()))
  const [opened, setOpened] = useState(() => restored && openedFor(restored, editors))
  const isFull = editors.length >= MAX_EDITORS
  const close = () => {
    draft.clear()
    setRestored(undefined)
    setOpened(undefined)
  }
  const writing = (before: EditorFields | null) => ({
    typed: restored?.typed,
    onTyping: (typed: EditorDraft['typed']) => tellUnkept(draft.write({ before, typed })),
  })
  const add = (more: readonly EditorFields[]) => {
    changeEditors((list) =>
      [...list, ...more].map((editor, at) =>
        // A first one that comes in as one among many is the first editor, as long as nobody else is.
        at === 0 && list.length === 0 && more.every(({ role }) => role !== 'first_chief')
          ? { ...editor, role: 'first_chief' }
          : editor,
      ),
    )
    close()
  }
  const remove = (at: number) =>
    confirmLoss({
      title: `确定移除“${editors[at]?.name}”？`,
      loss: '此人在本教材中填写的信息一并移除',
      verb: '移除',
      onOk: async () => changeEditors((list) => list.toSpliced(at, 1)),
    })
  const edited = opened?.dialog === 'edit' ? editors[opened.at] : undefined
  return (
    <div data-field="editors">
      <Flex vertical gap={12}>
        {!isReadonly && (
          <Flex gap={8} wrap align="center">
            <Button type="primary" disabled={isFull} onClick={() => setOpened({ dialog: 'add' })}>
              添加编写人员
            </Button>
            <Button disabled={isFull} onClick={() => setOpened({ dialog: 'known' })}>
              从已有人员选择
            </Button>
            <Button disabled={isFull} onClick={() => setOpened({ dialog: 'import' })}>
              导入
            </Button>
            <Typography.Text type="secondary">拖动行，或在行上按 Alt+↑、Alt+↓ 调整顺序</Typography.Text>
          </Flex>
        )}
        <EditorTable onEdit={(at) => setOpened({ dialog: 'edit', at })} onRemove={remove} />
        {faults
          .filter(({ step }) => step === 'editors')
          .map(({ message }) => (
            <Typography.Text key={message} type="warning">
              {message}
            </Typography.Text>
          ))}
      </Flex>
      <Suspense>
        {opened?.dialog === 'add' && (
          <EditorDialog
            title="添加编写人员"
            editor={begun(editors.length === 0)}
            {...writing(null)}
            onDone={(editor) => add([editor])}
            onClose={close}
          />
        )}
        {opened?.dialog === 'edit' && edited && (
          <EditorDialog
            title={`编辑“${edited.name}”`}
            editor={edited}
            {...writing(edited)}
            onDone={(editor) => {
              changeEditors((list) => list.with(opened.at, editor))
              close()
            }}
            onClose={close}
          />
        )}
        {opened?.dialog === 'import' && <EditorsImport editors={editors} onImported={add} onClose={close} />}
        {opened?.dialog === 'known' && (
          <KnownDialog room={MAX_EDITORS - editors.length} onChosen={add} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}
