import { Notice } from '#src/ui/Notice'
import { HomeLink } from '#src/features/login/HomeLink'

/** 没有权限 */
export default function UnauthorizedPage() {
  return (
    <main>
      <Notice sign="401" title="没有权限" actions={<HomeLink />}>
        您没有访问这个页面的权限，如有需要请联系管理员。
      </Notice>
    </main>
  )
}
