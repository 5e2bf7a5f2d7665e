import { useQuery } from '@tanstack/react-query'
import { Button, Form, Modal, Select } from 'antd'
import { CHOOSE_PROJECT } from '#contract/errors'
import type { Output } from '#contract'
import { query } from '#src/api/query'
import { logout } from '#src/session/logout'
import { currentProject, useCurrentProject } from '#src/session/project'
import { confirmLoss } from '#src/ui/confirmLoss'
import { unsaved } from '#src/ui/unsaved'
import { useLosses } from '#src/layout/tabs/useLosses'

/** Of the window; on a telephone as wide as there is room. */
const DIALOG_WIDTH = '30%'
const DIALOG_MIN_WIDTH = 'min(360px, calc(100vw - 32px))'

type Project = Output<'pingshen_project'>[number]

interface Fields {
  project_id: number
}

/** Goes over to a project, after a warning when that loses something typed. */
function useTaking() {
  const current = useCurrentProject()
  const lossesOf = useLosses()
  return (project: Project | undefined): void => {
    if (!project) return
    const isOther = project.project_id !== current?.project_id
    const loss = isOther && lossesOf(unsaved.pages(), '切换项目')
    if (loss) confirmLoss({ ...loss, onOk: async () => currentProject.choose(project) })
    else currentProject.choose(project)
  }
}

/** Asks for a project. With `mustChoose` the dialog cannot be closed. */
export default function ProjectPicker({ mustChoose }: { mustChoose: boolean }) {
  const [form] = Form.useForm<Fields>()
  const chosen = Form.useWatch('project_id', form)
  const current = useCurrentProject()
  const { data: projects = [], isLoading } = useQuery(query('pingshen_project', {}))
  const take = useTaking()
  return (
    <Modal
      open
      title="请选择活动"
      closable={!mustChoose}
      keyboard={!mustChoose}
      mask={{ closable: false }}
      width={DIALOG_WIDTH}
      style={{ minWidth: DIALOG_MIN_WIDTH }}
      onCancel={() => currentProject.ask(false)}
      footer={
        <>
          {mustChoose ? (
            // Who has nothing to choose from must still find the way out.
            <Button onClick={() => void logout()}>退出登录</Button>
          ) : (
            <Button onClick={() => currentProject.ask(false)}>取消</Button>
          )}
          <Button type="primary" disabled={chosen === undefined} onClick={form.submit}>
            确定
          </Button>
        </>
      }
    >
      <Form
        name="project-choice"
        form={form}
        layout="vertical"
        initialValues={{ project_id: current?.project_id }}
        onFinish={({ project_id }) => take(projects.find((one) => one.project_id === project_id))}
      >
        <Form.Item<Fields>
          name="project_id"
          label="活动名称"
          rules={[{ required: true, message: CHOOSE_PROJECT }]}
        >
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            loading={isLoading}
            notFoundContent={isLoading ? '正在读取' : '没有可选的活动，请联系管理员'}
            placeholder={CHOOSE_PROJECT}
            options={projects.map(({ project_id, project_name, year }) => ({
              value: project_id,
              label: `${project_name}（${year}）`,
            }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
