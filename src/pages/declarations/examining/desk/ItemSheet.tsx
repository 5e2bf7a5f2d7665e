import { Button, Flex, Input, Segmented, Tag, Typography } from 'antd'
import { keysOf } from '#contract/facts/closed'
import { FORMAL_RESULT, type FormalResult } from '#contract/facts/declaration/states'
import { FORMAL_ITEM, ITEM_REMARK, PROPOSED, type FormalCode } from '#contract/facts/examining/formal'
import { LikenessButton } from '#src/features/likeness/LikenessButton'
import { LIKENESS_READERS } from '#contract/roles'
import { Can } from '#src/session/Can'
import { unexplained, type ItemResult } from '#contract/rules/examining/conclusion'
import { isMendable } from '#contract/rules/examining/opened'
import type { Exam, ExamWork } from './useExam'
import { FindingView, type Wish } from './FindingView'
import styles from './Desk.module.css'

const RESULTS = keysOf(FORMAL_RESULT).map((value) => ({ value, label: FORMAL_RESULT[value] }))

interface ItemProps {
  item: ItemResult
  finding: Exam['findings'][number] | undefined
  book: Exam['book']
  needsWords: boolean
  isReadOnly: boolean
  work: ExamWork
  onShow: (wish: Wish) => void
}

function Item({ item, finding, book, needsWords, isReadOnly, work, onShow }: ItemProps) {
  const { code, result, remark } = item
  const label = FORMAL_ITEM[code]
  return (
    <li className={styles['item']} data-result={result}>
      <Flex justify="space-between" align="start" gap={8} wrap>
        <span>
          <b>{code}</b> {label} {!isMendable(code) && <Tag color="volcano">不可补正</Tag>}
        </span>
        <Segmented<FormalResult | ''>
          aria-label={`${code} ${label}的审查结果`}
          size="small"
          disabled={isReadOnly}
          value={result ?? ''}
          options={RESULTS}
          onChange={(next) => next !== '' && work.change(code, { result: next })}
        />
      </Flex>
      {finding && <FindingView finding={finding} onShow={onShow} />}
      {code === 'F05' && (
        <Can role={LIKENESS_READERS}>
          <LikenessButton book_id={book.book_id} book_name={book.book_name} />
        </Can>
      )}
      {(result === 'fail' || needsWords || (remark ?? '') !== '') && (
        <Input.TextArea
          aria-label={`${code}的说明`}
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={ITEM_REMARK.max}
          placeholder={`说明，不少于${ITEM_REMARK.min}字`}
          readOnly={isReadOnly}
          status={needsWords ? 'error' : ''}
          value={remark ?? ''}
          onChange={({ target }) => work.change(code, { remark: target.value })}
        />
      )}
    </li>
  )
}

/** The results that the machine proposes. */
export const proposalsOf = (exam: Exam): Map<FormalCode, FormalResult> =>
  new Map(
    exam.findings.flatMap(({ code, verdict }) => {
      const proposed = PROPOSED[verdict]
      return proposed === undefined || proposed === 'fail' ? [] : [[code, proposed] as const]
    }),
  )

interface Props {
  exam: Exam
  work: ExamWork
  onShow: (wish: Wish) => void
}

/** F01–F21: what the machine has found, and what the examiner decides. */
export function ItemSheet({ exam, work, onShow }: Props) {
  const silent = unexplained(work.items, work.findings)
  const proposals = proposalsOf(exam)
  const open = work.items.filter(({ result }) => result === null)
  const proposed = open.filter(({ code }) => proposals.has(code)).length
  return (
    <section aria-label="审查项">
      <Flex justify="space-between" align="center" gap={8}>
        <Typography.Text type="secondary" aria-live="polite">
          已审{work.items.length - open.length}/{work.items.length}项
          {exam.may.examine && (work.isSaving ? '，正在保存' : work.isSaved ? '，已保存' : '')}
        </Typography.Text>
        {exam.may.examine && proposed > 0 && (
          <Button
            size="small"
            title="只填入系统核对为相符或不适用、您还没有审查的项"
            onClick={() => work.takeProposals(proposals)}
          >
            采用系统核对的{proposed}项
          </Button>
        )}
      </Flex>
      <ol className={styles['items']}>
        {work.items.map((item) => (
          <Item
            key={item.code}
            item={item}
            finding={exam.findings.find(({ code }) => code === item.code)}
            book={exam.book}
            needsWords={silent.includes(item.code)}
            isReadOnly={!exam.may.examine}
            work={work}
            onShow={onShow}
          />
        ))}
      </ol>
    </section>
  )
}
