import { Alert } from 'antd'
import type { Loaded } from './draft'

type Told = Pick<Loaded, 'review_status' | 'return_reason' | 'signature' | 'readonly_reason'>

/** What an expert has to know before he goes on with a review: why it came back, and that it is no longer as signed. */
export function Notices({ loaded, isReturned }: { loaded: Told; isReturned: boolean }) {
  return (
    <>
      {isReturned && loaded.return_reason !== null && (
        <Alert
          type="warning"
          showIcon
          title="本书已退回修改"
          description={
            <>
              退回理由：{loaded.return_reason}
              <br />
              请修改后重新提交；原来的评分和意见都在，退回前的内容已留存。
            </>
          }
        />
      )}
      {loaded.signature?.changed === 1 && (
        <Alert
          type="warning"
          showIcon
          title={`签名后有改动：${loaded.signature.sign_time} 签名的不是现在的内容，请重新全部提交以签名`}
        />
      )}
      {loaded.readonly_reason !== null && (
        <Alert type="info" showIcon title={`只能查看：${loaded.readonly_reason}`} />
      )}
    </>
  )
}
