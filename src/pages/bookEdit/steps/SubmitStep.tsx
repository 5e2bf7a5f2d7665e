import { Card, Descriptions, Flex, type DescriptionsProps } from 'antd'
import { keysOf } from '#contract/facts/closed'
import { BOOK_LABELS, STEP_OF } from '#contract/rules/declaration/bookFields'
import { BOOK_STEPS, type BookStep } from '#contract/facts/declaration/bookFields'
import { LONG_FIELDS } from '#src/features/bookRecord/words'
import { DeclareActions } from '#src/features/declareSteps/DeclareActions'
import { FlowTimeline } from '#src/features/declareSteps/FlowTimeline'
import { useMajorNames } from '#src/features/majors/useMajorNames'
import styles from '#src/pages/bookEdit/BookEdit.module.css'
import { useEditing } from '#src/pages/bookEdit/fields/editing'
import { editorWords, fieldWords } from '#src/pages/bookEdit/words'
import { Recommender } from './Recommender'

const STEPS = keysOf(BOOK_STEPS).filter((step) => step !== 'materials' && step !== 'submit')

function Summary({ step }: { step: BookStep }) {
  const { book, editors, nameOfFile } = useEditing()
  const names = { nameOfFile, nameOfUnit: String, nameOfMajor: useMajorNames(book.edu_level) }
  const items: NonNullable<DescriptionsProps['items']> = keysOf(BOOK_LABELS)
    .filter((field) => STEP_OF[field] === step && field !== 'publisher_id')
    .map((field) => ({
      key: field,
      label: BOOK_LABELS[field],
      children: fieldWords(field, book, names),
      ...(LONG_FIELDS.includes(field) && { span: 'filled' as const }),
    }))
    .filter(({ children }) => children !== '')
  if (step === 'editors')
    items.push({
      key: 'editors',
      label: `编写人员（${editors.length}人）`,
      children: editorWords(editors) || '还没有填写编写人员',
    })
  return (
    <Card size="small" title={BOOK_STEPS[step]}>
      {items.length > 0 ? (
        <Descriptions
          size="small"
          column={2}
          items={items}
          styles={{ content: { whiteSpace: 'pre-wrap' } }}
        />
      ) : (
        '尚未填写'
      )}
    </Card>
  )
}

/** 预览提交: all that is written, who is to recommend it, and how it is handed in. */
export default function SubmitStep() {
  const { book_id, book, revision, declare_status, isSaved } = useEditing()
  return (
    <Flex vertical gap={16}>
      {STEPS.map((step) => (
        <Summary key={step} step={step} />
      ))}
      <Card size="small" title="推荐">
        <div className={styles['fields']}>
          <Recommender />
        </div>
      </Card>
      {book_id > 0 && (
        <Card size="small" title="申报进程">
          <Flex vertical gap={16}>
            {isSaved ? (
              <DeclareActions book={{ book_id, book_name: book.book_name, declare_status, revision }} />
            ) : (
              '内容保存后可以提交'
            )}
            <FlowTimeline book_id={book_id} />
          </Flex>
        </Card>
      )}
    </Flex>
  )
}
