import { useMemo } from 'react'
import { isRich } from '#contract/rules/richText'
import { cleaned } from './clean'
import styles from './RichText.module.css'

/**
 * A text of the office as its readers see it. Whatever the server let through, only the mark-up of the allow-list is
 * shown here; a text without formatting is shown as the lines it was typed in.
 */
export function RichText({ text }: { text: string }) {
  const html = useMemo(() => (isRich(text) ? cleaned(text) : undefined), [text])
  if (html === undefined)
    return <div className={`${styles['text'] ?? ''} ${styles['plain'] ?? ''}`}>{text}</div>
  return <div className={styles['text']} dangerouslySetInnerHTML={{ __html: html }} />
}
