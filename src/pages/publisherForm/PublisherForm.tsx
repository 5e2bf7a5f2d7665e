import { Button, Card, Flex, Form, Typography } from 'antd'
import type { PublisherFields } from '#contract/entities/publisher/fields'
import { missingOf, PUBLISHER_LABELS, type PublisherField } from '#contract/rules/unit/publisher'
import { useAct } from '#src/api/query'
import { RestoredDraft } from '#src/features/formDraft/Restored'
import { isRight, isWhole } from '#src/features/formDraft/checked'
import { useFormDraft } from '#src/features/formDraft/useFormDraft'
import { AuditBanner, type PublisherDetail } from '#src/features/publisher/PublisherRecord'
import { SECTIONS } from '#src/features/publisher/sections'
import { asUploaded, type Uploaded } from '#src/features/upload/uploaded'
import { useMe } from '#src/session/session'
import { toast } from '#src/ui/feedback'
import { PublisherInput } from './PublisherInput'
import styles from './PublisherForm.module.css'

type Values = Omit<PublisherFields, 'license_file'> & { license_file: Uploaded[] | undefined }

/** What is asked of a field that is not typed into. */
const VERBS: Partial<Record<PublisherField, string>> = {
  license_file: '请上传',
  license_valid_to: '请选择',
  textbook_qualify: '请选择',
  province_id: '请选择',
}

/** What keeps the record from being handed in. */
const faultsOf = (written: PublisherFields) =>
  missingOf(written).map((field) => ({
    field,
    message: `${VERBS[field] ?? '请填写'}${PUBLISHER_LABELS[field]}`,
  }))

/** The record as the form holds it: the file with the name that it had where it came from. */
const valuesOf = (
  { license_file = null, ...rest }: Partial<PublisherFields>,
  { fields, license_file_name }: PublisherDetail,
): Partial<Values> => ({
  ...rest,
  license_file: asUploaded(
    license_file,
    (license_file === fields.license_file && license_file_name) || '许可证',
  ),
})

const fieldsOf = ({ license_file = [], ...rest }: Values): PublisherFields => ({
  ...rest,
  license_file: license_file[0]?.fileName ?? null,
})

interface Props {
  detail: PublisherDetail
  /** Absent for the user's own unit. */
  publisher_id: number | undefined
}

/** What was typed last in this browser and has not been saved, and the ways to save it. */
function useRecordForm({ detail, publisher_id }: Props) {
  const { user } = useMe()
  const [form] = Form.useForm<Values>()
  const act = useAct('publisher_save')
  const draft = useFormDraft<PublisherFields, Values>({
    key: `publisher-draft:${user.userId}:${publisher_id ?? 'own'}`,
    form,
    stored: detail,
    labels: PUBLISHER_LABELS,
    present: async (data) =>
      (await import('#contract/entities/publisher/fields')).PublisherFields.safeParse(data).data,
    valuesOf: (fields) => valuesOf(fields, detail),
    fieldsOf,
  })

  const send = (submit: 0 | 1, fields: PublisherFields, from: typeof draft.origin): void =>
    act.mutate(
      { publisher_id, fields, submit, revision: from.revision },
      {
        onSuccess: ({ revision }) => {
          draft.saved(fields, revision)
          toast.success(submit === 1 ? '已提交，等待审核' : '已暂存')
        },
        onError: (error) => draft.refused(error, from, (joined, now) => send(submit, joined, now)),
      },
    )

  return {
    ...draft,
    form,
    isBusy: act.isPending,
    save: async () => {
      if (await isRight(form)) send(0, draft.written(), draft.origin)
    },
    handIn: async () => {
      if ((await isRight(form)) && isWhole(form, faultsOf(draft.written())))
        send(1, draft.written(), draft.origin)
    },
  }
}

/** 编辑出版单位, part by part. */
export function PublisherForm(props: Props) {
  const { detail } = props
  const { form, isBusy, initialValues, restored, discard, keep, save, handIn, dialog } = useRecordForm(props)
  return (
    <Flex vertical gap={16}>
      <Typography.Title level={4} style={{ margin: 0 }}>
        {detail.publisher_name}
      </Typography.Title>
      <AuditBanner detail={detail} />
      {restored && <RestoredDraft {...restored} onDiscard={discard} />}
      <Form<Values>
        form={form}
        name={`publisher-${props.publisher_id ?? 'own'}`}
        layout="vertical"
        initialValues={initialValues}
        onValuesChange={keep}
      >
        {SECTIONS.map(({ title, fields }) => (
          <Card key={title} title={title} size="small" style={{ marginBottom: 16 }}>
            <div className={styles['fields']}>
              {fields.map((field) => (
                <PublisherInput key={field} field={field} />
              ))}
            </div>
          </Card>
        ))}
      </Form>
      <Flex gap={8} className={styles['bar'] ?? ''}>
        <Button loading={isBusy} onClick={() => void save()}>
          暂存
        </Button>
        <Button type="primary" loading={isBusy} onClick={() => void handIn()}>
          提交审核
        </Button>
      </Flex>
      {dialog}
    </Flex>
  )
}
