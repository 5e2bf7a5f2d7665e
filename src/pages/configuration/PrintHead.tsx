import styles from './Configuration.module.css'
import type { Detail } from './detail'

const FACTS = ['教材编号', '教材名称', '教育层次', '专业大类'] as const

/** The upper part of an A4 page as it will be printed, in its proportions. */
export function PrintHead({ detail, title }: { detail: Detail; title: string }) {
  return (
    <section aria-label="打印抬头预览">
      <div className={styles['paper']}>
        <h4 className={styles['paperTitle']}>{title || '（未填写打印抬头）'}</h4>
        <p className={styles['paperLine']}>评审项目：{detail.project_name}</p>
        <dl className={styles['paperFacts']}>
          {FACTS.map((fact) => (
            <div key={fact}>
              <dt>{fact}</dt>
              <dd />
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
