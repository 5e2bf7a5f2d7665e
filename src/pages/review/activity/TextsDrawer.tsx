import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Form, Input, Result, Space } from 'antd'
import { contract, type Input as In } from '#contract'
import { TEXT_LABELS } from '#contract/entities/projectLabels'
import { query, useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { toast } from '#src/ui/feedback'
import { Loading } from '#src/ui/Loading'
import { useUnsavedForm } from '#src/ui/unsaved'

type Texts = In<'pingshen_text_edit'>['texts']

const fields = contract.pingshen_text_edit.input.shape.texts.shape
const KEYS = Object.keys(TEXT_LABELS) as (keyof Texts)[]

const HELP: Partial<Record<keyof Texts, string>> = {
  instruction: '专家进入评审时首先看到',
  commitment: '需签承诺书时必填；有专家签署后不能再改',
  score_note: '显示在打分表上方',
  advice_note: '显示在评审意见上方',
  print_title: '打印评审表的标题',
}

/** 配置文本 */
export function TextsDrawer({ project_id, onClose }: { project_id: number; onClose: () => void }) {
  const [form] = Form.useForm<Texts>()
  const unsaved = useUnsavedForm()
  const act = useAct('pingshen_text_edit')
  const { data, error } = useQuery({
    ...query('pingshen_detail', { project_id }),
    meta: { keep: true },
    gcTime: 0,
  })
  const save = (texts: Texts): void => {
    // Only what was changed here: somebody else may be writing another text.
    const changed = Object.fromEntries(KEYS.flatMap((k) => (form.isFieldTouched(k) ? [[k, texts[k]]] : [])))
    act.mutate(
      { project_id, texts: changed },
      {
        onSuccess: () => {
          toast.success('操作成功')
          onClose()
        },
      },
    )
  }
  return (
    <Drawer
      open
      title={`配置文本${data ? `：${data.project_name}` : ''}`}
      size={720}
      mask={{ closable: false }}
      onClose={onClose}
      extra={
        <Space>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={!data} loading={act.isPending} onClick={form.submit}>
            保存
          </Button>
        </Space>
      }
    >
      {error && <Result status="warning" title={error.message} />}
      {!data && !error && <Loading />}
      {data && (
        <Form
          name="texts"
          form={form}
          layout="vertical"
          initialValues={data.texts}
          onFinish={save}
          {...unsaved}
        >
          {KEYS.map((key) => (
            <Form.Item<Texts>
              key={key}
              name={key}
              label={TEXT_LABELS[key]}
              extra={HELP[key]}
              rules={[rule(fields[key])]}
            >
              {key === 'print_title' ? <Input /> : <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} />}
            </Form.Item>
          ))}
        </Form>
      )}
    </Drawer>
  )
}
