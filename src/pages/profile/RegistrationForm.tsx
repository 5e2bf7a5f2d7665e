import { UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Empty, Flex, Form, Input, Select, Upload } from 'antd'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Input as In, Output } from '#contract'
import { options } from '#contract/facts/closed'
import { SCHOOL_TYPE } from '#contract/facts/units'
import { refusedFile, UPLOADS } from '#contract/rules/upload'
import { query, useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { PROVINCES } from '#src/features/dict/dictionaries'
import { DictSelect } from '#src/features/dict/DictSelect'
import { UploadedLink } from '#src/features/upload/UploadedLink'
import { toast } from '#src/ui/feedback'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { useUnsaved } from '#src/ui/unsaved'
import styles from './Profile.module.css'

export const NO_UNIT = '您的账号没有所属单位'

type Registration = NonNullable<Output<'register_own'>>
type Fields = Registration['fields']
const Field = Form.Item<In<'register_resubmit'>>
const { types, maxMb } = UPLOADS.proof

function State({ registration }: { registration: Registration }) {
  const { reg_status, reason, submit_time } = registration
  return reg_status === 'rejected' ? (
    <Alert type="error" showIcon title={`注册被退回，理由：${reason ?? ''}`} description="请修改后重新提交" />
  ) : (
    <Alert
      type="info"
      showIcon
      title={`已于${submit_time}提交，等待省级审核`}
      description="审核之前可以修改并重新提交；结果会发到您的手机和邮箱"
    />
  )
}

interface ProofProps {
  registration: Registration
  file: File | undefined
  onFile: (file: File) => void
}

function ProofFile({ registration, file, onFile }: ProofProps) {
  const { license_file, license_file_name } = registration
  const choose = (chosen: File) => {
    const refused = refusedFile('proof', chosen)
    if (refused) toast.error(refused)
    else onFile(chosen)
    // The form sends it; antd's own request stays out of it.
    return false
  }
  return (
    <Form.Item label="单位证明（盖章）" extra={`${types.join('、')}，不超过${maxMb}MB；不选择则沿用已提交的`}>
      <Flex gap={8} align="center" wrap>
        <UploadedLink name={license_file} original_name={license_file_name} />
        <Upload
          accept={types.map((type) => `.${type}`).join(',')}
          showUploadList={false}
          beforeUpload={choose}
        >
          <Button icon={<UploadOutlined />}>更换</Button>
        </Upload>
        {file && <span>将换为 {file.name}</span>}
      </Flex>
    </Form.Item>
  )
}

function Mending({ registration }: { registration: Registration }) {
  const act = useAct('register_resubmit')
  const [file, setFile] = useState<File>()
  const [isTouched, setTouched] = useState(false)
  useUnsaved(isTouched || file !== undefined)
  const send = (values: Fields) =>
    act.mutate(
      { ...values, revision: registration.revision, ...(file && { file }) },
      {
        onSuccess: () => {
          toast.success('已重新提交，等待省级审核')
          setTouched(false)
          setFile(undefined)
        },
      },
    )
  return (
    <Flex vertical gap={16} className={styles['form'] ?? ''}>
      <State registration={registration} />
      <Form<Fields>
        name="profile-registration"
        layout="vertical"
        initialValues={registration.fields}
        onFinish={send}
        onValuesChange={() => setTouched(true)}
      >
        <Field name="province_id" label="省份" rules={[{ required: true, message: '请选择省份' }]}>
          <DictSelect {...PROVINCES} placeholder="请选择" />
        </Field>
        <Field name="dept_type" label="学校类型" rules={[rule('register_resubmit', 'dept_type')]}>
          <Select options={options(SCHOOL_TYPE)} />
        </Field>
        <Field name="dept_name" label="学校名称" rules={[rule('register_resubmit', 'dept_name')]}>
          <Input maxLength={100} />
        </Field>
        <Field name="snum" label="学校标识码" rules={[rule('register_resubmit', 'snum')]}>
          <Input inputMode="numeric" maxLength={10} />
        </Field>
        <Field name="credit_code" label="统一社会信用代码" rules={[rule('register_resubmit', 'credit_code')]}>
          <Input maxLength={18} />
        </Field>
        <Field name="contact_name" label="联系人" rules={[rule('register_resubmit', 'contact_name')]}>
          <Input maxLength={50} />
        </Field>
        <Field name="contact_post" label="部门职务" rules={[rule('register_resubmit', 'contact_post')]}>
          <Input maxLength={50} />
        </Field>
        <Field name="contact_phone" label="联系电话" rules={[rule('register_resubmit', 'contact_phone')]}>
          <Input inputMode="tel" maxLength={11} />
        </Field>
        <Field name="contact_email" label="联系邮箱" rules={[rule('register_resubmit', 'contact_email')]}>
          <Input inputMode="email" maxLength={100} />
        </Field>
        <ProofFile registration={registration} file={file} onFile={setFile} />
        <Button type="primary" htmlType="submit" loading={act.isPending}>
          重新提交
        </Button>
      </Form>
    </Flex>
  )
}

/** For an account without a unit: what it has applied for, to be mended until it is decided. */
export function RegistrationForm() {
  const { data, error, refetch } = useQuery(query('register_own', {}, { relogin: false }))
  if (error && data === undefined) return <LoadFailed error={error} onRetry={refetch} />
  if (data === undefined) return <Loading />
  if (data === null) return <Empty description={NO_UNIT} />
  return <Mending key={data.revision} registration={data} />
}
