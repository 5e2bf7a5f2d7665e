import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import diff from 'highlight.js/lib/languages/diff'
import markdown from 'highlight.js/lib/languages/markdown'
import typescript from 'highlight.js/lib/languages/typescript'
import { useMemo } from 'react'
import styles from './Code.module.css'

hljs.registerLanguage('bash', bash)
hljs.registerLanguage('diff', diff)
hljs.registerLanguage('markdown', markdown)
hljs.registerLanguage('typescript', typescript)

/** The text of a file with its syntax in colours, each line with its number. */
export default function Code({ path, text }: { path: string; text: string }) {
  const language = path.endsWith('.md') ? 'markdown' : 'typescript'
  // The library escapes the text; what it adds is its own mark-up.
  const html = useMemo(() => hljs.highlight(text.trimEnd(), { language }).value, [text, language])
  const numbers = text
    .trimEnd()
    .split('\n')
    .map((_, at) => at + 1)
    .join('\n')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the code is scrolled by the keyboard as well
    <section className={styles['code']} aria-label={`${path}的代码`} tabIndex={0}>
      <pre className={styles['numbers']} aria-hidden>
        {numbers}
      </pre>
      <pre>
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </section>
  )
}
