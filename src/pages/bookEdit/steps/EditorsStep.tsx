import { Button, Flex, Typography } from 'antd'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { MAX_EDITORS } from '#contract/facts/declaration/bookFields'
import { EditorFields } from '#contract/entities/declaration/bookFields'
import { tellUnkept } from '#src/features/autosave/tellUnkept'
import { replacesPage } from '#src/menu/useReplacePage'
import { editorDraft, placeOf, type EditorDraft } from '#src/pages/bookEdit/editors/editorDraft'
import { EditorTable } from '#src/pages/bookEdit/editors/EditorTable'
import { useEditing } from '#src/pages/bookEdit/fields/editing'
import { useMe } from '#src/session/session'
import { confirmLoss } from '#src/ui/confirmLoss'
import { lazyPart } from '#src/ui/offline/lazyPart'

const EditorDialog = lazyPart(() => import('#src/pages/bookEdit/editors/EditorDialog'))
const EditorsImport = lazyPart(() => import('#src/pages/bookEdit/editors/EditorsImport'))
const KnownDialog = lazyPart(() => import('#src/pages/bookEdit/editors/KnownDialog'))

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

/** The dialog that is open, and what is typed in it. */
function useDialogs() {
  const { book_id, editors, isReadonly } = useEditing('editors')
  const { user } = useMe()
  const draft = editorDraft(user.userId, book_id)
  const isGoingOn = replacesPage(useLocation())
  const [restored, setRestored] = useState(() => {
    const kept = isReadonly ? undefined : draft.read()
    // Nobody who comes back another day has missed a dialog in which nothing was typed.
    return kept?.typed || isGoingOn ? kept : undefined
  })
  const [opened, setOpened] = useState(() => restored && openedFor(restored, editors))
  return {
    opened,
    /** @param before who is edited; null for somebody new, undefined where nobody is */
    open: (dialog: Opened, before?: EditorFields | null): void => {
      // The first save gives the book its address, and the page that goes on there has it open as well.
      if (before !== undefined) draft.write({ before })
      setOpened(dialog)
    },
    close: (): void => {
      draft.clear()
      setRestored(undefined)
      setOpened(undefined)
    },
    writing: (before: EditorFields | null) => ({
      typed: restored?.typed,
      onTyping: (typed: NonNullable<EditorDraft['typed']>) => tellUnkept(draft.write({ before, typed })),
    }),
  }
}

/** 作者队伍 */
export default function EditorsStep() {
  const { editors, faults, changeEditors, isReadonly } = useEditing('editors')
  const { opened, open, close, writing } = useDialogs()
  const isFull = editors.length >= MAX_EDITORS
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
            <Button type="primary" disabled={isFull} onClick={() => open({ dialog: 'add' }, null)}>
              添加编写人员
            </Button>
            <Button disabled={isFull} onClick={() => open({ dialog: 'known' })}>
              从已有人员选择
            </Button>
            <Button disabled={isFull} onClick={() => open({ dialog: 'import' })}>
              导入
            </Button>
            <Typography.Text type="secondary">拖动行，或在行上按 Alt+↑、Alt+↓ 调整顺序</Typography.Text>
          </Flex>
        )}
        <EditorTable onEdit={(at) => open({ dialog: 'edit', at }, editors[at] ?? null)} onRemove={remove} />
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
