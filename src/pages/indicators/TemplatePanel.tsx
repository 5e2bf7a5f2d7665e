import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Result, Space, Typography } from 'antd'
import { Suspense, useState } from 'react'
import type { Input, Output } from '#contract'
import { DIRECTORS } from '#contract/roles'
import { query, useAct } from '#src/api/query'
import { useModalForm } from '#src/list/useModalForm'
import { useCan } from '#src/session/Can'
import { Loading } from '#src/ui/Loading'
import { confirmLoss } from '#src/ui/confirmLoss'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { useMergingForm } from '#src/features/merging/useMergingForm'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { LINE_LABELS, presentLine, indicatorExport, indicatorText, type LineValues } from './lines'
import { LineFields } from './LineFields'
import { LineTable } from './LineTable'
import type { IndicatorLine } from './line'
import { ProjectUse } from './ProjectUse'
import { TemplateActions } from './TemplateActions'
import type { Template } from './TemplateList'

const PreviewDialog = lazyPart(() => import('./PreviewDialog'))

interface Props {
  template: Template
  /** The project in hand, if any. */
  project: Output<'pingshen_detail'> | undefined
  /** A copy was made of it. */
  onCopied: (template_id: number) => void
}

const NEW_LINE = { veto: 0, need_reason: 0 } as const

/** What can be done to the lines of an indicator table, each with its dialog. */
function useLineActs({ template_id, score_mode }: Template, lines: readonly IndicatorLine[]) {
  const [level, setLevel] = useState<1 | 2>(1)
  const add = useModalForm('indicator_add', level === 1 ? '新增一级指标' : '新增二级指标')
  const merging = useMergingForm<LineValues>({
    labels: LINE_LABELS,
    words: indicatorText,
    read: presentLine,
  })
  const edit = useModalForm('indicator_edit', '修改指标', { onRefused: merging.onRefused })
  const move = useAct('indicator_move')
  const remove = useAct('indicator_del')
  const below = (line: IndicatorLine) => lines.filter(({ parent_id }) => parent_id === line.indicator_id)

  const openAdd = (parent?: IndicatorLine): void => {
    setLevel(parent ? 2 : 1)
    add.open({ ...NEW_LINE, template_id, ...(parent && { parent_id: parent.indicator_id }) })
  }
  const openEdit = (line: IndicatorLine): void => {
    setLevel(line.parent_id === null ? 1 : 2)
    edit.open(line)
  }
  const askDelete = (line: IndicatorLine): void => {
    const count = below(line).length
    confirmLoss({
      title: `确定删除“${line.code} ${line.name}”？`,
      loss: count > 0 ? `其下${count}项二级指标将一并删除，不能恢复。` : '删除后不能恢复。',
      verb: '删除',
      onOk: () => remove.mutateAsync({ indicator_ids: [line.indicator_id] }),
    })
  }
  const fields = (
    <LineFields isTop={level === 1} scoreLabel={score_mode === 'weighted' ? '权重(%)' : '分值'} />
  )
  return {
    add: openAdd,
    edit: {
      onAddBelow: openAdd,
      onEdit: openEdit,
      onDelete: askDelete,
      onMove: (to: Input<'indicator_move'>) => move.mutate(to),
    },
    dialogs: (
      <>
        {add.dialog(fields)}
        {edit.dialog(fields)}
        {merging.dialog}
      </>
    ),
  }
}

/** One indicator table: its lines, their sum, and what can be done to it. */
export function TemplatePanel({ template, project, onCopied }: Props) {
  const { template_id, locked, project_names } = template
  const { data: tree, error } = useQuery(query('indicator_tree', { template_id }))
  const [isPreviewing, setPreviewing] = useState(false)
  const acts = useLineActs(template, tree?.lines ?? [])
  const mayEdit = useCan({ role: DIRECTORS, permission: ['review:indicator:edit'] })
  const isOpen = mayEdit && locked === 0
  return (
    <Flex vertical gap={12}>
      <Flex justify="space-between" gap={12} wrap>
        <Typography.Title level={5} style={{ margin: 0 }}>
          {template.name}
        </Typography.Title>
        <Space wrap>
          {project && <ProjectUse template={template} project={project} />}
          {isOpen && (
            <Button type="primary" onClick={() => acts.add()}>
              新增一级
            </Button>
          )}
          <Button onClick={() => setPreviewing(true)}>预览打分表</Button>
          {tree && <ExportButton load={() => indicatorExport(tree)} />}
          {mayEdit && <TemplateActions template={template} onCopied={onCopied} />}
        </Space>
      </Flex>
      {locked === 1 && (
        <Alert
          showIcon
          type="info"
          title={`该指标体系已随评审启用（${project_names.join('、')}），不能修改；如需调整请复制。`}
        />
      )}
      {error && !tree && <Result status="warning" title={error.message} />}
      {!tree && !error && <Loading />}
      {tree && <LineTable tree={tree} {...(isOpen && { edit: acts.edit })} />}
      {acts.dialogs}
      {isPreviewing && (
        <Suspense>
          <PreviewDialog
            template={template}
            projectRule={project?.template_id === template_id ? project.score_rule : undefined}
            onClose={() => setPreviewing(false)}
          />
        </Suspense>
      )}
    </Flex>
  )
}
