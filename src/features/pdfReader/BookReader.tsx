import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useStore } from 'zustand'
import type { Output } from '#contract'
import { readCodes, SAMPLE_CODE, type SampleCode } from '#contract/facts/books'
import { call } from '#src/api/call'
import { useReaderLink } from '#src/features/readerLink/readerLink'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Loading } from '#src/ui/Loading'
import { Notice } from '#src/ui/Notice'
import { fetchedReader } from '#src/features/readerLink/fetchedReader'
import { startAhead, takeThread } from './document/thread'
import type { ReaderProps } from './readerProps'
import styles from './Reader.module.css'

const PdfReader = fetchedReader(() => import('./PdfReader'))

/** While a copy is being made, it is asked for again. */
const ASK_AGAIN_MS = 5000

/** An anonymous book has no paper copy: the author stands on it. */
export const whyNone = ({ materials: [first] }: Output<'book_materials'>): string =>
  first?.code === readCodes(true)[0]
    ? '本书尚无匿名样书，请联系评审管理员上传后再评审'
    : '本书没有可在线阅读的样书，请对照纸质样书评审'

const WHY: Readonly<Record<'waiting' | 'failed', string>> = {
  waiting: '样书正在准备，稍候自动打开',
  failed: '样书未能生成，请联系评审管理员',
}

const isReady = ({ status }: Output<'book_materials'>['materials'][number]): boolean => status === 'ready'

/** What there is to read of a book. */
export function useMaterials(project_id: number, book_id: number | undefined) {
  const input = { project_id, book_id: book_id ?? 0 }
  return useQuery({
    queryKey: ['book_materials', input],
    queryFn: async ({ signal }) => {
      const answer = await call('book_materials', input, { quiet: true, signal })
      if (answer.materials.some(isReady)) startAhead()
      return answer
    },
    enabled: book_id !== undefined,
    meta: { keep: true },
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      state.data?.materials.some(({ status }) => status === 'waiting') ? ASK_AGAIN_MS : false,
  })
}

/** A book as its reviewers, their leaders and the office read it: its files, and the reader of the chosen one. */
export function BookReader({
  project_id,
  book_id,
  onUse,
}: Pick<ReaderProps, 'project_id' | 'book_id'> & Partial<Pick<ReaderProps, 'onUse'>>) {
  const { data, error, refetch } = useMaterials(project_id, book_id)
  const [chosen, setChosen] = useState<SampleCode>()
  // What stands beside it, a sheet to fill in, is drawn before the code of the reader is run.
  const isTurn = useDeferredValue(true, false)
  const wish = useStore(useReaderLink(), (link) => link.wish)
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data || !isTurn) return <Loading />
  const ready = data.materials.filter(isReady)
  // A note may be about another file than the one that is open.
  const asked = wish?.code ?? chosen
  const code = (ready.find((one) => one.code === asked) ?? ready[0])?.code
  if (wish && wish.code !== chosen && wish.code === code) setChosen(code)
  if (!code) {
    const status = data.materials[0]?.status ?? 'none'
    return <Notice title={status === 'waiting' || status === 'failed' ? WHY[status] : whyNone(data)} />
  }
  const tabs = ready.length > 1 && (
    <div className={styles['tabs']}>
      <Segmented<SampleCode>
        aria-label="材料"
        value={code}
        options={ready.map((one) => ({ value: one.code, label: SAMPLE_CODE[one.code] }))}
        onChange={setChosen}
      />
    </div>
  )
  return (
    <PdfReader
      project_id={project_id}
      book_id={book_id}
      code={code}
      about={data}
      tabs={tabs}
      onUse={onUse}
      takeThread={takeThread}
    />
  )
}
