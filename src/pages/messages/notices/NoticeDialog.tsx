import { Checkbox, Flex, Form, Input } from 'antd'
import type { Input as In, Output } from '#contract'
import { keysOf } from '#contract/facts/closed'
import { MSG_CHANNEL, OUTSIDE_CHANNELS, type MsgChannel } from '#contract/facts/messages'
import { NOTICE_SAMPLES } from '#contract/facts/notices/kind'
import { NOTICE } from '#contract/facts/notices/keys'
import { NOTICES, noticeVariables } from '#contract/facts/notices/notices'
import { fillIn } from '#contract/rules/message/text'
import { presentFields } from '#src/api/present'
import { useAct } from '#src/api/query'
import { lateRule } from '#src/api/rule'
import { RestoredDraft } from '#src/features/formDraft/Restored'
import { useFormDraft } from '#src/features/formDraft/useFormDraft'
import styles from '#src/features/messages/Preview.module.css'
import { VariableButtons } from '#src/features/messages/VariableButtons'
import { useMe } from '#src/session/session'
import { Dialog } from '#src/ui/Dialog'
import { toast } from '#src/ui/feedback'

export type NoticeRow = Output<'notice_template_list'>[number]

/** What two people may have changed at the same time. */
type Words = Pick<In<'notice_template_save'>, 'title' | 'content' | 'channel'>
const LABELS = { title: '标题', content: '内容', channel: '另外发送' }
const presentWords = presentFields('notice_template_save', keysOf(LABELS))

const inWords = (_: string, value: unknown): string =>
  Array.isArray(value)
    ? value.map((way: MsgChannel) => MSG_CHANNEL[way]).join('、') || '不发送'
    : String(value)

const Field = Form.Item<Words>

/** Which variables may stand in the words depends on the kind. */
const wordsRule = (kind: NoticeRow['kind'], part: 'title' | 'content') =>
  lateRule(true, async () => {
    const { noticeWords } = await import('#contract/entities/declaration/noticeWords')
    return noticeWords(kind)[part]
  })

/** The notice as somebody would get it. */
function Sample() {
  const form = Form.useFormInstance<Words>()
  const title = Form.useWatch('title', form) ?? ''
  const content = Form.useWatch('content', form) ?? ''
  return (
    <section className={styles['preview']} aria-label="预览">
      <p className={styles['facts']}>收到的样子，其中的书名、时间等是举例</p>
      <h3 className={styles['title']}>{fillIn(title, NOTICE_SAMPLES)}</h3>
      <p className={styles['content']}>{fillIn(content, NOTICE_SAMPLES)}</p>
    </section>
  )
}

interface Props {
  row: NoticeRow
  onClose: () => void
}

/** The words of one kind of notice. What is typed stays in this browser until it is saved, also when the dialog is left. */
export function NoticeDialog({ row, onClose }: Props) {
  const { kind, revision, title, content, channel } = row
  const { told } = NOTICES[kind]
  const { user } = useMe()
  const [form] = Form.useForm<Words>()
  const act = useAct('notice_template_save')
  const draft = useFormDraft<Words, Words>({
    key: `notice-draft:${user.userId}:${kind}`,
    form,
    stored: { fields: { title, content, channel }, revision },
    labels: LABELS,
    words: inWords,
    present: presentWords,
    valuesOf: (fields) => fields,
    fieldsOf: (words) => words,
  })
  const send = (words: Words, from: typeof draft.origin): void =>
    act.mutate(
      { kind, revision: from.revision, ...words },
      {
        onSuccess: (answer) => {
          draft.saved(words, answer.revision)
          toast.success('通知已保存')
          onClose()
        },
        onError: (error) => draft.refused(error, from, send),
      },
    )
  const name = `notice-${kind}`
  return (
    <>
      <Dialog
        title={`编辑“${NOTICE[kind]}”的通知`}
        width={680}
        open
        onCancel={onClose}
        okText="保存"
        okButtonProps={{ htmlType: 'submit', form: name }}
        confirmLoading={act.isPending}
        mask={{ closable: false }}
      >
        <Form<Words>
          form={form}
          name={name}
          layout="vertical"
          initialValues={draft.initialValues}
          onValuesChange={draft.keep}
          onFinish={() => send(draft.written(), draft.origin)}
        >
          <Flex vertical gap={12}>
            {draft.restored && <RestoredDraft {...draft.restored} onDiscard={draft.discard} />}
            <div>告知：{told}</div>
          </Flex>
          <Field
            name="title"
            label={LABELS.title}
            rules={[wordsRule(kind, 'title')]}
            style={{ marginTop: 12 }}
          >
            <Input maxLength={60} />
          </Field>
          <Field
            name="content"
            label={LABELS.content}
            rules={[wordsRule(kind, 'content')]}
            extra={<VariableButtons variables={noticeVariables(kind)} onInsert={draft.keep} />}
          >
            <Input.TextArea rows={3} maxLength={1000} showCount />
          </Field>
          <Field name="channel" label={`${LABELS.channel}（站内消息总会发送）`}>
            <Checkbox.Group
              options={OUTSIDE_CHANNELS.map((value) => ({ value, label: MSG_CHANNEL[value] }))}
            />
          </Field>
          <Sample />
        </Form>
      </Dialog>
      {draft.dialog}
    </>
  )
}
