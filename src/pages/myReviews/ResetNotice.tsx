import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { query, useAct } from '#src/api/query'

/** Tells an expert whose password an office has replaced, until the expert confirms what was written since then. */
export function ResetNotice() {
  const { data } = useQuery(query('password_reset_notice', {}, { quiet: true }))
  const confirm = useAct('password_reset_confirm')
  if (!data?.reset_time) return null
  const written =
    data.review_num > 0
      ? `此后以您的账号填写的 ${data.review_num} 本评审带有标记，请逐本核对后确认。`
      : '此后还没有填写评审。'
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBlockEnd: 16 }}
      title={`评审办公室于 ${data.reset_time.slice(0, 16)} 重置了您的登录密码`}
      description={`${written}如果您没有要求重置，或有不是您填写的内容，请不要确认，并立即与评审办公室联系。`}
      action={
        <Button loading={confirm.isPending} onClick={() => confirm.mutate({})}>
          确认是我本人
        </Button>
      }
    />
  )
}
