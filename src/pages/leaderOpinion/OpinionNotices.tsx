import { Alert, Button } from 'antd'
import type { Output } from '#contract'
import type { OpinionDrafting } from './saving/opinionDraft'

interface Props {
  detail: Output<'groupLeader_advice_detail'>
  draft: OpinionDrafting
}

/** What is to be known before one writes: why it cannot be changed, why it came back, what this browser had kept. */
export function OpinionNotices({ detail, draft }: Props) {
  return (
    <>
      {detail.readonly_reason !== null && <Alert type="info" showIcon title={detail.readonly_reason} />}
      {detail.return_reason !== null && (
        <Alert type="warning" showIcon title={`管理员已退回：${detail.return_reason}`} />
      )}
      {draft.isRestored && (
        <Alert
          type="warning"
          showIcon
          title="已恢复上次未保存的内容"
          action={
            <Button size="small" onClick={draft.discard}>
              放弃
            </Button>
          }
        />
      )}
    </>
  )
}
