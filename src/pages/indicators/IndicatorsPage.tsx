import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Flex } from 'antd'
import { useState } from 'react'
import { DIRECTORS } from '#contract/roles'
import { query } from '#src/api/query'
import { useModalForm } from '#src/list/useModalForm'
import { useManagedProject } from '#src/features/project/useManagedProject'
import { Can } from '#src/session/Can'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Loading } from '#src/ui/Loading'
import styles from './Indicators.module.css'
import { TemplateFields } from './TemplateFields'
import { TemplateList } from './TemplateList'
import { TemplatePanel } from './TemplatePanel'

/** 指标体系 */
export default function IndicatorsPage() {
  const project_id = useManagedProject().project?.project_id ?? 0
  const [chosen, setChosen] = useState<number>()
  const { data: templates, error, refetch } = useQuery(query('indicator_template_list', {}))
  // The page starts with the table of the project in hand.
  const project = useQuery({ ...query('pingshen_detail', { project_id }), enabled: project_id > 0 })
  const add = useModalForm('indicator_template_add', '新增指标体系', {
    onDone: ({ template_id }) => setChosen(template_id),
  })
  if (!templates && error) return <LoadFailed error={error} onRetry={refetch} />
  if (!templates) return <Loading />
  const wanted = chosen ?? project.data?.template_id
  const template = templates.find(({ template_id }) => template_id === wanted) ?? templates[0]
  return (
    <Flex gap={20} className={styles['page'] ?? ''}>
      <Flex vertical gap={12} className={styles['side'] ?? ''}>
        <Can role={DIRECTORS} permission={['review:indicator:edit']}>
          <Button block onClick={() => add.open({ score_mode: 'sum', full_score: 100 })}>
            新增指标体系
          </Button>
        </Can>
        <TemplateList templates={templates} selected={template?.template_id} onSelect={setChosen} />
      </Flex>
      <div className={styles['main']}>
        {template ? (
          <TemplatePanel
            key={template.template_id}
            template={template}
            project={project.data}
            onCopied={setChosen}
          />
        ) : (
          <Empty description="还没有指标体系" />
        )}
      </div>
      {add.dialog(<TemplateFields templates={templates} />)}
    </Flex>
  )
}
