import { Checkbox, Flex, Form, Input, Tag } from 'antd'
import { options } from '#contract/facts/closed'
import { MASK_FIELD } from '#contract/facts/project'
import { CONFIDENTIALITY_LABELS as LABELS } from '#contract/entities/projectLabels'
import { anonymousBookName } from '#contract/rules/book/anonymous'
import { WATERMARK_PLACEHOLDERS } from '#contract/rules/message/placeholders'
import { hasStarted } from '#contract/facts/projectLife'
import { useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { toast } from '#src/ui/feedback'
import { FlagInput } from '#src/ui/WireInputs'
import type { Detail, ConfigurationTabProps } from './detail'
import { SettingsForm } from './SettingsForm'
import { useProjectSettings } from './useProjectSettings'

const pick = ({
  is_anonymous,
  mask_fields,
  is_encrypted,
  allow_download,
  watermark,
  watermark_text,
}: Detail) => ({
  is_anonymous,
  mask_fields,
  is_encrypted,
  allow_download,
  watermark,
  watermark_text,
})
type Values = ReturnType<typeof pick> & { open_password?: string }
const Field = Form.Item<Values>

const words = (key: string, value: unknown) => {
  if (key === 'watermark_text') return String(value)
  if (!Array.isArray(value)) return value === 1 ? '是' : '否'
  const names = options(MASK_FIELD).filter((field) => value.includes(field.value))
  return names.length === 0 ? '不遮蔽' : names.map(({ label }) => label).join('、')
}

/** The settings that say what reviewers must not learn, with their save. */
function useConfidentiality(place: ConfigurationTabProps) {
  const { project_id } = place.detail
  const act = useAct('pingshen_encryption_edit', { meta: { keep: true } })
  return useProjectSettings<Values>(place, {
    pick,
    labels: LABELS,
    words,
    write: async ({ open_password, ...values }, revision) => {
      const { need_recache } = await act.mutateAsync({
        ...values,
        ...(open_password && { open_password }),
        project_id,
        revision,
      })
      if (need_recache) toast.warning('匿名设置已变，此前生成的样书副本不再适用，须重新缓存样书')
    },
  })
}

/** 匿名评审, and what is masked while it lasts. */
function AnonymityFields({ started, late }: { started: boolean; late: string | undefined }) {
  return (
    <>
      <Field
        name="is_anonymous"
        label={LABELS.is_anonymous}
        extra={
          started
            ? '评审已启动，不能修改。'
            : `专家和组长看到的教材只有编号（如“${anonymousBookName(17)}”），书名、书号和教材编号一律不显示；组长看到的专家为“专家1、专家2……”。`
        }
      >
        <FlagInput disabled={started || late !== undefined} />
      </Field>
      <Form.Item noStyle dependencies={['is_anonymous']}>
        {({ getFieldValue }) => (
          <Field
            name="mask_fields"
            label={LABELS.mask_fields}
            extra="匿名评审时，所选内容在评分页、组内教材和（公示前的）结果中对专家和组长留空，也不能用来查找。封面、获奖等印在书里的内容由“匿名样书”隐去。"
          >
            <Checkbox.Group
              options={options(MASK_FIELD)}
              disabled={getFieldValue('is_anonymous') !== 1 || late !== undefined}
            />
          </Field>
        )}
      </Form.Item>
    </>
  )
}

const WatermarkFields = () => (
  <>
    <Field
      name="watermark"
      label={LABELS.watermark}
      extra="显示在专家的评分页上，拍照或截屏都会带上是谁、什么时候打开的。"
    >
      <FlagInput />
    </Field>
    <Field
      name="watermark_text"
      label={LABELS.watermark_text}
      rules={[rule('pingshen_encryption_edit', 'watermark_text')]}
      extra={
        <Flex gap={4} wrap align="center">
          可用变量：
          {Object.entries(WATERMARK_PLACEHOLDERS).map(([name, label]) => (
            <Tag key={name}>
              {`{${name}}`} {label}
            </Tag>
          ))}
        </Flex>
      }
    >
      <Input maxLength={60} />
    </Field>
  </>
)

/** 打开口令 of the files of the books. */
const PasswordFields = ({ hasPassword }: { hasPassword: boolean }) => (
  <>
    <Field
      name="is_encrypted"
      label={LABELS.is_encrypted}
      extra="启用后，打开样书须先输入口令；连续输错5次锁定10分钟。"
    >
      <FlagInput />
    </Field>
    <Form.Item noStyle dependencies={['is_encrypted']}>
      {({ getFieldValue }) =>
        getFieldValue('is_encrypted') === 1 && (
          <Field
            name="open_password"
            label={LABELS.open_password}
            rules={[rule('pingshen_encryption_edit', 'open_password')]}
            extra={
              hasPassword
                ? '已设置口令；留空不更换。口令只保存摘要，不能查看。'
                : '6至32位，请自行告知专家。口令只保存摘要，不能查看。'
            }
          >
            <Input.Password autoComplete="new-password" maxLength={32} />
          </Field>
        )
      }
    </Form.Item>
  </>
)

/** What reviewers must not learn, and what guards the files. */
export function ConfidentialityTab(place: ConfigurationTabProps) {
  const { project_status, has_password } = place.detail
  const settings = useConfidentiality(place)
  return (
    <SettingsForm name="confidentiality" settings={settings} late={place.late}>
      <AnonymityFields started={hasStarted(project_status)} late={place.late} />
      <WatermarkFields />
      <PasswordFields hasPassword={has_password} />
      <Field
        name="allow_download"
        label={LABELS.allow_download}
        extra="允许时，专家可在阅读页下载样书，每页印有其姓名、手机尾号和时间；不允许时只能在线阅读。"
      >
        <FlagInput />
      </Field>
    </SettingsForm>
  )
}
