import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Form, Result, Space } from 'antd'
import type { Input, Output } from '#contract'
import { PROJECT_LABELS, RULE_LABELS } from '#contract/entities/projectLabels'
import { query, useAct } from '#src/api/query'
import { useMerging } from '#src/features/merging/useMerging'
import { toast } from '#src/ui/feedback'
import { Loading } from '#src/ui/Loading'
import { ProjectForm } from './ProjectForm'
import { flat, unflat, fieldText, type FlatValues } from './flat'
import { copyOf, usualValues, valuesOf, type ProjectValues } from './values'

/** Pixels. */
const WIDTH = 880

/** Fields that may be left empty; emptied, they are named, or the server would leave them as they were. */
const CLEARABLE = ['batch_name', 'leader_end_time', 'publicity_begin_time', 'publicity_end_time'] as const

/** What the drawer is open for. */
export type ProjectDrawerTask = { kind: 'add' } | { kind: 'edit' | 'copy'; project_id: number }

const TITLES = { add: '新增评审活动', edit: '修改评审活动', copy: '复制评审活动' }

/** The project that is edited or copied, as it was when the drawer opened. */
const useSource = (task: ProjectDrawerTask) =>
  useQuery({
    ...query('pingshen_detail', { project_id: task.kind === 'add' ? 0 : task.project_id }),
    enabled: task.kind !== 'add',
    // What is being typed must not be overtaken by a reading of what was there before.
    meta: { keep: true },
    gcTime: 0,
  })

/** Writes what was typed: of a project that is edited, without overwriting what others have saved since it was read. */
function useSaving(task: ProjectDrawerTask, read: Output<'pingshen_detail'> | undefined, onDone: () => void) {
  const add = useAct('pingshen_add')
  const edit = useAct('pingshen_edit')
  const merging = useMerging<FlatValues>({ labels: { ...PROJECT_LABELS, ...RULE_LABELS }, words: fieldText })
  const done = (): void => {
    toast.success('操作成功')
    onDone()
  }
  const save = ({ reason, ...values }: ProjectValues): void => {
    if (task.kind === 'edit') {
      const { project_id } = task
      const send = (whole: FlatValues, revision: number | undefined): void => {
        const sent = unflat(whole)
        const clear = CLEARABLE.filter((key) => !sent[key])
        edit.mutate(
          { ...sent, clear, project_id, revision, reason },
          {
            onSuccess: done,
            onError: (error) =>
              read &&
              void merging.refused(error, {
                base: flat(valuesOf(read)),
                mine: whole,
                theirs: async (present) => {
                  const { ProjectDetail } = await import('#contract/entities/project')
                  const now = ProjectDetail.safeParse(present).data
                  return now && flat(valuesOf(now))
                },
                retry: send,
              }),
          },
        )
      }
      send(flat(values), read?.revision)
      return
    }
    // The form's own rules have seen to it that nothing is missing.
    const whole = values as Input<'pingshen_add'>
    const copy_from_id = task.kind === 'copy' ? task.project_id : undefined
    add.mutate({ ...whole, copy_from_id }, { onSuccess: done })
  }
  return { save, isSaving: add.isPending || edit.isPending, dialog: merging.dialog }
}

/** Adds, copies or edits a project. */
export default function ProjectDrawer({ task, onClose }: { task: ProjectDrawerTask; onClose: () => void }) {
  const [form] = Form.useForm<ProjectValues>()
  const source = useSource(task)
  const { save, isSaving, dialog } = useSaving(task, source.data, onClose)
  const initial = () => {
    if (task.kind === 'add') return usualValues()
    return source.data && (task.kind === 'edit' ? valuesOf(source.data) : copyOf(source.data))
  }
  const values = initial()
  return (
    <Drawer
      open
      title={TITLES[task.kind]}
      size={WIDTH}
      mask={{ closable: false }}
      onClose={onClose}
      extra={
        <Space>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={!values} loading={isSaving} onClick={form.submit}>
            保存
          </Button>
        </Space>
      }
    >
      {dialog}
      {source.error && <Result status="warning" title={source.error.message} />}
      {values ? (
        <ProjectForm
          form={form}
          initial={values}
          status={task.kind === 'edit' ? (source.data?.project_status ?? 'draft') : 'draft'}
          onFinish={save}
        />
      ) : (
        !source.error && <Loading />
      )}
    </Drawer>
  )
}
