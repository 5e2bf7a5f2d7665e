import { useQuery } from '@tanstack/react-query'
import { Button, Flex } from 'antd'
import { useState, type ReactNode } from 'react'
import type { Output } from '#contract'
import { query } from '#src/api/query'
import { fetchedReader } from '#src/features/readerLink/fetchedReader'
import { Dialog } from '#src/ui/Dialog'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Loading } from '#src/ui/Loading'
import styles from './Likeness.module.css'

const MaterialReader = fetchedReader(() => import('#src/features/pdfReader/MaterialReader'))

type SharedPage = Output<'likeness_text'>['own']

interface PlaceInBook {
  book_id: number
  book_name: string
  page: number
  /** The sample as a declared material; null where only a review has it. */
  material_id: number | null
}

/** The text of a page, with what the other has marked. */
function marked({ text, shared }: SharedPage): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const { from, to } of shared) {
    parts.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>)
    end = to
  }
  return [...parts, text.slice(end)]
}

/** The page itself, with its pictures, in a dialog over the comparison. */
function OriginalPage({ book_name, page, material_id }: PlaceInBook) {
  const [isOpen, setOpen] = useState(false)
  if (material_id === null) return null
  return (
    <>
      <Button size="small" aria-label={`打开《${book_name}》第${page}页原页`} onClick={() => setOpen(true)}>
        打开原页
      </Button>
      <Dialog
        open={isOpen}
        title={`《${book_name}》样书`}
        width="min(1000px, 94vw)"
        footer={null}
        destroyOnHidden
        onCancel={() => setOpen(false)}
      >
        <div className={styles['original']}>
          <MaterialReader material_id={material_id} start={page} />
        </div>
      </Dialog>
    </>
  )
}

const OnePage = ({ place, content }: { place: PlaceInBook; content: SharedPage }) => (
  <section className={styles['page']} aria-label={`《${place.book_name}》第${place.page}页`}>
    <Flex justify="space-between" align="center" gap={8}>
      <strong className={styles['name']}>
        {place.book_name} 第 {place.page} 页
      </strong>
      <OriginalPage {...place} />
    </Flex>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long page is scrolled by the keyboard as well */}
    <div className={styles['text']} tabIndex={0}>
      {content.text === '' ? '这一页没有文字' : marked(content)}
    </div>
  </section>
)

/** Two pages as text, beside each other; what they share is marked. */
export function PagesSideBySide({ own, other }: { own: PlaceInBook; other: PlaceInBook }) {
  const { data, error, refetch } = useQuery(
    query('likeness_text', {
      book_id: own.book_id,
      page: own.page,
      other_id: other.book_id,
      other_page: other.page,
    }),
  )
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
  return (
    <div className={styles['pages']}>
      <OnePage place={own} content={data.own} />
      <OnePage place={other} content={data.other} />
    </div>
  )
}
