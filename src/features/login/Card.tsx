import type { ReactNode } from 'react'
import styles from './Card.module.css'

interface Props {
  logo: string
  title: string
  words: string
  /** For forms with long lines. */
  wide?: boolean
  children: ReactNode
}

/** The sheet in the middle of a page that stands beside the console. */
export const Card = ({ logo, title, words, wide = false, children }: Props) => (
  <main className={styles['page']}>
    <section className={`${styles['card']} ${wide ? styles['wide'] : ''}`} aria-labelledby="card-title">
      <h1 id="card-title" className={styles['title']}>
        <img src={logo} alt="" width={36} height={36} />
        {title}
      </h1>
      <p className={styles['words']}>{words}</p>
      {children}
    </section>
  </main>
)
