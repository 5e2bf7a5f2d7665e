import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import type { Input as In, Output } from '#contract'
import { options } from '#contract/facts/closed'
import { ANNOUNCEMENT_STATUS, ANNOUNCEMENT_TYPE } from '#contract/facts/system/announcements'
import { query, useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { RichTextInput } from '#src/features/richText/RichTextInput'
import { FileUpload } from '#src/features/upload/FileUpload'
import type { Uploaded } from '#src/features/upload/uploaded'
import { toast } from '#src/ui/feedback'
import { useUnsaved } from '#src/ui/unsaved'
import { WhenReady } from '#src/features/fetched/WhenReady'
import { FlagInput } from '#src/ui/WireInputs'

type Detail = Output<'announcement_detail'>
type Written = In<'announcement_add'>
interface Values extends Pick<Written, 'noticeTitle' | 'noticeType' | 'noticeContent' | 'status' | 'isTop'> {
  files?: Uploaded[]
}

const Field = Form.Item<Values>

const NEW: Partial<Values> = { noticeType: '1', status: '0', isTop: 0, noticeContent: '' }

const valuesOf = ({
  noticeTitle,
  noticeType,
  noticeContent,
  status,
  isTop,
  attachments = [],
}: Detail): Values => ({
  noticeTitle,
  noticeType,
  noticeContent,
  status,
  isTop: isTop ?? 0,
  files: attachments.map(({ name, original_name }) => ({ fileName: name, originalFilename: original_name })),
})

function useSaving(detail: Detail | undefined, onClose: () => void) {
  const add = useAct('announcement_add')
  const edit = useAct('announcement_edit')
  const told = {
    onSuccess: () => {
      toast.success('已保存')
      onClose()
    },
  }
  const save = ({ files = [], ...rest }: Values) => {
    const written = { ...rest, attachments: files.map(({ fileName }) => fileName) }
    if (detail) edit.mutate({ noticeId: detail.noticeId, ...written }, told)
    else add.mutate(written, told)
  }
  return { save, isSaving: add.isPending || edit.isPending }
}

function AnnouncementForm({ detail, onClose }: { detail: Detail | undefined; onClose: () => void }) {
  const [isTouched, setTouched] = useState(false)
  useUnsaved(isTouched)
  const { save, isSaving } = useSaving(detail, onClose)
  return (
    <Form<Values>
      name="announcement"
      layout="vertical"
      initialValues={detail ? valuesOf(detail) : NEW}
      onValuesChange={() => setTouched(true)}
      onFinish={save}
    >
      <Field name="noticeTitle" label="公告标题" rules={[rule('announcement_add', 'noticeTitle')]}>
        <Input maxLength={50} showCount />
      </Field>
      <Field name="noticeType" label="公告类型">
        <Radio.Group aria-label="公告类型" options={options(ANNOUNCEMENT_TYPE)} />
      </Field>
      <Field name="noticeContent" label="公告内容" rules={[rule('announcement_add', 'noticeContent')]}>
        <RichTextInput label="公告内容" />
      </Field>
      <Field name="files" label="附件">
        <FileUpload purpose="attachment" max={10} />
      </Field>
      <Field name="isTop" label="置顶">
        <FlagInput />
      </Field>
      <Field name="status" label="状态" extra="关闭的只有发布者能看到">
        <Radio.Group aria-label="状态" options={options(ANNOUNCEMENT_STATUS)} />
      </Field>
      <Button type="primary" htmlType="submit" loading={isSaving}>
        保存
      </Button>
    </Form>
  )
}

interface Props {
  /** 0: a new one. */
  noticeId: number
  onClose: () => void
}

/** Writes one of the announcements, beside their list. */
export default function AnnouncementDrawer({ noticeId, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    ...query('announcement_detail', { id: noticeId }),
    enabled: noticeId > 0,
  })
  const isReady = noticeId === 0 || data !== undefined
  return (
    <Drawer title={noticeId === 0 ? '新增通知公告' : '修改通知公告'} size={760} open onClose={onClose}>
      <WhenReady isReady={isReady} error={error} onRetry={refetch}>
        <AnnouncementForm detail={data} onClose={onClose} />
      </WhenReady>
    </Drawer>
  )
}
