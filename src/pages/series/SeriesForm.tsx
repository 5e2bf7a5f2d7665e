import { Button, Card, Flex, Form, Input, InputNumber } from 'antd'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Output } from '#contract'
import { to } from '#contract/address'
import { SeriesFields } from '#contract/actions/planning/series'
import {
  SERIES_LABELS,
  SERIES_VOLUMES,
  volumesFault,
  type SeriesField,
} from '#contract/rules/declaration/series'
import { useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { EDU_LEVELS } from '#src/features/dict/dictionaries'
import { DictSelect } from '#src/features/dict/DictSelect'
import { MajorPicker } from '#src/features/majors/MajorPicker'
import { useMerging } from '#src/features/merging/useMerging'
import { PublisherSelect } from '#src/features/publisher/PublisherSelect'
import { FileUpload, type Uploaded } from '#src/features/upload/FileUpload'
import { useReplacePage } from '#src/menu/useReplacePage'
import { toast } from '#src/ui/feedback'
import { useUnsaved } from '#src/ui/unsaved'
import { FlagInput } from '#src/ui/WireInputs'
import styles from './Series.module.css'
import type { Volume } from './volume'
import { Volumes } from './Volumes'

type Detail = Output<'book_big_detail'>
type Values = Omit<SeriesFields, 'cover'> & { cover: Uploaded[] }

const valuesOf = ({ cover, ...rest }: SeriesFields): Values => ({
  ...rest,
  cover: cover === null ? [] : [{ fileName: cover, originalFilename: '封面' }],
})

const fieldsOf = ({ cover, ...rest }: Values) => ({ ...rest, cover: cover[0]?.fileName ?? null })

const NEW = { volumes: SERIES_VOLUMES.min, is_set_declare: 0, cover: [] } as const

/** Saves a series, and joins what two people wrote at once. */
function useSave(read: Detail | undefined, onSaved: () => void) {
  const replacePage = useReplacePage()
  const act = useAct('book_big_save')
  const merging = useMerging<SeriesFields>({ labels: SERIES_LABELS })
  const send = (fields: SeriesFields, book_ids: number[], revision: number | undefined): void =>
    act.mutate(
      { ...(read && { big_id: read.big_id }), fields, book_ids, revision },
      {
        onSuccess: ({ big_id }) => {
          toast.success('已保存')
          onSaved()
          if (!read) replacePage(to('book/bookBig/edit1', { bigId: big_id }))
        },
        onError: (error) =>
          read &&
          merging.refused(error, {
            base: read.fields,
            mine: fields,
            theirs: (present) => SeriesFields.safeParse(present).data,
            retry: (joined, now) => send(joined, book_ids, now),
          }),
      },
    )
  return { send, isBusy: act.isPending, dialog: merging.dialog }
}

const Item = ({ name, children }: { name: SeriesField; children: ReactNode }) => (
  <Form.Item
    name={name}
    label={SERIES_LABELS[name]}
    rules={name === 'cover' ? [] : [rule(SeriesFields.shape[name], `请填写${SERIES_LABELS[name]}`)]}
  >
    {children}
  </Form.Item>
)

/** 系列编辑: the fields, and the volumes in their order. */
export function SeriesForm({ read }: { read: Detail | undefined }) {
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const publisher_id = Form.useWatch('publisher_id', form)
  const edu_level = Form.useWatch('edu_level', form)
  const [volumes, setVolumes] = useState<readonly Volume[]>(read?.volumes ?? [])
  const [isTouched, setTouched] = useState(false)
  useUnsaved(isTouched)
  const saving = useSave(read, () => setTouched(false))
  const finish = () => {
    const fields = fieldsOf({ ...NEW, ...(read && valuesOf(read.fields)), ...form.getFieldsValue() })
    const book_ids = volumes.map(({ book_id }) => book_id)
    const fault = volumesFault({ ...fields, book_ids })
    if (fault !== undefined) return toast.error(fault)
    saving.send(fields, book_ids, read?.revision)
  }
  return (
    <Form<Values>
      form={form}
      name={`series-${read?.big_id ?? 'new'}`}
      layout="vertical"
      initialValues={read ? valuesOf(read.fields) : NEW}
      onValuesChange={(changed) => {
        setTouched(true)
        if ('edu_level' in changed) form.setFieldValue('major_code', null)
      }}
      onFinish={finish}
    >
      <Flex vertical gap={16}>
        <Card title={read ? read.fields.big_name : '新增系列'} size="small">
          <div className={styles['fields']}>
            <Item name="big_name">
              <Input maxLength={100} showCount />
            </Item>
            <Item name="publisher_id">
              <PublisherSelect />
            </Item>
            <Item name="chief_editor">
              <Input maxLength={50} />
            </Item>
            <Item name="big_isbn">
              <Input maxLength={40} />
            </Item>
            <Item name="volumes">
              <InputNumber {...SERIES_VOLUMES} precision={0} style={{ width: '100%' }} />
            </Item>
            <Item name="is_set_declare">
              <FlagInput />
            </Item>
            <Item name="edu_level">
              <DictSelect {...EDU_LEVELS} placeholder="请选择" />
            </Item>
            <Item name="major_code">
              <MajorPicker edu_level={edu_level} />
            </Item>
            <Item name="course_name">
              <Input maxLength={100} />
            </Item>
            <Item name="cover">
              <FileUpload purpose="image" max={1} />
            </Item>
          </div>
          <Item name="intro">
            <Input.TextArea rows={3} maxLength={2000} showCount />
          </Item>
        </Card>
        <Volumes
          big_id={read?.big_id}
          publisher_id={publisher_id}
          chosen={volumes}
          onChange={(next) => {
            setTouched(true)
            setVolumes(next)
          }}
        />
        <Flex gap={8} className={styles['bar'] ?? ''}>
          <Button onClick={() => void navigate(to('book/bookBig/edit1'))}>返回列表</Button>
          <Button type="primary" htmlType="submit" loading={saving.isBusy}>
            保存
          </Button>
        </Flex>
        {saving.dialog}
      </Flex>
    </Form>
  )
}
