import { FLAG_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Empty, Space } from 'antd'
import type { Output } from '#contract'
import { DEVIATION, OPINION_STATUS } from '#contract/facts/opinions'
import { query } from '#src/api/query'
import { BookFigures } from '#src/features/bookReviews/BookFigures'
import { ExpertOpinion } from '#src/features/bookReviews/ExpertOpinion'
import { ScoreMatrix } from '#src/features/bookReviews/ScoreMatrix'
import { ExportButton } from '#src/features/exporting/ExportButton'
import type { ProjectBrief } from '#contract/entities/project'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Loading } from '#src/ui/Loading'
import styles from './Details.module.css'
import { ErrorLines } from './ErrorLines'
import { ExpertsTable } from './ExpertsTable'
import { MarkDivergence } from './MarkDivergence'
import { sheetOfBook } from './sheetOfBook'
import { TopStrips } from './TopStrips'

type Reviews = Output<'leader_expert_reviews'>

interface Props {
  project: ProjectBrief
  book_id: number
  place: string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One book: who gave what for which indicator, what stands apart, and every word that was written. */
export function BookReviewDetail({ project, book_id, place, onPrevious, onNext }: Props) {
  const { project_id, project_name } = project
  const { data, error, refetch } = useQuery(
    query('leader_expert_reviews', { project_id, book_id }, { quiet: true }),
  )
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Loading />
  return (
    <>
      <header className={styles['head']}>
        <h2>{data.book_name}</h2>
        {data.flags.map((flag) => (
          <Status key={flag} of={FLAG_LOOK} value={flag} />
        ))}
        <span className={styles['faint']}>
          {data.group_name} · 小组意见{OPINION_STATUS[data.opinion_status]}
        </span>
        <Space wrap>
          <MarkDivergence project_id={project_id} book_id={book_id} reviews={data} />
          <ExportButton
            disabled={data.experts.length === 0}
            load={() => ({ ...sheetOfBook(data), fileName: `${project_name}-${data.book_name}-评审详情` })}
          />
          <Space.Compact>
            <Button
              icon={<LeftOutlined aria-hidden />}
              disabled={!onPrevious}
              title="上一本（按 [ 键）"
              aria-keyshortcuts="["
              onClick={onPrevious}
            >
              上一本
            </Button>
            <Button disabled={!onNext} title="下一本（按 ] 键）" aria-keyshortcuts="]" onClick={onNext}>
              下一本
              <RightOutlined aria-hidden />
            </Button>
          </Space.Compact>
          <span className={styles['faint']}>{place}</span>
        </Space>
      </header>
      {data.hidden_reason !== null ? (
        <Alert type="info" showIcon title={data.hidden_reason} />
      ) : data.experts.length === 0 ? (
        <Empty description="该教材还没有评审专家" />
      ) : (
        <Content project={project} book_id={book_id} reviews={data} />
      )}
    </>
  )
}

interface ContentProps {
  project: ProjectBrief
  book_id: number
  reviews: Reviews
}

function Content({ project, book_id, reviews }: ContentProps) {
  const { advices, experts, vetoes, deviations, explanations } = reviews
  return (
    <>
      {(deviations.length > 0 || explanations.length > 0) && (
        <section className={styles['card']} aria-label="分歧">
          <h3>分歧</h3>
          <dl className={styles['deviations']}>
            {deviations.map(({ kind, text }) => [
              <dt key={`${kind}-name`}>{DEVIATION[kind]}</dt>,
              <dd key={kind}>{text}</dd>,
            ])}
            {explanations.map(({ label, text }) => [
              <dt key={`${label}-name`}>组长说明（{label}）</dt>,
              <dd key={label}>{text}</dd>,
            ])}
          </dl>
        </section>
      )}
      <section className={styles['card']} aria-label="专家">
        <BookFigures reviews={reviews} />
        <ExpertsTable project_id={project.project_id} book_id={book_id} reviews={reviews} />
      </section>
      <section className={styles['card']} aria-label="逐项评分">
        <h3>逐项评分</h3>
        <ScoreMatrix reviews={reviews} />
      </section>
      <TopStrips project={project} reviews={reviews} />
      {vetoes.length > 0 && (
        <section className={styles['card']} aria-label="一票否决">
          <h3>一票否决</h3>
          <dl className={styles['deviations']}>
            {vetoes.flatMap(({ indicator_id, name, hits }) =>
              hits.map(({ anon_no, reason, pages }) => [
                <dt key={`${indicator_id}:${anon_no}:name`}>
                  {name}（专家{anon_no}）
                </dt>,
                <dd key={`${indicator_id}:${anon_no}`}>
                  第 {pages} 页：{reason}
                </dd>,
              ]),
            )}
          </dl>
        </section>
      )}
      <section className={styles['card']} aria-label="专家意见">
        <h3>专家意见</h3>
        {advices.length === 0 && <Empty description="还没有专家提交意见" />}
        <div className={styles['opinions']}>
          {advices.map((advice) => (
            <ExpertOpinion
              key={advice.anon_no}
              advice={advice}
              expert={experts.find(({ anon_no }) => anon_no === advice.anon_no)}
              vetoes={[]}
            />
          ))}
        </div>
      </section>
      <ErrorLines advices={advices} />
    </>
  )
}
