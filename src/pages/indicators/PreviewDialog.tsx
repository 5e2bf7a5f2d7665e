import { useQuery } from '@tanstack/react-query'
import { Modal, Result } from 'antd'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { query } from '#src/api/query'
import { ScoreSheet } from '#src/features/scoreSheet/ScoreSheet'
import { Loading } from '#src/ui/Loading'
import type { Template } from './TemplateList'

interface Props {
  template: Template
  /** The scoring rule of the project that uses it: steps and lines for explanations are the expert's then. */
  projectRule: ScoreRule | undefined
  onClose: () => void
}

/** 预览打分表: the sheet as an expert will see it. */
export default function PreviewDialog({ template, projectRule, onClose }: Props) {
  const { template_id, name, score_mode, full_score } = template
  const { data, error } = useQuery(query('sheet_preview', { template_id }))
  const rule = projectRule ?? ScoreRule.parse({ score_mode, full_score, pass_score: 0 })
  return (
    <Modal open title={`预览打分表：${name}`} footer={null} width={960} onCancel={onClose}>
      {error && <Result status="warning" title={error.message} />}
      {!data && !error && <Loading />}
      {data && <ScoreSheet rule={rule} indicators={data.indicators} />}
    </Modal>
  )
}
