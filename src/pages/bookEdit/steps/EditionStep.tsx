import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { BINDING } from '#contract/facts/declaration/bookFields'
import { cipDigits, showCip } from '#contract/rules/book/cip'
import { isRevision } from '#contract/rules/declaration/bookFaults'
import styles from '#src/pages/bookEdit/BookEdit.module.css'
import { useEditing } from '#src/pages/bookEdit/fields/editing'
import {
  ChoiceInput,
  MeasuredInput,
  MonthField,
  NumberInput,
  TextInput,
  YesNoInput,
} from '#src/pages/bookEdit/fields/inputs'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { IsbnInput } from './IsbnInput'
import { BookPublisher } from './PublisherInput'

const CopyrightDrawer = lazyPart(() => import('./CopyrightDrawer'))

const FORMATS = ['16开', '大16开', '32开', '大32开', '8开'] as const

function CipInput() {
  const { book, change } = useEditing()
  return (
    <>
      <TextInput
        field="cip_no"
        placeholder="(2023)第123456号"
        shown={showCip}
        onTyping={(isTyping) => !isTyping && book.cip_no && change({ cip_no: cipDigits(book.cip_no) })}
      />
      <YesNoInput field="cip_has_textbook" />
    </>
  )
}

/** What the copyright page says, taken over instead of typed. */
function ReadCopyright() {
  const { isReadonly, opened } = useEditing()
  const [isOpen, setOpen] = useState(false)
  // It takes over many fields at once, of which a supplement opens few.
  if (isReadonly || opened !== null) return null
  return (
    <div className={styles['wide']}>
      <Button className={styles['above'] ?? ''} onClick={() => setOpen(true)}>
        识别版权页
      </Button>
      {isOpen && (
        <Suspense>
          <CopyrightDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** 出版版本 */
export default function EditionStep() {
  const { book } = useEditing()
  const asksRevision = (book.edition ?? 1) > 1 || isRevision(book)
  return (
    <div className={styles['fields']}>
      <ReadCopyright />
      <IsbnInput />
      <BookPublisher />
      {book.carrier !== 'digital' && <CipInput />}
      <NumberInput field="edition" unit="版" />
      <MonthField field="publish_date" />
      <NumberInput field="print_no" unit="次" />
      <MonthField field="print_date" />
      <MonthField field="first_publish_date" />
      <NumberInput field="total_print" unit="册" />
      <NumberInput field="word_count" unit="千字" />
      <NumberInput field="page_count" unit="页" />
      <TextInput field="format" suggestions={FORMATS} />
      <ChoiceInput field="binding" labels={BINDING} />
      <NumberInput field="price" unit="元" />
      <TextInput field="copyright_owner" />
      {asksRevision && <YesNoInput field="is_revised" />}
      {isRevision(book) && <MeasuredInput field="revise_desc" />}
    </div>
  )
}
