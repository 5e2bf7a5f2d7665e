import styles from './Loading.module.css'

interface Props {
  /** What comes may be no higher than a line or two: a page that shrank would move under the pointer. */
  brief?: boolean
}

/** Fills the place of what is still on its way. */
export const Loading = ({ brief = false }: Props) => (
  <output className={styles[brief ? 'brief' : 'loading']} aria-label="加载中">
    <span className={styles['wheel']} />
  </output>
)
