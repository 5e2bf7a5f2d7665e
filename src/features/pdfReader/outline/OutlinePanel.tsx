import { useQuery } from '@tanstack/react-query'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { Loading } from '#src/ui/Loading'
import { headingAt, headingsOf, type Heading } from './outline'
import styles from '#src/features/pdfReader/Reader.module.css'

interface Props {
  document: PDFDocumentProxy
  page: number
  onGoTo: (page: number) => void
}

function Lines({
  headings,
  here,
  onGoTo,
}: { headings: Heading[]; here: string | undefined } & Pick<Props, 'onGoTo'>) {
  return headings.map(({ key, title, page, children }) => (
    <li key={key}>
      <button
        type="button"
        className={styles['line']}
        disabled={page === undefined}
        aria-current={key === here ? 'true' : undefined}
        onClick={() => page !== undefined && onGoTo(page)}
      >
        <span>{title}</span>
        {page !== undefined && <span className={styles['at']}>{page}</span>}
      </button>
      {children.length > 0 && (
        <ul>
          <Lines headings={children} here={here} onGoTo={onGoTo} />
        </ul>
      )}
    </li>
  ))
}

/** 目录: the bookmarks of the document, with the pages they lead to. */
export function OutlinePanel({ document, page, onGoTo }: Props) {
  const { data } = useQuery({
    queryKey: ['outline', document.fingerprints],
    queryFn: () => headingsOf(document),
    staleTime: Infinity,
    meta: { keep: true },
  })
  if (!data) return <Loading />
  if (data.length === 0) return <p className={styles['words']}>这份文件没有目录书签，可用缩略图或查找。</p>
  return (
    <ul className={styles['list']} aria-label="目录">
      <Lines headings={data} here={headingAt(data, page)?.key} onGoTo={onGoTo} />
    </ul>
  )
}
