import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { isRich, RICH_ATTRIBUTES, RICH_SCHEMES, RICH_TAGS } from '#contract/rules/richText'
import styles from './RichText.module.css'

const ALLOWED = {
  ALLOWED_TAGS: [...RICH_TAGS],
  ALLOWED_ATTR: [...RICH_ATTRIBUTES],
  ALLOWED_URI_REGEXP: new RegExp(`^(${RICH_SCHEMES.join('|')}):`, 'i'),
  // The rule about addresses is for links only.
  ADD_URI_SAFE_ATTR: RICH_ATTRIBUTES.filter((name) => name !== 'href'),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/**
 * A text of the office as its readers see it. Whatever the server let through, only the mark-up of the allow-list is
 * shown here; a text without formatting is shown as the lines it was typed in.
 */
export function RichText({ text }: { text: string }) {
  const html = useMemo(() => (isRich(text) ? DOMPurify.sanitize(text, ALLOWED) : undefined), [text])
  if (html === undefined)
    return <div className={`${styles['text'] ?? ''} ${styles['plain'] ?? ''}`}>{text}</div>
  return <div className={styles['text']} dangerouslySetInnerHTML={{ __html: html }} />
}
