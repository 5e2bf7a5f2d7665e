import {
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { useEditorState, type Editor } from '@tiptap/react'
import { Button, Flex, Input, Popover } from 'antd'
import { useState, type ReactNode } from 'react'
import styles from './RichText.module.css'

const LINK = /^(https?:\/\/|mailto:)\S+$/i

interface Tool {
  label: string
  face: ReactNode
  isOn?: (editor: Editor) => boolean
  run: (editor: Editor) => unknown
}

const TOOLS: readonly Tool[] = [
  {
    label: '小标题',
    face: 'H',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: '加粗',
    face: <BoldOutlined />,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: '斜体',
    face: <ItalicOutlined />,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: '下划线',
    face: <UnderlineOutlined />,
    isOn: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: '项目符号',
    face: <UnorderedListOutlined />,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: '编号',
    face: <OrderedListOutlined />,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: '引用',
    face: '“”',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    label: '清除格式',
    face: <ClearOutlined />,
    run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
  },
  { label: '撤销', face: <UndoOutlined />, run: (editor) => editor.chain().focus().undo().run() },
  { label: '重做', face: <RedoOutlined />, run: (editor) => editor.chain().focus().redo().run() },
]

/** An address for what is marked; an empty one takes the link away. */
function LinkTool({ editor }: { editor: Editor }) {
  const [href, setHref] = useState<string>()
  const isOn = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') })
  const isWrong = href !== undefined && href !== '' && !LINK.test(href)
  const set = (): void => {
    if (isWrong) return
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href) chain.setLink({ href }).run()
    else chain.unsetLink().run()
    setHref(undefined)
  }
  return (
    <Popover
      trigger="click"
      open={href !== undefined}
      onOpenChange={(open) => setHref(open ? String(editor.getAttributes('link')['href'] ?? '') : undefined)}
      content={
        <Flex gap={8}>
          <Input
            aria-label="链接地址"
            placeholder="https://"
            status={isWrong ? 'error' : ''}
            style={{ width: 260 }}
            value={href}
            onChange={({ target }) => setHref(target.value.trim())}
            onPressEnter={set}
          />
          <Button type="primary" disabled={isWrong} onClick={set}>
            {href ? '设置链接' : '取消链接'}
          </Button>
        </Flex>
      }
    >
      <Button
        type={isOn ? 'primary' : 'text'}
        size="small"
        aria-label="链接"
        aria-pressed={isOn}
        title="链接"
        icon={<LinkOutlined />}
      />
    </Popover>
  )
}

/** What can be done to the text that is marked. */
export function Tools({ editor }: { editor: Editor }) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => TOOLS.filter(({ isOn }) => isOn?.(now)).map(({ label }) => label),
  })
  return (
    <Flex wrap gap={2} role="toolbar" aria-label="格式" className={styles['tools'] ?? ''}>
      {TOOLS.map(({ label, face, isOn, run }) => (
        <Button
          key={label}
          type={on.includes(label) ? 'primary' : 'text'}
          size="small"
          aria-label={label}
          {...(isOn && { 'aria-pressed': on.includes(label) })}
          title={label}
          // The marked text stays marked.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        >
          {face}
        </Button>
      ))}
      <LinkTool editor={editor} />
    </Flex>
  )
}
