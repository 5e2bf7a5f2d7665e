import { RichText } from '#src/features/richText/RichText'
import styles from './Briefing.module.css'

/** 承诺书 */
export const PromiseText = ({ text }: { text: string }) => (
  <div className={styles['promise']}>
    <RichText text={text} />
  </div>
)
