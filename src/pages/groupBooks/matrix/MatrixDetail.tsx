import { Button, Flex } from 'antd'
import { Can } from '#src/session/Can'
import styles from './Matrix.module.css'
import { isActiveCell, markOf, matrixCellText } from './matrix'
import type { MatrixPair, Toggle } from './useToggle'

interface Props {
  pair: MatrixPair
  toggle: Toggle
  late: string | undefined
}

/** The cell at hand in full, what can be done about it, and what was said when that was tried. */
export function MatrixDetail({ pair, toggle, late }: Props) {
  const { book, expert, cell } = pair
  const mark = markOf(cell)
  const takes = mark === 'assigned'
  return (
    <Flex align="center" gap={16} wrap className={styles['detail'] ?? ''}>
      <span>
        《{book.book_name}》 × {expert.name}
        {expert.unit && <span className={styles['unit']}>（{expert.unit}）</span>}：
        <strong>{matrixCellText(cell)}</strong>
      </span>
      {(takes || mark === 'free') && (
        <Can permission={[takes ? 'review:fenpei:remove' : 'review:fenpei:manual']}>
          <Button
            size="small"
            disabled={late !== undefined}
            title={late}
            loading={toggle.isPending}
            onClick={() => toggle.run(pair)}
          >
            {takes ? '取消分配' : '分配'}
          </Button>
        </Can>
      )}
      {cell && isActiveCell(cell) && (
        <Can permission={['review:fenpei:manual']}>
          <Button
            size="small"
            disabled={late !== undefined}
            title={late ?? '锁定的分配在重新分配时保留'}
            loading={toggle.isPending}
            onClick={() => toggle.pin(pair)}
          >
            {cell.pinned ? '解除锁定' : '锁定'}
          </Button>
        </Can>
      )}
      <output className={toggle.isRefused ? styles['refused'] : styles['went']}>{toggle.words}</output>
    </Flex>
  )
}
