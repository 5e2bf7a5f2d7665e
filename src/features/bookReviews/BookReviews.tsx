import { Alert, Empty } from 'antd'
import { BookFigures } from './BookFigures'
import { ExpertOpinion } from './ExpertOpinion'
import type { Reviews } from './reviews'
import styles from './Reviews.module.css'
import { ScoreMatrix } from './ScoreMatrix'

/** Every review of one book: scores side by side, then what each expert wrote. */
export function BookReviews({ reviews }: { reviews: Reviews }) {
  const { hidden_reason, experts, advices, vetoes } = reviews
  if (hidden_reason !== null) return <Alert type="info" showIcon title={hidden_reason} />
  if (experts.length === 0) return <Empty description="该教材还没有评审专家" />
  return (
    <>
      <BookFigures reviews={reviews} />
      <ScoreMatrix reviews={reviews} />
      <h3 className={styles['heading']}>专家意见</h3>
      {advices.length === 0 && <Empty description="还没有专家提交意见" />}
      {advices.map((advice) => (
        <ExpertOpinion
          key={advice.anon_no}
          advice={advice}
          expert={experts.find(({ anon_no }) => anon_no === advice.anon_no)}
          vetoes={vetoes.flatMap(({ name, hits }) =>
            hits.filter(({ anon_no }) => anon_no === advice.anon_no).map((hit) => ({ ...hit, name })),
          )}
        />
      ))}
    </>
  )
}
