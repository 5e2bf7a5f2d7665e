import { Button, Flex, Progress } from 'antd'
import type { Trials } from './useTrials'

interface Props {
  running: NonNullable<Trials['running']>
  onCancel: () => void
}

/** How far the plan in the making is, and a way to give up. */
export const TryProgress = ({ running: { at, of, share }, onCancel }: Props) => (
  <Flex component="output" gap={16} align="center">
    <span>{of > 1 ? `正在试算第 ${at} / ${of} 个方案` : '正在试算'}</span>
    <Progress
      aria-label="试算进度"
      percent={Math.floor(((at - 1 + share) / of) * 100)}
      style={{ width: 240 }}
    />
    <Button size="small" onClick={onCancel}>
      停止
    </Button>
  </Flex>
)
