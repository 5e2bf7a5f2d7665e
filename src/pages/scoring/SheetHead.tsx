import { Alert, Button } from 'antd'
import type { LoadedReview } from '#src/features/writtenReview/draft'

interface Props {
  loaded: LoadedReview
  /** What was typed is on this device only. */
  isRestored: boolean
  isHandedIn: boolean
  isReopened: boolean
  onReopen: () => void
}

/** What is to be known about the review before anything else: whether it was handed in, and what is on this device only. */
export function SheetHead({ loaded, isRestored, isHandedIn, isReopened, onReopen }: Props) {
  const { readonly_reason, allow_withdraw_submit } = loaded
  return (
    <>
      {isRestored && <Alert type="success" showIcon title="已恢复上次留在本机、尚未保存到服务器的内容" />}
      {isHandedIn && readonly_reason === null && !isReopened && (
        <Alert
          type="success"
          showIcon
          title="本书已提交"
          description={allow_withdraw_submit === 1 ? '全部提交之前仍可修改，修改后需要重新提交。' : undefined}
          action={allow_withdraw_submit === 1 && <Button onClick={onReopen}>修改</Button>}
        />
      )}
    </>
  )
}
