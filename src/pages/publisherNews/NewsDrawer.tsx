import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Form, Input, Select } from 'antd'
import { useState } from 'react'
import type { Input as In, Output } from '#contract'
import { options } from '#contract/facts/closed'
import { NEWS_TYPE } from '#contract/facts/units'
import { query, useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { PublisherSelect } from '#src/features/publisher/PublisherSelect'
import { RichTextInput } from '#src/features/richText/RichTextInput'
import { FileUpload } from '#src/features/upload/FileUpload'
import { asUploaded, type Uploaded } from '#src/features/upload/uploaded'
import { useCan } from '#src/session/Can'
import { toast } from '#src/ui/feedback'
import { useUnsaved } from '#src/ui/unsaved'
import { WhenReady } from '#src/features/fetched/WhenReady'
import { FlagInput } from '#src/ui/WireInputs'

type Detail = Output<'publisher_news_detail'>
type Saved = In<'publisher_news_save'>
interface Values extends Pick<Saved, 'publisher_id' | 'title' | 'news_type' | 'content' | 'is_top'> {
  cover?: Uploaded[]
  attachments?: Uploaded[]
}

const Field = Form.Item<Values>

const NEW: Partial<Values> = { news_type: 'notice', is_top: 0, content: '' }

const valuesOf = ({ title, news_type, content, is_top, cover, attachments }: Detail): Values => ({
  title,
  news_type,
  content,
  is_top,
  cover: asUploaded(cover, '封面'),
  attachments: attachments.map(({ name, original_name }) => ({
    fileName: name,
    originalFilename: original_name,
  })),
})

interface Props {
  /** 0: a new one. */
  news_id: number
  onClose: () => void
}

/** Writes one of the news, beside their list. */
export default function NewsDrawer({ news_id, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    ...query('publisher_news_detail', { news_id }),
    enabled: news_id > 0,
  })
  const isReady = news_id === 0 || data !== undefined
  return (
    <Drawer title={news_id === 0 ? '新增动态' : '修改动态'} size={760} open onClose={onClose}>
      <WhenReady isReady={isReady} error={error} onRetry={refetch}>
        <NewsForm detail={data} onClose={onClose} />
      </WhenReady>
    </Drawer>
  )
}

/** An administrator says for which publisher it is. */
function Publisher() {
  return (
    <Field name="publisher_id" label="出版单位" rules={[{ required: true, message: '请选择出版单位' }]}>
      <PublisherSelect />
    </Field>
  )
}

function NewsForm({ detail, onClose }: { detail: Detail | undefined; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const [isTouched, setTouched] = useState(false)
  useUnsaved(isTouched)
  const act = useAct('publisher_news_save')
  const isAdmin = useCan({ role: ['admin'] })
  const send = ({ cover = [], attachments = [], ...rest }: Values) =>
    act.mutate(
      {
        ...rest,
        ...(detail && { news_id: detail.news_id, revision: detail.revision }),
        cover: cover[0]?.fileName ?? null,
        attachments: attachments.map(({ fileName }) => fileName),
      },
      {
        onSuccess: () => {
          toast.success('已保存')
          onClose()
        },
      },
    )
  return (
    <Form<Values>
      form={form}
      name="publisher-news"
      layout="vertical"
      initialValues={detail ? valuesOf(detail) : NEW}
      onValuesChange={() => setTouched(true)}
      onFinish={send}
    >
      {isAdmin && !detail && <Publisher />}
      <Field name="title" label="标题" rules={[rule('publisher_news_save', 'title')]}>
        <Input maxLength={80} showCount />
      </Field>
      <Field name="news_type" label="类型" rules={[rule('publisher_news_save', 'news_type')]}>
        <Select options={options(NEWS_TYPE)} style={{ width: 160 }} />
      </Field>
      <Field name="content" label="内容" rules={[rule('publisher_news_save', 'content')]}>
        <RichTextInput label="内容" />
      </Field>
      <Field name="cover" label="封面">
        <FileUpload purpose="image" max={1} />
      </Field>
      <Field name="attachments" label="附件">
        <FileUpload purpose="attachment" max={10} />
      </Field>
      <Field name="is_top" label="置顶">
        <FlagInput />
      </Field>
      <Button type="primary" htmlType="submit" loading={act.isPending}>
        保存
      </Button>
    </Form>
  )
}
