import { Button, Flex, Form, Radio, Switch, type FormInstance } from 'antd'
import { useState } from 'react'
import type { AvoidRules } from '#contract/entities/project'
import { useAct } from '#src/api/query'
import { useCan } from '#src/session/Can'
import { toast } from '#src/ui/feedback'
import { useUnsaved } from '#src/ui/unsaved'
import { useMerging } from '#src/features/merging/useMerging'
import type { AvoidAnswer } from './avoidance'
import styles from './Avoidance.module.css'
import { RuleEffects } from './RuleEffects'

interface Props {
  project_id: number
  saved: AvoidAnswer
  late: string | undefined
}

const Field = Form.Item<AvoidRules>

const SWITCHES = [
  ['same_unit', '同单位', '专家与申报单位或主编、副主编同一单位'],
  ['part_time_unit', '兼职单位', '专家在申报单位或主编、副主编的单位兼职'],
  ['editor', '参与编写', '专家参与编写，或有参评教材在同组、同专业类；不能关闭'],
  ['recommend_unit', '推荐单位', '专家所在单位推荐了本教材'],
  ['same_province', '同省份', '专家与教材同一省份；网络评审一般不用，会评和评奖常用'],
] as const satisfies readonly (readonly [keyof AvoidRules, string, string])[]

/** The switches of the wire are 0 or 1, those of the page on or off. */
const asChecked = (value: unknown) => ({ checked: value === 1 })
const asFlag = (isOn: unknown) => (isOn === true ? 1 : 0)

const PUBLISHER = [
  { value: 'off', label: '不回避' },
  { value: 'editors', label: '仅编校和出版社专家' },
  { value: 'all', label: '全部专家' },
]
const LEVEL = [
  { value: 'book', label: '申报单位的省份' },
  { value: 'first_editor', label: '第一主编的省份' },
]

const NAMES = {
  ...Object.fromEntries(SWITCHES.map(([name, label]) => [name, label])),
  province_level: '省份依据',
  same_publisher: '同出版单位',
}

const words = (_: string, value: unknown): string =>
  [...PUBLISHER, ...LEVEL].find((option) => option.value === value)?.label ?? (value ? '开' : '关')

/** The rules as they were read, as they are being changed, and a save that overwrites no other change. */
function useAvoidRules(form: FormInstance<AvoidRules>, { project_id, saved }: Omit<Props, 'late'>) {
  // What is being switched must not be overtaken by what somebody else saves meanwhile.
  const [read, setRead] = useState(saved)
  const [tried, setTried] = useState<AvoidRules>()
  const isChanged = tried !== undefined
  useUnsaved(isChanged)
  const update = useAct('pingshen_avoid_update')
  const merging = useMerging<AvoidRules>({ labels: NAMES, words })
  const take = (answer: AvoidAnswer): void => {
    setRead(answer)
    setTried(undefined)
    form.setFieldsValue(answer.rules)
  }
  if (saved.revision > read.revision && !isChanged && !update.isPending) take(saved)
  const send = (avoid_rules: AvoidRules, revision: number): void =>
    update.mutate(
      { project_id, avoid_rules, revision },
      {
        onSuccess: (answer) => {
          take(answer)
          toast.success(`规则已保存，全部评审组现有 ${answer.conflicts.length} 条分配应回避`)
        },
        onError: (error) =>
          void merging.refused(error, {
            base: read.rules,
            mine: avoid_rules,
            theirs: async (present) => {
              const { AvoidRules } = await import('#contract/entities/project')
              return AvoidRules.safeParse(present['avoid_rules']).data
            },
            retry: send,
          }),
      },
    )
  const whole = (values: Partial<AvoidRules>): AvoidRules => ({ ...read.rules, ...values })
  return {
    read,
    tried,
    isSaving: update.isPending,
    turn: (values: Partial<AvoidRules>): void => setTried(whole(values)),
    save: (values: AvoidRules): void => send(whole(values), read.revision),
    discard: (): void => take(saved),
    dialog: merging.dialog,
  }
}

const RuleFields = ({ isLate, usesProvince }: { isLate: boolean; usesProvince: boolean }) => (
  <>
    {SWITCHES.map(([name, label, words]) => (
      <Flex key={name} align="center" gap={12} className={styles['rule'] ?? ''}>
        <Field name={name} getValueProps={asChecked} normalize={asFlag} noStyle>
          <Switch size="small" aria-label={label} disabled={isLate || name === 'editor'} />
        </Field>
        <span className={styles['label']}>{label}</span>
        <span className={styles['words']}>{words}</span>
      </Flex>
    ))}
    <Flex align="center" gap={12} className={styles['rule'] ?? ''}>
      <span className={styles['label']}>省份依据</span>
      <Field name="province_level" noStyle>
        <Radio.Group aria-label="省份依据" options={LEVEL} disabled={isLate || !usesProvince} />
      </Field>
    </Flex>
    <Flex align="center" gap={12} className={styles['rule'] ?? ''}>
      <span className={styles['label']}>同出版单位</span>
      <Field name="same_publisher" noStyle>
        <Radio.Group aria-label="同出版单位" options={PUBLISHER} />
      </Field>
    </Flex>
  </>
)

/** Which relations keep an expert and a book apart, for the whole project. */
export function AvoidRulesForm({ project_id, saved, late }: Props) {
  const mayEdit = useCan({ permission: ['review:config:avoid'] })
  const isClosed = late !== undefined || !mayEdit
  const [form] = Form.useForm<AvoidRules>()
  const { read, tried, isSaving, dialog, ...on } = useAvoidRules(form, { project_id, saved })
  const province = Form.useWatch('same_province', form) ?? read.rules.same_province
  return (
    <section aria-label="回避规则">
      <h3 className={styles['heading']}>回避规则</h3>
      <p className={styles['note']}>
        对整个评审活动的全部评审组生效。自动分配和抽签不会违反；已有的分配不会自动取消，会列为冲突。
      </p>
      <Form
        form={form}
        name="avoid-rules"
        initialValues={read.rules}
        disabled={isClosed}
        onValuesChange={(_, values) => on.turn(values)}
        onFinish={on.save}
      >
        <RuleFields isLate={isClosed} usesProvince={province === 1} />
        <Flex gap={12} className={styles['save'] ?? ''}>
          <Button type="primary" htmlType="submit" disabled={!tried} loading={isSaving}>
            保存规则
          </Button>
          {tried && <Button onClick={on.discard}>放弃修改</Button>}
        </Flex>
      </Form>
      {tried && <RuleEffects project_id={project_id} rules={tried} now={saved.conflicts} />}
      {dialog}
    </section>
  )
}
