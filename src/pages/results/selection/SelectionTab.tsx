import { Flex, Segmented } from 'antd'
import { useState } from 'react'
import type { ProjectBrief } from '#contract/entities/project'
import { options } from '#contract/facts/closed'
import { DIRECTORS } from '#contract/roles'
import { useCan } from '#src/session/Can'
import { Objections } from './Objections'
import { Proposal } from './Proposal'

const PARTS = { proposal: '拟入选名单', objections: '异议处理' } as const

/** 入选与公示: what is proposed and published, and what people object to. */
export default function SelectionTab({ project }: { project: ProjectBrief }) {
  const [part, setPart] = useState('proposal')
  const decides = useCan({ role: DIRECTORS })
  return (
    <Flex vertical gap={16}>
      {decides && (
        <Segmented
          aria-label="内容"
          value={part}
          options={options(PARTS)}
          onChange={setPart}
          style={{ alignSelf: 'start' }}
        />
      )}
      {part === 'proposal' ? <Proposal project={project} /> : <Objections project_id={project.project_id} />}
    </Flex>
  )
}
