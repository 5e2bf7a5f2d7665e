import { Button } from 'antd'
import type { FallbackProps } from 'react-error-boundary'
import { browser } from '#src/lib/browser'
import { NoProjectError, currentProject } from '#src/session/project'
import { Notice } from '#src/ui/Notice'

/** Stands where a page would: no project chosen yet, or a fault of the page. */
export function PageError({ error, resetErrorBoundary }: FallbackProps) {
  if (error instanceof NoProjectError) {
    const choose = (
      <Button type="primary" onClick={() => currentProject.ask(true)}>
        选择活动
      </Button>
    )
    return (
      <Notice title="请先选择评审活动" actions={choose}>
        这个页面的内容属于某一个评审活动。
      </Notice>
    )
  }
  const ways = (
    <>
      <Button type="primary" onClick={resetErrorBoundary}>
        重试
      </Button>
      <Button onClick={browser.reload}>刷新浏览器</Button>
    </>
  )
  return (
    <Notice title="页面出错了" actions={ways}>
      您可以重试；如果反复出现，请刷新浏览器或联系管理员。
    </Notice>
  )
}
