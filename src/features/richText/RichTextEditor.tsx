import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { asRich } from '#contract/rules/richText'
import { cleaned } from './clean'
import styles from './RichText.module.css'
import { Tools } from './Tools'

/** Only what the allow-list of the server keeps. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, defaultProtocol: 'https' },
  }),
]

export interface RichTextProps {
  /** What the text is called, for those who cannot see it. */
  label: string
  /** The text at first; another one needs another `key`. */
  text: string
  disabled: boolean
  onChange: (text: string) => void
}

/** Writes a formatted text. A plain one becomes paragraphs only when it is changed. */
export default function RichTextEditor({ label, text, disabled, onChange }: RichTextProps) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: cleaned(asRich(text)),
    editable: !disabled,
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label } },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
  })
  return (
    <div className={styles['editor']}>
      {!disabled && <Tools editor={editor} />}
      <EditorContent editor={editor} className={`${styles['area'] ?? ''} ${styles['text'] ?? ''}`} />
    </div>
  )
}
