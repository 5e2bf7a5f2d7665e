import { Notice } from '#src/ui/Notice'
import { HomeLink } from '#src/features/login/HomeLink'

/** 页面不存在 */
export default function NotFoundPage() {
  return (
    <main>
      <Notice sign="404" title="页面不存在" actions={<HomeLink />}>
        您访问的地址有误，或者页面已经移走。
      </Notice>
    </main>
  )
}
