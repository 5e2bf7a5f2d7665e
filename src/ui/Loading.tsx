import styles from './Loading.module.css'

/** Fills the place of what is still on its way. */
export const Loading = () => (
  <output className={styles['loading']} aria-label="加载中">
    <span className={styles['wheel']} />
  </output>
)
