import { Button, Flex, Form } from 'antd'
import { useState } from 'react'
import type { Input as In, Output } from '#contract'
import { EnglishFields } from '#contract/entities/declaration/englishFields'
import { ENGLISH_LABELS } from '#contract/rules/declaration/englishRule'
import { useAct } from '#src/api/query'
import { tellUnkept } from '#src/features/autosave/tellUnkept'
import { KeptNotice } from '#src/features/figuresBook/FiguresPage'
import { useMerging } from '#src/features/merging/useMerging'
import { useMe } from '#src/session/session'
import { toast } from '#src/ui/feedback'
import { useUnsaved } from '#src/ui/unsaved'
import { englishDraft } from './draft'
import styles from './English.module.css'
import { EnglishPairs } from './EnglishPairs'
import { EnglishPreview } from './EnglishPreview'

type Detail = Output<'book_english_detail'>
type Fields = In<'book_english_save'>['fields']
type Values = Partial<Fields>

/** The form, what of it is kept in this browser, and the way to save it. */
function useEnglish({ book, fields, revision }: Detail) {
  const { user } = useMe()
  const [form] = Form.useForm<Values>()
  const store = englishDraft(user.userId, book.book_id)
  const [draft] = useState(() => (book.editable ? store.read() : undefined))
  const [isTouched, setTouched] = useState(draft !== undefined)
  useUnsaved(isTouched)
  // What was typed over, which may be older than what is stored now.
  const [base, setBase] = useState(draft ?? { base: fields ?? {}, revision })
  const act = useAct('book_english_save')
  const merging = useMerging<Fields>({
    labels: ENGLISH_LABELS,
    words: (key, value) => (key === 'keywords_en' && Array.isArray(value) ? value.join('、') : undefined),
  })
  const forget = (): void => {
    store.clear()
    setTouched(false)
  }
  const send = (mine: Fields, from: number): void =>
    act.mutate(
      { book_id: book.book_id, fields: mine, revision: from },
      {
        onSuccess: (saved) => {
          forget()
          form.setFieldsValue(mine)
          setBase({ base: { ...mine }, revision: saved.revision })
          toast.success('已保存，教材已标记为有英文信息')
        },
        onError: (error) =>
          merging.refused(error, {
            // The draft was this form's own; what is missing in it counts as empty.
            base: base.base as Fields,
            mine,
            theirs: (present) => EnglishFields.safeParse(present).data,
            retry: send,
          }),
      },
    )
  return {
    form,
    merging,
    isBusy: act.isPending,
    initialValues: { ...fields, ...draft?.values },
    kept: draft && isTouched ? { isOld: draft.revision !== revision } : undefined,
    discard: () => {
      forget()
      form.resetFields()
      form.setFieldsValue(Object.fromEntries(Object.keys(ENGLISH_LABELS).map((key) => [key, undefined])))
      if (fields) form.setFieldsValue(fields)
      setBase({ base: fields ?? {}, revision })
    },
    keep: (values: Values) => {
      setTouched(true)
      tellUnkept(store.write({ values, ...base }))
    },
    save: () =>
      form.validateFields().then(
        (values) => send({ ...values } as Fields, base.revision), // Validated by the rules of these fields.
        () => toast.warning('请先改正标出的各项'),
      ),
  }
}

/** 英文信息 beside the Chinese original. */
export function EnglishForm({ detail }: { detail: Detail }) {
  const { form, merging, isBusy, initialValues, kept, discard, keep, save } = useEnglish(detail)
  const [isShown, setShown] = useState(false)
  const { editable } = detail.book
  return (
    <>
      {kept && <KeptNotice {...kept} onDiscard={discard} />}
      <Form<Values>
        form={form}
        name="english"
        layout="vertical"
        disabled={!editable}
        initialValues={initialValues}
        scrollToFirstError={{ block: 'center', focus: true }}
        onValuesChange={(_, values) => keep(values)}
      >
        <EnglishPairs detail={detail} />
      </Form>
      <Flex gap={8} className={styles['bar'] ?? ''}>
        {editable && (
          <Button type="primary" loading={isBusy} onClick={() => void save()}>
            保存
          </Button>
        )}
        <Button onClick={() => setShown(true)}>预览</Button>
      </Flex>
      {isShown && <EnglishPreview values={form.getFieldsValue()} onClose={() => setShown(false)} />}
      {merging.dialog}
    </>
  )
}
