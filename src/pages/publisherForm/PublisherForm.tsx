import { tellUnkept } from '#src/features/autosave/tellUnkept'
import { formDraft } from '#src/features/formDraft/formDraft'
import { RestoredDraft } from '#src/features/formDraft/Restored'
import { Button, Card, Flex, Form, Typography } from 'antd'
import { useState } from 'react'
import type { Input } from '#contract'
import { missingOf, PUBLISHER_LABELS } from '#contract/rules/unit/publisher'
import { useAct } from '#src/api/query'
import type { Uploaded } from '#src/features/upload/FileUpload'
import { useMe } from '#src/session/session'
import { toast } from '#src/ui/feedback'
import { useUnsaved } from '#src/ui/unsaved'
import { AuditBanner, type PublisherDetail } from '#src/features/publisher/PublisherRecord'
import { PublisherInput } from './PublisherInput'
import styles from './PublisherForm.module.css'
import { SECTIONS } from '#src/features/publisher/sections'

type Fields = Input<'publisher_save'>['fields']
type Values = Omit<Fields, 'license_file'> & { license_file?: Uploaded[] }

const SCROLL = { behavior: 'smooth', block: 'center', focus: true } as const

/** The record as the form holds it: the file with the name that it had where it came from. */
const valuesOf = ({ fields, license_file_name }: PublisherDetail): Values => ({
  ...fields,
  license_file:
    fields.license_file === null
      ? []
      : [{ fileName: fields.license_file, originalFilename: license_file_name ?? '许可证' }],
})

const fieldsOf = ({ license_file = [], ...rest }: Values) => ({
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
  const store = formDraft(`publisher-draft:${user.userId}:${publisher_id ?? 'own'}`)
  const [draft] = useState(() => store.read())
  const [isTouched, setTouched] = useState(draft !== undefined)
  useUnsaved(isTouched)
  const act = useAct('publisher_save')
  const written = () => fieldsOf({ ...valuesOf(detail), ...form.getFieldsValue() })
  const forget = () => {
    store.clear()
    setTouched(false)
  }

  const send = (submit: 0 | 1) =>
    act.mutate(
      { publisher_id, fields: written(), submit, revision: detail.revision },
      {
        onSuccess: () => {
          forget()
          toast.success(submit === 1 ? '已提交，等待审核' : '已暂存')
        },
      },
    )

  const isValid = async (): Promise<boolean> => {
    try {
      await form.validateFields()
      return true
    } catch {
      const wrong = form.getFieldsError().find(({ errors }) => errors.length > 0)
      if (wrong) form.scrollToField(wrong.name, SCROLL)
      return false
    }
  }

  /** Marks what is missing, and whether something is. */
  const isWhole = (): boolean => {
    const missing = missingOf(written())
    for (const field of missing)
      form.setFields([{ name: field, errors: [`请填写${PUBLISHER_LABELS[field]}`] }])
    if (missing[0]) form.scrollToField(missing[0], SCROLL)
    return missing.length === 0
  }

  return {
    form,
    isBusy: act.isPending,
    initialValues: { ...valuesOf(detail), ...draft?.values },
    restored: draft && isTouched ? { isOld: draft.revision !== detail.revision } : undefined,
    discard: () => {
      forget()
      form.setFieldsValue(valuesOf(detail))
    },
    keep: (values: Values) => {
      setTouched(true)
      tellUnkept(store.write({ values, revision: detail.revision }))
    },
    save: async () => {
      if (await isValid()) send(0)
    },
    handIn: async () => {
      if ((await isValid()) && isWhole()) send(1)
    },
  }
}

/** 编辑出版单位, part by part. */
export function PublisherForm(props: Props) {
  const { detail } = props
  const { form, isBusy, initialValues, restored, discard, keep, save, handIn } = useRecordForm(props)
  return (
    <Flex vertical gap={16}>
      <Typography.Title level={4} style={{ margin: 0 }}>
        {detail.publisher_name}
      </Typography.Title>
      <AuditBanner detail={detail} />
      {restored && <RestoredDraft {...restored} onDiscard={discard} />}
      <Form<Values>
        form={form}
        name="publisher"
        layout="vertical"
        initialValues={initialValues}
        onValuesChange={(_, values) => keep(values)}
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
    </Flex>
  )
}
