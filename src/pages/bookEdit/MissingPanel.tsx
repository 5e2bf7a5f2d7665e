import { Button, Card, Progress, Typography } from 'antd'
import { keysOf } from '#contract/facts/closed'
import { completenessOf, type BookFault } from '#contract/rules/declaration/bookFaults'
import { BOOK_STEPS } from '#contract/facts/declaration/bookFields'
import styles from './BookEdit.module.css'
import { useEditing } from './fields/editing'

interface Props {
  onGo: (fault: BookFault) => void
}

/** What keeps the book from being handed in, step by step; a click leads to it. */
export function MissingPanel({ onGo }: Props) {
  const { book, editors, faults } = useEditing()
  return (
    <section aria-label="待完善" className={styles['side']}>
      <Card size="small" title={faults.length > 0 ? `还有${faults.length}处待完善` : '内容已完整'}>
        <Progress percent={completenessOf(book, editors)} size="small" aria-label="完整度" />
        {keysOf(BOOK_STEPS).map((step) => {
          const here = faults.filter((fault) => fault.step === step)
          if (here.length === 0) return null
          return (
            <ul key={step} className={styles['missing']} aria-label={BOOK_STEPS[step]}>
              <li>
                <Typography.Text strong>{BOOK_STEPS[step]}</Typography.Text>
              </li>
              {here.map((fault) => (
                <li key={`${fault.field} ${fault.message}`}>
                  <Button type="link" size="small" onClick={() => onGo(fault)}>
                    {fault.message}
                  </Button>
                </li>
              ))}
            </ul>
          )
        })}
      </Card>
    </section>
  )
}
