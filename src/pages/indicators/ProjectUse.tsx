import { Button, Tag } from 'antd'
import type { Output } from '#contract'
import { SCORE_MODE } from '#contract/entities/ruleLabels'
import { hasStarted } from '#contract/facts/projectLife'
import { DIRECTORS } from '#contract/roles'
import { useAct } from '#src/api/query'
import { useCan } from '#src/session/Can'
import { confirm, toast } from '#src/ui/feedback'
import type { Template } from './TemplateList'

interface Props {
  template: Template
  project: Output<'pingshen_detail'>
}

/** Whether the project in hand uses this indicator table; before the review starts the director may choose it. */
export function ProjectUse({ template, project }: Props) {
  const { template_id, name, score_mode, full_score } = template
  const { project_id, project_name, project_status, revision, score_rule } = project
  const mayEdit = useCan({ role: DIRECTORS, permission: ['review:activity:edit'] })
  const edit = useAct('pingshen_edit')
  if (project.template_id === template_id) return <Tag color="blue">本项目使用中</Tag>
  if (!mayEdit || hasStarted(project_status)) return null

  const fits = score_rule.score_mode === score_mode && score_rule.full_score === full_score
  const ask = async (): Promise<void> => {
    const done = await confirm({
      title: `“${project_name}”用“${name}”评分？`,
      content: fits
        ? '专家的打分表随之改变。'
        : `专家的打分表随之改变，评分规则也改为${SCORE_MODE[score_mode]}、满分${full_score}分。`,
      okText: '用于本项目',
      onOk: () =>
        edit.mutateAsync({
          project_id,
          revision,
          template_id,
          // A project whose rule does not fit its table could not start.
          ...(!fits && { score_rule: { ...score_rule, score_mode, full_score } }),
        }),
    })
    if (done) toast.success('已用于本项目')
  }
  return (
    <Button loading={edit.isPending} onClick={() => void ask()}>
      用于本项目
    </Button>
  )
}
