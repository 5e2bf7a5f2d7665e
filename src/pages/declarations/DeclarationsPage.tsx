import { Segmented } from 'antd'
import { Suspense } from 'react'
import { isKeyOf } from '#contract/facts/closed'
import { EXAM_READERS } from '#contract/facts/examining/formal'
import { DECLARATION_VIEWERS } from '#contract/roles'
import { useAddress } from '#src/menu/useAddress'
import { useMe } from '#src/session/session'
import { Loading } from '#src/ui/Loading'
import { lazyPart } from '#src/ui/offline/lazyPart'

const DeclarationList = lazyPart(() => import('./DeclarationList'))
const ExamList = lazyPart(() => import('./examining/ExamList'))
const Desk = lazyPart(() => import('./examining/desk/Desk'))

const PART = { declarations: '申报进程', exams: '形式审查' } as const

/** 查看申报: what was handed in, and for those who examine and their office the formal examination. */
export default function DeclarationsPage() {
  const { roles } = useMe()
  const { id, oneOf, change } = useAddress<'review/task/index'>()
  const book_id = id('bookId')
  const reads = EXAM_READERS.some((role) => roles.includes(role))
  const follows = DECLARATION_VIEWERS.some((role) => roles.includes(role))
  const part = oneOf('part', PART) ?? (follows ? 'declarations' : 'exams')
  const open = (next: number | undefined): void => change({ bookId: next, part: 'exams' })
  return (
    <Suspense fallback={<Loading />}>
      {reads && book_id !== undefined ? (
        <Desk key={book_id} book_id={book_id} onBack={() => open(undefined)} />
      ) : (
        <>
          {reads && follows && (
            <Segmented
              style={{ marginBottom: 16 }}
              value={part}
              options={[
                { value: 'declarations', label: PART.declarations },
                { value: 'exams', label: PART.exams },
              ]}
              onChange={(next) => isKeyOf(PART, next) && change({ part: next })}
            />
          )}
          {part === 'exams' && reads ? <ExamList onOpen={open} /> : <DeclarationList />}
        </>
      )}
    </Suspense>
  )
}
