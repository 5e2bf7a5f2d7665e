import { useLayoutEffect, useState } from 'react'
import { site } from '#src/settings/site'
import { Notice } from '#src/ui/Notice'
import styles from './InnerLink.module.css'

/** What a page of another site may do inside the console: everything but take the console's place. */
const ALLOWED = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals'

/** Empty for what is no address. */
function originOf(url: string): string {
  try {
    return new URL(url, window.location.href).origin
  } catch {
    return ''
  }
}

/** True once the browser has refused to show the site in a frame because the server's rules do not name it. */
function useRefused(url: string): boolean {
  const [refused, setRefused] = useState<string>()
  useLayoutEffect(() => {
    const note = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
      if (effectiveDirective === 'frame-src' && originOf(blockedURI) === originOf(url)) setRefused(url)
    }
    document.addEventListener('securitypolicyviolation', note)
    return () => document.removeEventListener('securitypolicyviolation', note)
  }, [url])
  return refused === url
}

/** A page of another site in the place of one of ours. */
export function InnerLink({ url, title }: { url: string; title: string }) {
  const isRefused = useRefused(url)
  return (
    <>
      <title>{`${title} - ${site().name}`}</title>
      {isRefused ? (
        <Notice
          title="这个网站不允许在控制台中打开"
          actions={
            <a href={url} target="_blank" rel="noopener noreferrer">
              在新窗口打开
            </a>
          }
        >
          {`服务器的设置没有列出 ${originOf(url)}。请系统管理员把它加入 FRAME_SITES。`}
        </Notice>
      ) : (
        <iframe
          className={styles['frame']}
          src={url}
          title={title}
          sandbox={ALLOWED}
          referrerPolicy="no-referrer"
        />
      )}
    </>
  )
}
