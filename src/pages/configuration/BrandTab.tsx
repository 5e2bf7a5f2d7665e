import { Form, Input } from 'antd'
import { to } from '#contract/address'
import { useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { FileUpload } from '#src/features/upload/FileUpload'
import type { Uploaded } from '#src/features/upload/uploaded'
import { UploadedImage } from '#src/features/upload/UploadedImage'
import { addressOf } from '#src/lib/browser'
import { site } from '#src/settings/site'
import styles from './Configuration.module.css'
import type { Detail, ConfigurationTabProps } from './detail'
import { SettingsForm } from './SettingsForm'
import { useProjectSettings } from './useProjectSettings'

const pick = ({ brand }: Detail) => brand
type Values = ReturnType<typeof pick>
const Field = Form.Item<Values>
const LABELS = { name: '名称', logo: '标志', url: '退出后的去处' }

/** One picture, held by what its upload answered. */
function LogoInput({
  id,
  value,
  onChange,
}: {
  id?: string
  value?: string | null
  onChange?: (logo: string | null) => void
}) {
  const files: Uploaded[] = value ? [{ fileName: value, originalFilename: '标志' }] : []
  return (
    <FileUpload
      {...(id !== undefined && { id })}
      purpose="logo"
      max={1}
      value={files}
      onChange={([file]) => onChange?.(file?.fileName ?? null)}
    />
  )
}

/** A picture in place of its name. */
const words = (key: string, value: unknown) =>
  key === 'logo' && typeof value === 'string' ? <UploadedImage fileName={value} alt="标志" /> : undefined

/** How the login page of this project looks. */
export function BrandTab(place: ConfigurationTabProps) {
  const { project_id, project_name } = place.detail
  const act = useAct('pingshen_edit', { meta: { keep: true } })
  const settings = useProjectSettings<Values>(place, {
    pick,
    labels: LABELS,
    words,
    write: (brand, revision) => act.mutateAsync({ brand, project_id, revision }),
  })
  return (
    <SettingsForm name="brand" settings={settings} late={place.late}>
      <Field
        name="name"
        label={LABELS.name}
        rules={[rule('pingshen_edit', 'brand.name')]}
        extra="留空时显示评审活动名称"
      >
        <Input maxLength={40} placeholder={project_name} />
      </Field>
      <Field name="logo" label={LABELS.logo} extra="留空时显示系统标志">
        <LogoInput />
      </Field>
      <Field
        name="url"
        label={LABELS.url}
        rules={[rule('pingshen_edit', 'brand.url')]}
        extra="专家退出登录后回到的网址，如单位官网；留空回到本系统"
      >
        <Input maxLength={200} placeholder="https://" />
      </Field>
      <Field noStyle dependencies={['name', 'logo']}>
        {({ getFieldsValue }) => {
          const { name, logo } = getFieldsValue()
          return (
            <section aria-label="登录页预览" className={styles['login']}>
              {logo ? (
                <UploadedImage fileName={logo} alt="标志" size={56} />
              ) : (
                <img src={site().logo} alt="" width={56} height={56} />
              )}
              <strong>{name || project_name}</strong>
              <span className={styles['note']}>
                登录地址：{addressOf(to('login/id', { id: project_id }))}（“待启动”之后可用）
              </span>
            </section>
          )
        }}
      </Field>
    </SettingsForm>
  )
}
