import { Button, Descriptions, Flex, Space } from 'antd'
import { useState } from 'react'
import { keysOf, type Labels } from '#contract/facts/closed'
import type { StateLook } from '#src/features/status/look'
import { Status } from '#src/features/status/Status'
import { PROJECT_LOOK } from '#src/features/status/project'
import { RESULT_LOOK, SEAT_LOOK } from '#src/features/status/reviewing'
import { figure } from '#src/lib/figure'
import { isNumber } from '#src/lib/number'
import { parseTime } from '#src/lib/time'
import { GuardedButton } from '#src/ui/buttons/GuardedButton'

export function ButtonDemo() {
  const [times, setTimes] = useState(0)
  return (
    <Flex vertical gap={16}>
      <Space wrap>
        <Button type="primary">主要</Button>
        <Button>普通</Button>
        <Button danger>危险</Button>
        <Button type="link">链接</Button>
        <Button disabled>不可用</Button>
        <Button loading>处理中</Button>
      </Space>
      <Space wrap>
        <GuardedButton type="primary" onClick={() => setTimes((n) => n + 1)}>
          防重复提交
        </GuardedButton>
        <span>点击后隐藏 1500 毫秒；已提交 {times} 次</span>
      </Space>
    </Flex>
  )
}

/** Every state of a kind. */
const StatesDemo = <L extends Labels>({ title, of }: { title: string; of: StateLook<L> }) => (
  <Space wrap>
    <span>{title}</span>
    {keysOf(of.labels).map((value) => (
      <Status key={value} of={of} value={value} />
    ))}
  </Space>
)

export const TagDemo = () => (
  <Flex vertical gap={12}>
    <StatesDemo title="活动" of={PROJECT_LOOK} />
    <StatesDemo title="专家" of={SEAT_LOOK} />
    <StatesDemo title="结果" of={RESULT_LOOK} />
  </Flex>
)

const SECONDS = 1_700_000_000

export function FigureDemo() {
  const [now] = useState(() => new Date())
  const numbers = ['-0.5', '+12', '007', '3.']
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      items={[
        { key: 'score', label: '得分', children: figure(86.5) },
        { key: 'none', label: '没有得分', children: figure(null) },
        { key: 'now', label: '此刻', children: parseTime(now) },
        { key: 'seconds', label: `十位数字 ${SECONDS}`, children: parseTime(SECONDS) },
        { key: 'day', label: '星期', children: parseTime(now, '{y}年{m}月{d}日 星期{a}') },
        {
          key: 'number',
          label: '是不是数字',
          children: numbers.map((text) => `${text} ${isNumber(text) ? '是' : '否'}`).join('　'),
        },
      ]}
    />
  )
}
