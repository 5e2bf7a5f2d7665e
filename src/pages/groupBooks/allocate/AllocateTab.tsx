import { Alert, Flex } from 'antd'
import { useState } from 'react'
import { Can } from '#src/session/Can'
import { confirmLoss } from '#src/ui/confirmLoss'
import type { PlanReport, Tried } from './allocation'
import { AllocateForm } from './AllocateForm'
import { AllocateReport } from './AllocateReport'
import { Draws } from './draws/Draws'
import type { GroupTabProps } from '#src/pages/groupBooks/arrangedGroup'
import { PlanCompare } from './plan/PlanCompare'
import { TryProgress } from './TryProgress'
import { useTrials } from './useTrials'
import { useWriting } from './useWriting'

const Written = ({ report: { assigned_num, removed_num } }: { report: PlanReport }) => (
  <Alert
    type="success"
    showIcon
    title={`已写入 ${assigned_num} 条分配${removed_num > 0 ? `，取消 ${removed_num} 条` : ''}`}
    description="种子和方案指纹已记入抽签与分配记录。"
  />
)

/** 分配: plans are tried, compared, one is looked at, and only then written. */
export function AllocateTab({ place, late }: GroupTabProps) {
  const { tried, running, run, cancel, drop, clear } = useTrials(place)
  const writing = useWriting(place)
  const [picked, setPicked] = useState<number>()
  const [written, setWritten] = useState<PlanReport>()
  const plan = tried.find(({ number }) => number === picked) ?? tried.at(-1)

  const write = async (chosen: Tried) => {
    const report = await writing.write(chosen)
    // What else was tried rests on the allocation as it was.
    clear()
    setWritten(report)
  }
  const askAndWrite = (chosen: Tried): void => {
    const { removed_num } = chosen.report
    if (removed_num === 0) void write(chosen).catch(() => undefined)
    else
      confirmLoss({
        title: `确定写入方案${chosen.number}？`,
        loss: `${removed_num} 条未评的分配将取消，换成方案中的分配；已暂存、已评和已锁定的保留。`,
        verb: '写入分配',
        onOk: () => write(chosen),
      })
  }

  return (
    <Flex vertical gap={16}>
      <Can permission={['review:fenpei:auto']}>
        <AllocateForm
          late={late}
          isPending={running !== undefined || writing.isPending}
          onTry={(orders) => {
            setWritten(undefined)
            setPicked(undefined)
            run(orders)
          }}
        />
      </Can>
      {running && <TryProgress verb="试算" running={running} onCancel={cancel} />}
      {writing.running && <TryProgress verb="写入" running={writing.running} onCancel={writing.cancel} />}
      {written && <Written report={written} />}
      {tried.length > 1 && (
        <PlanCompare tried={tried} chosen={plan?.number} onChoose={setPicked} onDrop={drop} />
      )}
      {plan && (
        <AllocateReport
          place={place}
          plan={plan}
          isPending={writing.isPending}
          onWrite={() => askAndWrite(plan)}
        />
      )}
      <Draws place={place} />
    </Flex>
  )
}
