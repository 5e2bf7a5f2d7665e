import { Flex } from 'antd'
import styles from './Matrix.module.css'
import { SIGNS, type CellMark } from './matrix'

const WORDS: [CellMark, string][] = [
  ['assigned', '已配'],
  ['begun', '已暂存或退回'],
  ['done', '已评'],
  ['avoid', '回避'],
  ['ended', '已取消'],
]

/** What the signs mean and how to work the grid. */
export const MatrixLegend = () => (
  <Flex gap={20} wrap align="center" className={styles['legend'] ?? ''}>
    {WORDS.map(([mark, words]) => (
      <span key={mark}>
        <span aria-hidden className={`${styles['sign']} ${styles[mark]}`}>
          {SIGNS[mark]}
        </span>
        {words}
      </span>
    ))}
    <span>
      <span aria-hidden className={`${styles['sign']} ${styles['assigned']} ${styles['clash']}`}>
        ●
      </span>
      已配但应回避
    </span>
    <span>
      <span aria-hidden className={`${styles['sign']} ${styles['assigned']} ${styles['pinned']}`}>
        ●
      </span>
      已锁定
    </span>
    <span className={styles['keys']}>方向键移动，回车、空格或双击分配与取消，L 锁定</span>
  </Flex>
)
