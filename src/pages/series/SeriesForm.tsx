import { Button, Card, Flex, Form, Input, InputNumber } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { to } from '#contract/address'
import { SERIES_LABELS, type SeriesField } from '#contract/rules/declaration/series'
import { rule } from '#src/api/rule'
import { EDU_LEVELS } from '#src/features/dict/dictionaries'
import { DictSelect } from '#src/features/dict/DictSelect'
import { RestoredDraft } from '#src/features/formDraft/Restored'
import { MajorPicker } from '#src/features/majors/MajorPicker'
import { PublisherSelect } from '#src/features/publisher/PublisherSelect'
import { FileUpload } from '#src/features/upload/FileUpload'
import { FlagInput } from '#src/ui/WireInputs'
import styles from './Series.module.css'
import { useSeriesForm, type SeriesDetail, type SeriesValues } from './useSeriesForm'
import { Volumes } from './Volumes'

const Item = ({ name, children }: { name: SeriesField; children: ReactNode }) => (
  <Form.Item
    name={name}
    label={SERIES_LABELS[name]}
    rules={name === 'cover' ? [] : [rule('book_big_save', `fields.${name}`, `请填写${SERIES_LABELS[name]}`)]}
  >
    {children}
  </Form.Item>
)

/** 系列编辑: the fields, and the volumes in their order. */
export function SeriesForm({ read }: { read: SeriesDetail | undefined }) {
  const navigate = useNavigate()
  const series = useSeriesForm(read)
  const { form } = series
  const publisher_id = Form.useWatch('publisher_id', form)
  const edu_level = Form.useWatch('edu_level', form)
  return (
    <Form<SeriesValues>
      form={form}
      name={`series-${read?.big_id ?? 'new'}`}
      layout="vertical"
      initialValues={series.initialValues}
      onValuesChange={series.keep}
      onFinish={series.save}
    >
      <Flex vertical gap={16}>
        {series.restored && <RestoredDraft {...series.restored} onDiscard={series.discard} />}
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
              <InputNumber precision={0} style={{ width: '100%' }} />
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
        <Form.Item name="book_ids" noStyle>
          <Volumes big_id={read?.big_id} publisher_id={publisher_id} stored={read?.volumes ?? []} />
        </Form.Item>
        <Flex gap={8} className={styles['bar'] ?? ''}>
          <Button onClick={() => void navigate(to('book/bookBig/edit1'))}>返回列表</Button>
          <Button type="primary" htmlType="submit" loading={series.isBusy}>
            保存
          </Button>
        </Flex>
        {series.dialog}
      </Flex>
    </Form>
  )
}
