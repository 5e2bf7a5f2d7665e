import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Form, Input, Select } from 'antd'
import { useState, type ReactNode } from 'react'
import type { Input as In, Output } from '#contract'
import { REFUSAL } from '#contract/refusals'
import { query, useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { EXPERT_KINDS, MAJORS, PROVINCES, TITLE_LEVELS, UNIT_TYPES } from '#src/features/dict/dictionaries'
import { DictSelect } from '#src/features/dict/DictSelect'
import { DictTag } from '#src/features/dict/DictTag'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { toast } from '#src/ui/feedback'
import { useUnsaved } from '#src/ui/unsaved'
import { BankCard } from './BankCard'
import styles from './Profile.module.css'

type Known = Output<'profile_expert'>
type Values = In<'profile_expert_edit'>

/** Several values, each ended by Enter. */
const MANY = { mode: 'tags', open: false, suffixIcon: null } as const
const SEPARATORS = ['、', '，', ',', ';', '；']

interface FieldOf {
  name: keyof Values
  label: string
  missing?: string
  extra?: string
  children: ReactNode
}

const Field = ({ name, label, missing, extra, children }: FieldOf) => (
  <Form.Item<Values>
    name={name}
    label={label}
    extra={extra}
    rules={[rule('profile_expert_edit', name, missing)]}
  >
    {children}
  </Form.Item>
)

/** What the recusal rules compare with a book: where somebody works, and what they have written. */
const RecusalFields = () => (
  <>
    <Field name="unit" label="单位">
      <Input maxLength={100} />
    </Field>
    <Field name="unit_type" label="单位类型">
      <DictSelect {...UNIT_TYPES} />
    </Field>
    <Field name="part_time_units" label="兼职单位" extra="写完一个按回车">
      <Select {...MANY} tokenSeparators={SEPARATORS} />
    </Field>
    <Field name="edited_books" label="主编、参编教材（ISBN）" extra="写完一个按回车；不评自己编写的教材">
      <Select {...MANY} tokenSeparators={SEPARATORS} />
    </Field>
    <Field name="province_id" label="省份" missing="请选择省份">
      <DictSelect {...PROVINCES} />
    </Field>
  </>
)

const QualificationFields = () => (
  <>
    <Field name="title" label="职称">
      <Input maxLength={50} />
    </Field>
    <Field name="title_level" label="职称级别">
      <DictSelect {...TITLE_LEVELS} />
    </Field>
    <Field name="post" label="职务">
      <Input maxLength={50} />
    </Field>
    <Field name="major_domain" label="专业领域">
      <Input maxLength={100} />
    </Field>
    <Field name="major_categories" label="专业大类" missing={REFUSAL.chooseMajors}>
      <DictSelect<string[]> {...MAJORS} mode="multiple" maxCount={3} />
    </Field>
    <Field name="education" label="学历">
      <Input maxLength={20} />
    </Field>
    <Field name="degree" label="学位">
      <Input maxLength={20} />
    </Field>
    <Field name="political_status" label="政治面貌">
      <Input maxLength={20} />
    </Field>
    <Field name="expertise" label="研究方向">
      <Input maxLength={200} />
    </Field>
  </>
)

const ContactFields = () => (
  <>
    <Field name="tel" label="办公电话">
      <Input inputMode="tel" maxLength={30} />
    </Field>
    <Field name="wechat" label="微信">
      <Input maxLength={50} />
    </Field>
    <Field name="address" label="通讯地址">
      <Input maxLength={200} />
    </Field>
    <Form.Item<Values>
      name="resume"
      label="个人简介"
      rules={[rule('profile_expert_edit', 'resume')]}
      className={styles['wide'] ?? ''}
    >
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={2000} showCount />
    </Form.Item>
  </>
)

/** What the experts cannot change themselves. */
const FixedFacts = ({ name, id_card_masked, expert_kind }: Known) => (
  <Descriptions
    size="small"
    column={{ xs: 1, md: 3 }}
    items={[
      { key: 'name', label: '姓名', children: name },
      { key: 'card', label: '身份证号', children: id_card_masked ?? '—' },
      {
        key: 'kind',
        label: '专家类型',
        children: expert_kind ? <DictTag {...EXPERT_KINDS} value={expert_kind} /> : '—',
      },
    ]}
  />
)

/** 专家信息 */
export function ProfileExpertForm() {
  const { data, error, refetch } = useQuery({
    ...query('profile_expert', {}),
    // What is being typed must not be overtaken by a reading of what was there before.
    meta: { keep: true },
    staleTime: Infinity,
    gcTime: 0,
  })
  const renew = (): void => void refetch()
  if (data) return <KnownExpert key={data.revision} known={data} onSaved={renew} />
  if (!error) return <Loading />
  return <LoadFailed error={error} onRetry={renew} />
}

function KnownExpert({ known, onSaved }: { known: Known; onSaved: () => void }) {
  const { bank_account_masked, revision, ...initial } = known
  const act = useAct('profile_expert_edit')
  const [isTouched, setTouched] = useState(false)
  useUnsaved(isTouched)
  const save = (values: Values): void =>
    act.mutate(
      { ...values, revision },
      {
        onSuccess: ({ affected_num }) => {
          setTouched(false)
          onSaved()
          if (affected_num === 0) toast.success('专家信息已保存')
          else toast.warning(`专家信息已保存；您有 ${affected_num} 本教材现应回避，请联系评审管理员处理`)
        },
      },
    )
  return (
    <>
      <FixedFacts {...known} />
      <BankCard masked={bank_account_masked} onSaved={onSaved} />
      <Alert
        showIcon
        type="info"
        title="单位、省份、兼职单位和主编参编教材用于判断回避，修改会记入日志。"
        style={{ marginBlock: 16 }}
      />
      <Form<Values>
        name="profile-expert"
        layout="vertical"
        initialValues={initial}
        onValuesChange={() => setTouched(true)}
        onFinish={save}
      >
        <div className={styles['fields']}>
          <RecusalFields />
          <QualificationFields />
          <ContactFields />
        </div>
        <Button type="primary" htmlType="submit" loading={act.isPending}>
          保存
        </Button>
      </Form>
    </>
  )
}
