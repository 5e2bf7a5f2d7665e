import { Button, Flex, Progress } from 'antd'
import type { Trials } from './useTrials'

interface Props {
  /** What is being done: 试算, 写入. */
  verb: string
  running: Pick<NonNullable<Trials['running']>, 'at' | 'of' | 'share'>
  onCancel: () => void
}

/** How far the plan in the making is, and a way to give up. */
export const TryProgress = ({ verb, running: { at, of, share }, onCancel }: Props) => (
  <Flex component="output" gap={16} align="center">
    <span>{of > 1 ? `正在${verb}第 ${at} / ${of} 个方案` : `正在${verb}`}</span>
    <Progress
      aria-label={`${verb}进度`}
      percent={Math.floor(((at - 1 + share) / of) * 100)}
      style={{ width: 240 }}
    />
    <Button size="small" onClick={onCancel}>
      停止
    </Button>
  </Flex>
)
