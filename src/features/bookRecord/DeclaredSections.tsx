import { Descriptions, Flex, Space } from 'antd'
import type { ReactNode } from 'react'
import type { Output } from '#contract'
import { AWARD_LEVEL } from '#contract/facts/declaration/bookFields'
import { keysOf } from '#contract/facts/closed'
import { BOOK_LABELS, STEP_OF, type BookField } from '#contract/rules/declaration/bookFields'
import { BOOK_STEPS } from '#contract/facts/declaration/bookFields'
import { useMajorNames } from '#src/features/majors/useMajorNames'
import { UploadedImage } from '#src/features/upload/UploadedImage'
import { UploadedLink } from '#src/features/upload/UploadedLink'
import { LONG_FIELDS, wordsOf } from './words'

type BookDetails = Pick<Output<'bookinfo_detail'>, 'book_name' | 'declared' | 'files'>

/** They stand among the facts of the record, by name. */
const ELSEWHERE: readonly BookField[] = ['publisher_id', 'recommend_dept_id', 'recommend_channel']

const originalName = ({ files }: BookDetails, name: string): string =>
  files.find((file) => file.name === name)?.original_name ?? '附件'

const Awards = ({ book }: { book: BookDetails }) => (
  <Flex vertical>
    {book.declared.awards.map(({ name, level, grade, year, org, file }) => (
      <Space key={`${name} ${String(year)} ${org}`} wrap>
        {[name, AWARD_LEVEL[level], grade, year, org].filter(Boolean).join('，')}
        {file !== null && <UploadedLink name={file} original_name={originalName(book, file)} />}
      </Space>
    ))}
  </Flex>
)

function shownOf(field: BookField, book: BookDetails, nameOfMajor: (code: string) => string): ReactNode {
  const { cover, catalog_file, awards } = book.declared
  if (field === 'cover')
    return cover === null ? undefined : (
      <UploadedImage fileName={cover} alt={`《${book.book_name}》的封面`} size={120} />
    )
  if (field === 'catalog_file')
    return catalog_file === null ? undefined : (
      <UploadedLink name={catalog_file} original_name={originalName(book, catalog_file)} />
    )
  if (field === 'awards') return awards.length === 0 ? undefined : <Awards book={book} />
  const words = wordsOf(field, book.declared, nameOfMajor)
  return words && <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{words}</span>
}

/** What the reader is not told is not in the answer: it has no line. */
const fieldsIn = (step: string, { declared }: BookDetails): BookField[] =>
  keysOf(BOOK_LABELS).filter(
    (field) => STEP_OF[field] === step && !ELSEWHERE.includes(field) && field in declared,
  )

/**
 * What a declarer has written of a book, step by step.
 * @param isBrief leaves out what is not written
 */
export function DeclaredSections({ book, isBrief = false }: { book: BookDetails; isBrief?: boolean }) {
  const nameOfMajor = useMajorNames(book.declared.edu_level)
  return (
    <Flex vertical gap={16}>
      {keysOf(BOOK_STEPS).flatMap((step) => {
        const lines = fieldsIn(step, book)
          .map((field) => ({ field, value: shownOf(field, book, nameOfMajor) }))
          .filter(({ value }) => !isBrief || value !== undefined)
        return lines.length === 0
          ? []
          : [
              <Descriptions
                key={step}
                title={BOOK_STEPS[step]}
                bordered
                size="small"
                column={2}
                // Beside a long text a label would be squeezed into a column of single characters.
                styles={{ label: { width: 128, minWidth: 128 } }}
                items={lines.map(({ field, value }) => ({
                  key: field,
                  label: BOOK_LABELS[field],
                  children: value ?? '—',
                  ...(LONG_FIELDS.includes(field) && { span: 'filled' as const }),
                }))}
              />,
            ]
      })}
    </Flex>
  )
}
