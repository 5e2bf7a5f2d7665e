import { CheckCircleOutlined, ExclamationCircleOutlined, SyncOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { View } from './autosave'
import styles from './SaveState.module.css'

interface Seen extends Pick<View<object, unknown>, 'status' | 'savedAt' | 'isUnkept'> {
  trouble?: { kind: string; message?: string } | undefined
}

interface Props {
  view: Seen
  /** Nothing has been saved yet, here or anywhere. */
  isFresh: boolean
  /** When it was saved before this page was opened. */
  loadedAt: string | null
  /** What was changed elsewhere as well: 该评审 */
  what: string
  onRetry: () => void
}

/** The clock of a wire time. */
const clock = (at: string): string => at.slice(11)

const KEPT = '内容已留在本机'
/** What this browser refuses to keep is nowhere but on the screen. */
const UNKEPT = '本机存储已满或被禁用，内容只在本页，请勿关闭'

function words({ view: { status, savedAt, trouble, isUnkept }, isFresh, loadedAt, what }: Props): string {
  const at = savedAt ? clock(savedAt) : loadedAt
  const kept = isUnkept ? UNKEPT : KEPT
  const texts: Record<Seen['status'], string> = {
    saved: isFresh ? '修改将自动保存' : `已保存 ${at ?? ''}`,
    pending: '正在保存…',
    saving: '正在保存…',
    offline: `未保存，将自动重试（${kept}）`,
    expired: `登录已过期，${kept}，重新登录后自动保存`,
    conflict: `未保存：${what}已在其他设备上修改`,
    refused: `未保存：${trouble?.message ?? ''}`,
  }
  return texts[status]
}

const TROUBLES = ['offline', 'expired', 'conflict', 'refused']

/** Whether what was typed is safe: always in sight, said to screen readers when it goes wrong. */
export function SaveState(props: Props) {
  const { view, onRetry } = props
  const isTrouble = TROUBLES.includes(view.status)
  const Icon = isTrouble
    ? ExclamationCircleOutlined
    : view.status === 'saved'
      ? CheckCircleOutlined
      : SyncOutlined
  return (
    <span
      className={isTrouble ? styles['unsaved'] : styles['saved']}
      role={isTrouble ? 'alert' : 'status'}
      aria-label="保存状态"
    >
      <Icon aria-hidden /> {words(props)}
      {view.status === 'offline' && (
        <Button type="link" size="small" onClick={onRetry}>
          立即重试
        </Button>
      )}
    </span>
  )
}
