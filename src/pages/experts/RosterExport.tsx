import { keysOf } from '#contract/facts/closed'
import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import type { Input as In } from '#contract'
import { ROSTER_COLUMNS, USUAL_COLUMNS, type RosterColumn } from '#contract/rules/expert/rosterColumns'
import { exportedSheet } from '#src/api/files/exportedSheet'
import { useExporting, type ExportRun } from '#src/features/exporting/useExporting'
import { passFor } from '#src/features/password/passFor'
import { anyOf, listOf } from '#src/lib/shape'
import { stored } from '#src/lib/stored'
import { useCan } from '#src/session/Can'
import { Dialog } from '#src/ui/Dialog'

const COLUMNS = keysOf(ROSTER_COLUMNS)
const OPTIONS = COLUMNS.map((value) => ({ value, label: ROSTER_COLUMNS[value] }))
/** Box below box. */
const GRID = { display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 8 } as const
const lastChoice = stored('export-columns:daochu_renyuan', listOf(anyOf(...COLUMNS)))

interface Values {
  fields: RosterColumn[]
  with_bank: boolean
  password?: string
}

const Field = Form.Item<Values>

/** @returns the list; nothing when the password was wrong */
async function load(
  wanted: In<'daochu_renyuan'>,
  { fields, with_bank, password = '' }: Values,
  { options }: ExportRun,
) {
  const pass_token = with_bank
    ? await passFor('export_bank', password, { signal: options.signal })
    : undefined
  if (with_bank && pass_token === undefined) return undefined
  const asked = { ...wanted, fields, ...(with_bank && { with_bank: 1 as const, pass_token }) }
  const sheet = await exportedSheet('daochu_renyuan', asked, options)
  return { ...sheet, ...(with_bank && { fileName: '专家名单（含银行账号）' }) }
}

interface Props {
  wanted: In<'daochu_renyuan'>
  /** How many people the list holds. */
  total: number
}

function ChoiceOfColumns() {
  const form = Form.useFormInstance<Values>()
  const choose = (chosen: readonly RosterColumn[]) => form.setFieldsValue({ fields: [...chosen] })
  return (
    <>
      <Field name="fields" label="导出哪些列">
        <Checkbox.Group options={OPTIONS} style={GRID} />
      </Field>
      <Flex gap={8} style={{ marginBottom: 16 }}>
        <Button size="small" onClick={() => choose(COLUMNS)}>
          全选
        </Button>
        <Button size="small" onClick={() => choose(USUAL_COLUMNS)}>
          常用列
        </Button>
      </Flex>
    </>
  )
}

/** Adds bank accounts, for users who may export them, and warns when the file will hold personal data. */
function BankAccounts() {
  const form = Form.useFormInstance<Values>()
  const mayExportBank = useCan({ role: ['pingShenManage'] })
  const withBank = Form.useWatch('with_bank', form)
  const hasPhone = Form.useWatch('fields', form)?.includes('phone')
  return (
    <>
      {mayExportBank && (
        <Field name="with_bank" valuePropName="checked" style={{ marginBottom: 8 }}>
          <Checkbox>另加开户行和银行账号</Checkbox>
        </Field>
      )}
      {withBank && (
        <Field name="password" label="您的登录密码" rules={[{ required: true, message: '请输入密码' }]}>
          <Input.Password autoComplete="current-password" />
        </Field>
      )}
      {(withBank || hasPhone) && (
        <Alert
          type="warning"
          showIcon
          title={`文件含${hasPhone ? '手机号' : ''}${hasPhone && withBank ? '和' : ''}${withBank ? '银行账号' : ''}，请妥善保管；导出记入操作日志。`}
        />
      )}
    </>
  )
}

/** 导出名单: which columns, as last time; with bank accounts only after the login password. */
export function RosterExport({ wanted, total }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [form] = Form.useForm<Values>()
  const fields = Form.useWatch('fields', form)
  const { progress, start, cancel } = useExporting()
  const send = async (values: Values) => {
    lastChoice.write(values.fields)
    let isFound = false
    const isDone = await start(async (way) => {
      const sheet = await load(wanted, values, way)
      isFound = sheet !== undefined
      return sheet
    })
    if (isDone && isFound) setOpen(false)
  }
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} disabled={total === 0} onClick={() => setOpen(true)}>
        {`导出名单（${total}人）`}
      </Button>
      <Dialog
        title="导出专家名单"
        open={isOpen}
        okText={<span aria-live="polite">{progress ?? `导出${total}人`}</span>}
        cancelText={progress === undefined ? '取消' : '取消导出'}
        // Not `confirmLoading`: with it the dialog takes no 取消.
        okButtonProps={{ disabled: !fields?.length, loading: progress !== undefined }}
        onOk={form.submit}
        onCancel={() => (progress === undefined ? setOpen(false) : cancel())}
        destroyOnHidden
      >
        <Form
          form={form}
          layout="vertical"
          initialValues={{ fields: lastChoice.read() ?? [...USUAL_COLUMNS], with_bank: false }}
          onFinish={(values) => void send(values)}
        >
          <ChoiceOfColumns />
          <BankAccounts />
        </Form>
      </Dialog>
    </>
  )
}
