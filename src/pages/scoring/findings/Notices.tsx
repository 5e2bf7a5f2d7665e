import { Alert } from 'antd'
import { halfUp } from '#contract/rules/decimal'
import type { LoadedReview, ReviewDraft } from '#src/features/writtenReview/draft'
import { Versions } from '#src/features/writtenReview/Versions'
import type { SheetAssessment } from './useFindings'

interface Props {
  project_id: number
  loaded: LoadedReview
  draft: ReviewDraft
  judged: Pick<SheetAssessment, 'total' | 'missing'>
  isReturned: boolean
}

/** What an expert has to know before going on with a review: why it was returned, and that it has changed since it was signed. */
export function Notices({ project_id, loaded, draft, judged, isReturned }: Props) {
  const { total } = judged
  return (
    <>
      {loaded.return_reason !== null && (
        <Alert
          type={isReturned ? 'warning' : 'info'}
          showIcon
          title={isReturned ? '本书已退回修改' : '本书曾退回修改'}
          description={
            <>
              退回理由：{loaded.return_reason}
              {isReturned && (
                <>
                  <br />
                  请修改后重新提交；原来的评分和意见都在，退回前的内容已留存。
                </>
              )}
            </>
          }
          action={
            <Versions
              title={`退回前后对照：${loaded.book.book_name}`}
              place={{ project_id, book_id: loaded.book.book_id }}
              now={{ draft, total: judged.missing > 0 || total === null ? null : Number(halfUp(total)) }}
            />
          }
        />
      )}
      {loaded.signature?.changed === 1 && (
        <Alert
          type="warning"
          showIcon
          title={`签名后有改动：${loaded.signature.sign_time} 签名的不是现在的内容，请重新${loaded.sign_each ? '提交' : '全部提交'}以签名`}
        />
      )}
      {loaded.readonly_reason !== null && (
        <Alert type="info" showIcon title={`只能查看：${loaded.readonly_reason}`} />
      )}
    </>
  )
}
