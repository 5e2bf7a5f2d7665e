import { Flex, Segmented } from 'antd'
import type { ProjectBrief } from '#contract/entities/project'
import { isKeyOf, options } from '#contract/facts/closed'
import { DIRECTORS } from '#contract/roles'
import { useAddress } from '#src/menu/useAddress'
import { useCan } from '#src/session/Can'
import { Objections } from './Objections'
import { Proposal } from './Proposal'

const PARTS = { proposal: '拟入选名单', objections: '异议处理' } as const

/** 入选与公示: what is proposed and published, and what people object to. */
export default function SelectionTab({ project }: { project: ProjectBrief }) {
  const { oneOf, change } = useAddress<'review/textbook'>()
  const answers = useCan({ role: DIRECTORS, permission: ['review:objection:list'] })
  const part = answers ? (oneOf('part', PARTS) ?? 'proposal') : 'proposal'
  return (
    <Flex vertical gap={16}>
      {answers && (
        <Segmented
          aria-label="内容"
          value={part}
          options={options(PARTS)}
          onChange={(chosen) => isKeyOf(PARTS, chosen) && change({ part: chosen })}
          style={{ alignSelf: 'start' }}
        />
      )}
      {part === 'proposal' ? <Proposal project={project} /> : <Objections project_id={project.project_id} />}
    </Flex>
  )
}
