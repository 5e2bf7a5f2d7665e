import { Alert, Button, Descriptions, Drawer, Flex, Form, Input, Radio } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '#contract'
import { OBJECTION_STATUS } from '#contract/facts/declaration/afterResult'
import { WELL_FOUNDED } from '#contract/facts/bounds'
import { call } from '#src/api/call'
import { useAct } from '#src/api/query'
import { WhenReady } from '#src/features/fetched/WhenReady'
import { saveFile } from '#src/lib/saveFile'
import { Can } from '#src/session/Can'
import { toast } from '#src/ui/feedback'
import { useUnsavedForm } from '#src/ui/unsaved'

type Detail = Output<'objection_detail'>

/** The proof, which the log tells of. */
function ProofButton({ objection_id, proof_name }: Pick<Detail, 'objection_id' | 'proof_name'>) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const file = await call('objection_proof', { objection_id })
      saveFile(file, proof_name, file.type)
    } catch {
      // The call has said why.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button type="link" loading={isBusy} style={{ padding: 0 }} onClick={() => void save()}>
      {proof_name}
    </Button>
  )
}

interface Fields {
  status: 'rejected' | 'upheld'
  answer: string
}

function AnswerForm({ objection_id, onDone }: { objection_id: number; onDone: () => void }) {
  const act = useAct('objection_answer')
  const unsaved = useUnsavedForm()
  const [form] = Form.useForm<Fields>()
  const status = Form.useWatch('status', form)
  return (
    <Form<Fields>
      form={form}
      name="objection-answer"
      layout="vertical"
      onFinish={(fields) =>
        act.mutate(
          { objection_id, ...fields },
          {
            onSuccess: () => {
              toast.success('已答复，异议人可用查询地址查看')
              onDone()
            },
          },
        )
      }
      {...unsaved}
    >
      <Form.Item<Fields>
        name="status"
        label="处理结论"
        rules={[{ required: true, message: '请选择处理结论' }]}
      >
        <Radio.Group
          aria-label="处理结论"
          options={[
            { value: 'rejected', label: OBJECTION_STATUS.rejected },
            { value: 'upheld', label: OBJECTION_STATUS.upheld },
          ]}
        />
      </Form.Item>
      {status === 'upheld' && (
        <Alert
          type="warning"
          showIcon
          title="异议成立的教材随即移出公示、转为未入选，不能恢复。"
          style={{ marginBottom: 16 }}
        />
      )}
      <Form.Item<Fields>
        name="answer"
        label="答复"
        extra="异议人和申报单位都会看到"
        rules={[
          { required: true, whitespace: true, min: WELL_FOUNDED, message: `答复不少于${WELL_FOUNDED}字` },
        ]}
      >
        <Input.TextArea rows={5} maxLength={2000} showCount />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={act.isPending}>
        答复
      </Button>
    </Form>
  )
}

function Content({ detail, onClose }: { detail: Detail; onClose: () => void }) {
  const { status, answer, answer_name, answer_time } = detail
  return (
    <Flex vertical gap={16}>
      <Alert type="info" showIcon title="查看证件号、电话和证明材料都会记入操作日志。" />
      <Descriptions
        column={1}
        bordered
        size="small"
        items={[
          { key: 'person', label: '异议人', children: detail.person },
          { key: 'unit', label: '单位', children: detail.unit },
          { key: 'id_no', label: '身份证号', children: detail.id_no },
          { key: 'phone', label: '联系电话', children: detail.phone },
          { key: 'time', label: '提出时间', children: detail.create_time },
          {
            key: 'content',
            label: '内容',
            children: <div style={{ whiteSpace: 'pre-wrap' }}>{detail.content}</div>,
          },
          { key: 'proof', label: '证明材料', children: <ProofButton {...detail} /> },
          ...(status === 'open'
            ? []
            : [
                { key: 'status', label: '结论', children: OBJECTION_STATUS[status] },
                { key: 'answer', label: '答复', children: answer },
                { key: 'by', label: '答复人', children: `${answer_name ?? ''} ${answer_time ?? ''}` },
              ]),
        ]}
      />
      {status === 'open' && (
        <Can permission={['review:objection:edit']}>
          <AnswerForm objection_id={detail.objection_id} onDone={onClose} />
        </Can>
      )}
    </Flex>
  )
}

/** One objection in full, and its answer. */
export function ObjectionDrawer({ objection_id, onClose }: { objection_id: number; onClose: () => void }) {
  const {
    data: detail,
    error,
    refetch,
  } = useQuery({
    queryKey: ['objection_detail', objection_id],
    queryFn: () => call('objection_detail', { objection_id }, { repeatable: true, quiet: true }),
    // Each reading of it is a line of the log.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { keep: true },
  })
  return (
    <Drawer
      title={detail ? `异议：《${detail.book_name}》` : '异议'}
      open
      size={560}
      mask={{ closable: false }}
      onClose={onClose}
    >
      <WhenReady isReady={detail !== undefined} error={error} onRetry={refetch}>
        {detail && <Content detail={detail} onClose={onClose} />}
      </WhenReady>
    </Drawer>
  )
}
