import { CommentOutlined } from '@ant-design/icons'
import { Button } from 'antd'

interface Props {
  /** Where the selected text ends, in pixels of the window. */
  at: { x: number; y: number }
  onClick: () => void
}

/** Offers a note on the text that is selected. */
export function NoteOnSelection({ at, onClick }: Props) {
  return (
    <Button
      type="primary"
      size="small"
      icon={<CommentOutlined aria-hidden />}
      style={{ position: 'fixed', left: at.x, top: at.y + 6, zIndex: 30 }}
      onClick={onClick}
    >
      批注所选文字
    </Button>
  )
}
