import { useEffect, useState, type ReactNode } from 'react'
import type { Input, NameOf, Output } from '#contract'
import { call } from '#src/api/call'
import { site } from '#src/settings/site'
import styles from './Invitation.module.css'
import { OPEN, openWords } from './open'

/** What a public read answers, or why it does not. */
export function useOpen<A extends NameOf<'read'>>(name: A, input: Input<A>) {
  const [answer, setAnswer] = useState<Output<A>>()
  const [fault, setFault] = useState<string>()
  const [asked] = useState(input)
  useEffect(() => {
    call(name, asked, OPEN).then(setAnswer, (error: unknown) => setFault(openWords(error)))
  }, [name, asked])
  return { answer, fault }
}

interface Props {
  title: string
  facts: readonly (readonly [label: string, value: ReactNode])[]
  children?: ReactNode
}

/** A sheet with a few facts, for a page beside the console. */
export const FactSheet = ({ title, facts, children }: Props) => (
  <main className={styles['page']}>
    <article className={styles['card']} aria-labelledby="sheet-title">
      <p className={styles['site']}>{site().name}</p>
      <h1 id="sheet-title" className={styles['title']}>
        {title}
      </h1>
      {children}
      <dl className={styles['facts']}>
        {facts.flatMap(([label, value]) =>
          value === null || value === ''
            ? []
            : [<dt key={label}>{label}</dt>, <dd key={`${label} `}>{value}</dd>],
        )}
      </dl>
    </article>
  </main>
)
