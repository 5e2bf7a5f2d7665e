import { Button, Space } from 'antd'
import type { Input as In } from '#contract'
import { SCORE_MODE } from '#contract/entities/ruleLabels'
import { isKeyOf, keysOf } from '#contract/facts/closed'
import { presentFields } from '#src/api/present'
import { useAct } from '#src/api/query'
import { useMergingForm } from '#src/features/merging/useMergingForm'
import { useModalForm } from '#src/list/useModalForm'
import { confirmLoss } from '#src/ui/confirmLoss'
import { TemplateFields } from './TemplateFields'
import type { Template } from './TemplateList'

type TemplateValues = Pick<In<'indicator_template_edit'>, 'name' | 'score_mode' | 'full_score'>
const TEMPLATE_LABELS = { name: '指标体系名称', score_mode: '评分方式', full_score: '满分' }
const presentTemplate = presentFields('indicator_template_edit', keysOf(TEMPLATE_LABELS))

interface Props {
  template: Template
  onCopied: (template_id: number) => void
}

/** Copies, renames or deletes an indicator table. */
export function TemplateActions({ template, onCopied }: Props) {
  const { template_id, name, score_mode, full_score, locked, revision } = template
  const merging = useMergingForm<TemplateValues>({
    labels: TEMPLATE_LABELS,
    words: (key, value) =>
      key === 'score_mode' && typeof value === 'string' && isKeyOf(SCORE_MODE, value)
        ? SCORE_MODE[value]
        : undefined,
    read: presentTemplate,
  })
  const edit = useModalForm('indicator_template_edit', '修改指标体系', { onRefused: merging.onRefused })
  const copy = useModalForm('indicator_template_add', '复制指标体系', {
    onDone: (made) => onCopied(made.template_id),
  })
  const remove = useAct('indicator_template_del')
  const fields = <TemplateFields />
  return (
    <Space wrap>
      <Button
        onClick={() =>
          copy.open({ name: `${name}（副本）`, score_mode, full_score, copy_from_id: template_id })
        }
      >
        复制
      </Button>
      {locked === 0 && (
        <>
          <Button onClick={() => edit.open({ template_id, revision, name, score_mode, full_score })}>
            修改名称
          </Button>
          <Button
            danger
            onClick={() =>
              confirmLoss({
                title: `确定删除“${name}”？`,
                loss: '其中的全部指标将一并删除，不能恢复。',
                verb: '删除',
                onOk: () => remove.mutateAsync({ template_id }),
              })
            }
          >
            删除
          </Button>
        </>
      )}
      {copy.dialog(fields)}
      {edit.dialog(fields)}
      {merging.dialog}
    </Space>
  )
}
