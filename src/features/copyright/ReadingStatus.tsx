import { Alert, Button, Flex, Progress } from 'antd'
import type { CopyrightFound, ReadBy } from '#contract/rules/book/copyright/search'
import type { Doing } from './find'
import type { CopyrightState } from './session'

interface Props {
  state: CopyrightState
  onCancel: () => void
  onRetry: () => void
  onPicture: () => void
}

const BY: Readonly<Record<ReadBy, string>> = { text: '文字层', picture: '图像' }

const Working = ({ doing: { words, share }, onCancel }: { doing: Doing; onCancel: () => void }) => (
  <Flex gap={12} align="center">
    <Flex vertical flex={1}>
      <output>{words}</output>
      <Progress
        percent={Math.round((share ?? 0) * 100)}
        status="active"
        showInfo={share !== undefined}
        aria-label="识别进度"
      />
    </Flex>
    <Button onClick={onCancel}>取消识别</Button>
  </Flex>
)

function Ended({ found, onPicture }: { found: CopyrightFound; onPicture: () => void }) {
  const number = Object.keys(found.reading).length
  const title = `第 ${found.page} 页，按${BY[found.by]}识别出 ${number} 项`
  return (
    <Alert
      type={number === 0 ? 'warning' : 'info'}
      showIcon
      title={number === 0 ? `${title}：这一页不像版权页，请换一页再识别` : `${title}，请逐项核对`}
      description="文件只在本机浏览器里识别，不会发送到别处"
      action={found.by === 'text' && <Button onClick={onPicture}>改按图像识别</Button>}
    />
  )
}

/** What is being done, how it ended, and what can be done next. */
export function ReadingStatus({ state, onCancel, onRetry, onPicture }: Props) {
  if (state.step === 'working') return <Working doing={state.doing} onCancel={onCancel} />
  if (state.step === 'found') return <Ended found={state.found} onPicture={onPicture} />
  if (state.step === 'failed')
    return (
      <Alert
        type="error"
        showIcon
        title={state.error.message}
        action={<Button onClick={onRetry}>重试</Button>}
      />
    )
  return (
    <Alert
      type="warning"
      showIcon
      title={state.step === 'none' ? '没有找到版权页' : '识别已取消'}
      description={state.step === 'none' && '在书前10页和末尾几页没有找到，请翻到版权页，再识别那一页'}
      action={<Button onClick={onRetry}>重新识别</Button>}
    />
  )
}
