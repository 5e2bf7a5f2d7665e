import { Button, Flex, Form } from 'antd'
import { useState } from 'react'
import type { Input as In, Output } from '#contract'
import { ENGLISH_LABELS } from '#contract/rules/declaration/englishRule'
import { useAct } from '#src/api/query'
import { RestoredDraft } from '#src/features/formDraft/Restored'
import { useFormDraft } from '#src/features/formDraft/useFormDraft'
import { useMe } from '#src/session/session'
import { toast } from '#src/ui/feedback'
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
  const act = useAct('book_english_save')
  const draft = useFormDraft<Fields, Values>({
    key: `book-english-draft:${user.userId}:${book.book_id}`,
    isReadOnly: !book.editable,
    form,
    stored: { fields: fields ?? {}, revision },
    labels: ENGLISH_LABELS,
    words: (key, value) => (key === 'keywords_en' && Array.isArray(value) ? value.join('、') : undefined),
    present: async (data) =>
      (await import('#contract/entities/declaration/englishFields')).EnglishFields.safeParse(data).data,
    valuesOf: (stored) => stored,
    fieldsOf: (values) => values as Fields, // What is required may be missing; the rules ask for it before it is sent.
  })
  const send = (mine: Fields, from: typeof draft.origin): void =>
    act.mutate(
      { book_id: book.book_id, fields: mine, revision: from.revision },
      {
        onSuccess: (saved) => {
          draft.saved(mine, saved.revision)
          toast.success('已保存，教材已标记为有英文信息')
        },
        onError: (error) => draft.refused(error, from, send),
      },
    )
  return {
    ...draft,
    form,
    isBusy: act.isPending,
    save: () =>
      form.validateFields().then(
        () => send(draft.written(), draft.origin),
        () => toast.warning('请先改正标出的各项'),
      ),
  }
}

/** 英文信息 beside the Chinese original. */
export function EnglishForm({ detail }: { detail: Detail }) {
  const english = useEnglish(detail)
  const { form } = english
  const [isShown, setShown] = useState(false)
  const { editable, book_id } = detail.book
  return (
    <>
      {english.restored && <RestoredDraft {...english.restored} onDiscard={english.discard} />}
      <Form<Values>
        form={form}
        name={`english-${book_id}`}
        layout="vertical"
        disabled={!editable}
        initialValues={english.initialValues}
        scrollToFirstError={{ block: 'center', focus: true }}
        onValuesChange={english.keep}
      >
        <EnglishPairs detail={detail} />
      </Form>
      <Flex gap={8} className={styles['bar'] ?? ''}>
        {editable && (
          <Button type="primary" loading={english.isBusy} onClick={() => void english.save()}>
            保存
          </Button>
        )}
        <Button onClick={() => setShown(true)}>预览</Button>
      </Flex>
      {isShown && <EnglishPreview values={form.getFieldsValue()} onClose={() => setShown(false)} />}
      {english.dialog}
    </>
  )
}
