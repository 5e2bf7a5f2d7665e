import { useQuery } from '@tanstack/react-query'
import { Result } from 'antd'
import { Link, useNavigate } from 'react-router-dom'
import { to } from '#contract/address'
import { query } from '#src/api/query'
import { draftKey } from '#src/features/autosave/draftKey'
import { Recalled } from '#src/features/autosave/Recalled'
import { useMaterials } from '#src/features/pdfReader/BookReader'
import { ReaderLink } from '#src/features/readerLink/readerLink'
import { useAddress } from '#src/menu/useAddress'
import { useProject } from '#src/session/project'
import { useMe } from '#src/session/session'
import { Loading } from '#src/ui/Loading'
import { Scoring } from './Scoring'

const back = <Link to={to('review/review/index')}>返回我的评审</Link>

/** 教材评分 */
export default function ScoringPage() {
  const { project_id } = useProject()
  const book_id = useAddress<'review/review/pingsheng'>().id('bookId')
  const { user } = useMe()
  const navigate = useNavigate()
  const { data, error } = useQuery({
    ...query('zhuanjia_book_yijian', { project_id, book_id: book_id ?? 0 }, { quiet: true }),
    enabled: book_id !== undefined,
    // Read anew at every visit, and never under the hands of someone who is typing.
    gcTime: 0,
    staleTime: Infinity,
    meta: { keep: true },
  })
  // Asked beside the sheet: an answer that comes later has the sheet drawn again.
  useMaterials(project_id, book_id)
  if (book_id === undefined) return <Result status="info" title="请从“我的评审”选择一本教材" extra={back} />
  if (error) return <Result status="warning" title={error.message} extra={back} />
  if (!data) return <Loading />
  return (
    <Recalled key={data.fenpei_id} prefix={draftKey(user.userId, data.fenpei_id)}>
      <ReaderLink read_seconds={data.read_seconds ?? 0}>
        <Scoring
          project_id={project_id}
          loaded={data}
          onTurn={(next) => void navigate(to('review/review/pingsheng', { bookId: next }))}
        />
      </ReaderLink>
    </Recalled>
  )
}
