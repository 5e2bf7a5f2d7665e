import { Alert, Button, DatePicker, Flex, Form, Input, Radio, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { keysOf } from '#contract/facts/closed'
import { MATERIAL } from '#contract/facts/declaration/materials'
import {
  EXAM_OPINION,
  FORMAL_CONCLUSION,
  SUPPLEMENT_DAYS,
  type FormalConclusion,
} from '#contract/facts/examining/formal'
import { BOOK_MATERIALS, type BookMaterialCode } from '#contract/rules/declaration/materials'
import { conclusionFault } from '#contract/rules/examining/conclusion'
import { OPENED_PARTS, openedFor, type OpenedPart } from '#contract/rules/examining/opened'
import { useAct } from '#src/api/query'
import { toast } from '#src/ui/feedback'
import { endOfDayIn } from '#src/ui/dates'
import type { Exam, ExamWork } from './useExam'

interface Values {
  conclusion: FormalConclusion
  opened_parts: OpenedPart[]
  opened_materials: BookMaterialCode[]
  supplement_deadline: Dayjs
}
const Field = Form.Item<Values>
const MOMENT = 'YYYY-MM-DD HH:mm:ss'

const PARTS = keysOf(OPENED_PARTS).map((value) => ({ value, label: OPENED_PARTS[value] }))
const MATERIALS = BOOK_MATERIALS.map((value) => ({ value, label: `${value} ${MATERIAL[value]}` }))

const NEXT: Readonly<Record<FormalConclusion, string>> = {
  pass: '审查已通过，并告知申报单位',
  supplement: '已退回补正，并告知申报单位',
  reject: '已提交，等待另一位形审员复审',
}

/** 补正: what the owners may change, and until when. */
function Supplement() {
  return (
    <>
      <Field name="opened_parts" label="允许修改的内容">
        <Select mode="multiple" options={PARTS} optionFilterProp="label" placeholder="不开放" />
      </Field>
      <Field name="opened_materials" label="允许补充的材料">
        <Select mode="multiple" options={MATERIALS} optionFilterProp="label" placeholder="不开放" />
      </Field>
      <Field
        name="supplement_deadline"
        label="补正截止时间"
        extra={`${SUPPLEMENT_DAYS.min}至${SUPPLEMENT_DAYS.max}天内；只能补正一次`}
        rules={[{ required: true, message: '请选择补正截止时间' }]}
      >
        <DatePicker showTime format={MOMENT} />
      </Field>
    </>
  )
}

/** The conclusion of an examination: what the results allow, and what each of them does. */
export function Conclude({ exam, work, onDone }: { exam: Exam; work: ExamWork; onDone: () => void }) {
  const [form] = Form.useForm<Values>()
  const act = useAct('formal_exam_save')
  const chosen = Form.useWatch('conclusion', form)
  const how = { findings: work.findings, round: exam.round }
  const why = (one: FormalConclusion) => conclusionFault(one, work.items, how)
  const fault = chosen && why(chosen)
  const failed = work.items.filter(({ result }) => result === 'fail').map(({ code }) => code)

  const send = ({ conclusion, opened_parts, opened_materials, supplement_deadline }: Values): void =>
    act.mutate(
      {
        exam_id: exam.exam_id,
        revision: work.revision,
        items: work.items,
        opinion: work.opinion,
        conclusion,
        ...(conclusion === 'supplement' && {
          opened_parts,
          opened_materials,
          supplement_deadline: supplement_deadline.format(MOMENT),
        }),
      },
      {
        onSuccess: () => {
          work.done()
          toast.success(NEXT[conclusion])
          onDone()
        },
      },
    )
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      onFinish={send}
      onValuesChange={({ conclusion }) => {
        if (conclusion !== 'supplement') return
        const { parts, materials } = openedFor(failed)
        form.setFieldsValue({
          opened_parts: parts,
          opened_materials: materials,
          supplement_deadline: endOfDayIn(SUPPLEMENT_DAYS.usual),
        })
      }}
    >
      <Field name="conclusion" label="审查结论" rules={[{ required: true, message: '请选择审查结论' }]}>
        <Radio.Group aria-label="审查结论">
          {keysOf(FORMAL_CONCLUSION).map((one) => (
            <Radio key={one} value={one} title={why(one)}>
              {FORMAL_CONCLUSION[one]}
            </Radio>
          ))}
        </Radio.Group>
      </Field>
      {fault !== undefined && <Alert type="warning" showIcon title={fault} style={{ marginBottom: 12 }} />}
      {chosen === 'supplement' && <Supplement />}
      <Form.Item
        label="审查意见"
        htmlFor="exam-opinion"
        required={chosen !== undefined && chosen !== 'pass'}
        extra={`退回补正或不通过时必填，不少于${EXAM_OPINION.min}字；申报单位会看到`}
      >
        <Input.TextArea
          id="exam-opinion"
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={EXAM_OPINION.max}
          showCount
          value={work.opinion}
          onChange={({ target }) => work.setOpinion(target.value)}
        />
      </Form.Item>
      <Flex justify="end">
        <Button
          type="primary"
          htmlType="submit"
          danger={chosen === 'reject'}
          disabled={chosen === undefined || fault !== undefined}
          loading={act.isPending}
        >
          提交结论
        </Button>
      </Flex>
    </Form>
  )
}
