import { Alert, Flex } from 'antd'
import { useState } from 'react'
import { useConfirmLoss } from '#src/ui/useConfirmLoss'
import { useTrial, useWriting, type Report, type Tried } from './allocation'
import { AllocateForm } from './AllocateForm'
import { AllocateReport } from './AllocateReport'
import { Draws } from './Draws'
import type { TabProps } from './place'

/** 分配: a plan is tried, looked at, and only then written. */
export function AllocateTab({ place, late }: TabProps) {
  const trial = useTrial(place)
  const writing = useWriting(place)
  const confirm = useConfirmLoss()
  const [tried, setTried] = useState<Tried>()
  const [written, setWritten] = useState<Report>()

  const forget = () => {
    setTried(undefined)
    setWritten(undefined)
  }
  const write = async (plan: Tried) => {
    const report = await writing.mutateAsync(plan)
    setTried(undefined)
    setWritten(report)
  }
  const askAndWrite = (plan: Tried): void => {
    const { removed_num } = plan.report
    if (removed_num === 0) void write(plan).catch(() => undefined)
    else
      confirm({
        title: '确定写入这个方案？',
        loss: `${removed_num} 条未评的分配将取消，换成方案中的分配；已暂存和已评的保留。`,
        verb: '写入分配',
        onOk: () => write(plan),
      })
  }

  return (
    <Flex vertical gap={16}>
      <AllocateForm
        late={late}
        isPending={trial.isPending}
        onChange={forget}
        onTry={(order) => {
          forget()
          trial.mutate({ order }, { onSuccess: setTried })
        }}
      />
      {written && (
        <Alert
          type="success"
          showIcon
          title={`已写入 ${written.assigned_num} 条分配${written.removed_num > 0 ? `，取消 ${written.removed_num} 条` : ''}`}
          description="种子和方案指纹已记入抽签与分配记录。"
        />
      )}
      {tried && (
        <AllocateReport
          place={place}
          report={tried.report}
          isPending={writing.isPending}
          onWrite={() => askAndWrite(tried)}
        />
      )}
      <Draws place={place} />
    </Flex>
  )
}
