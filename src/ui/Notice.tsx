import { Flex } from 'antd'
import type { ReactNode } from 'react'
import styles from './Notice.module.css'

interface Props {
  /** A large sign above the title, such as 404. */
  sign?: string
  title: string
  children?: ReactNode
  /** What can be done about it. */
  actions?: ReactNode
}

/** Words in the place of something that cannot be shown. */
export const Notice = ({ sign, title, children, actions }: Props) => (
  <Flex vertical align="center" className={styles['notice']}>
    {sign && (
      <div aria-hidden className={styles['sign']}>
        {sign}
      </div>
    )}
    <h2 className={styles['title']}>{title}</h2>
    {children && <p className={styles['words']}>{children}</p>}
    <Flex gap={12}>{actions}</Flex>
  </Flex>
)
