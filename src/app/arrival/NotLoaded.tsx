import { browser } from '#src/lib/browser'
import { Notice } from '#src/ui/Notice'
import { PlainButton } from '#src/ui/buttons/PlainButton'

/** Stands where the console would, when a part of it could not be fetched. */
export const NotLoaded = () => (
  <Notice title="页面没有加载成功" actions={<PlainButton onClick={browser.reload}>刷新</PlainButton>}>
    请检查网络后刷新；系统升级后也需要刷新一次。
  </Notice>
)
