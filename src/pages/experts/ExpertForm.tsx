import { Flex, Form, Input, Select } from 'antd'
import type { Input as In } from '#contract'
import { REFUSAL } from '#contract/refusals'
import { options } from '#contract/facts/closed'
import { SEX } from '#contract/facts/experts'
import { rule } from '#src/api/rule'
import { EXPERT_KINDS, MAJORS, PROVINCES, TITLE_LEVELS } from '#src/features/dict/dictionaries'
import { DictSelect } from '#src/features/dict/DictSelect'

const Field = Form.Item<In<'expert_save'>>
const WIDE = { flex: 2 }
const NARROW = { flex: 1 }

const ContactFields = () => (
  <>
    <Flex gap={16}>
      <Field name="name" label="姓名" rules={[rule('expert_save', 'name')]} style={NARROW}>
        <Input maxLength={30} />
      </Field>
      <Field name="phone" label="手机" rules={[rule('expert_save', 'phone', '请输入手机')]} style={NARROW}>
        <Input inputMode="tel" maxLength={20} />
      </Field>
      <Field name="email" label="邮箱" rules={[rule('expert_save', 'email')]} style={NARROW}>
        <Input inputMode="email" maxLength={100} />
      </Field>
    </Flex>
    <Flex gap={16}>
      <Field name="unit" label="单位" rules={[rule('expert_save', 'unit')]} style={WIDE}>
        <Input maxLength={100} />
      </Field>
      <Field
        name="province_id"
        label="省份"
        rules={[rule('expert_save', 'province_id', '请选择省份')]}
        style={NARROW}
      >
        <DictSelect {...PROVINCES} />
      </Field>
    </Flex>
    <Field
      name="part_time_units"
      label="兼职单位"
      rules={[rule('expert_save', 'part_time_units')]}
      extra="写完一个按回车；用于判断回避"
    >
      <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={['、', '，', ',', ';', '；']} />
    </Field>
  </>
)

const ProfessionFields = () => (
  <>
    <Flex gap={16}>
      <Field name="title" label="职称" rules={[rule('expert_save', 'title')]} style={NARROW}>
        <Input maxLength={50} />
      </Field>
      <Field name="title_level" label="职称级别" style={NARROW} extra="空白时按职称判断">
        <DictSelect {...TITLE_LEVELS} />
      </Field>
      <Field name="post" label="职务" rules={[rule('expert_save', 'post')]} style={NARROW}>
        <Input maxLength={50} />
      </Field>
    </Flex>
    <Flex gap={16}>
      <Field
        name="major_domain"
        label="专业领域"
        rules={[rule('expert_save', 'major_domain')]}
        style={NARROW}
      >
        <Input maxLength={100} />
      </Field>
      <Field
        name="major_categories"
        label="专业大类"
        rules={[rule('expert_save', 'major_categories', REFUSAL.chooseMajors)]}
        style={NARROW}
      >
        <DictSelect<string[]> {...MAJORS} mode="multiple" maxCount={3} />
      </Field>
      <Field name="expert_kind" label="专家类型" style={NARROW}>
        <DictSelect {...EXPERT_KINDS} />
      </Field>
    </Flex>
  </>
)

/** What an office knows of an expert. @param idCard the identity number on record, with its middle hidden */
export const ExpertForm = ({ idCard }: { idCard: string | null }) => (
  <>
    <ContactFields />
    <ProfessionFields />
    <Flex gap={16}>
      <Field
        name="id_card"
        label="身份证号"
        rules={[rule('expert_save', 'id_card')]}
        extra={idCard === null ? undefined : `已登记 ${idCard}，空白则不变`}
        style={WIDE}
      >
        <Input maxLength={18} />
      </Field>
      <Field name="sex" label="性别" style={NARROW}>
        <Select allowClear options={options(SEX)} />
      </Field>
      <Field name="birth" label="出生日期" rules={[rule('expert_save', 'birth')]} style={NARROW}>
        <Input placeholder="YYYY-MM-DD" maxLength={10} />
      </Field>
    </Flex>
  </>
)
