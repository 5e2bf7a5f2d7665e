import { Alert, Empty } from 'antd'
import type { Output } from '#contract'
import { figure } from '#src/lib/figure'
import { ExpertOpinion } from './ExpertOpinion'
import styles from './Leader.module.css'
import { ScoreMatrix } from './ScoreMatrix'

export type Reviews = Output<'leader_expert_reviews'>

const STATS = [
  ['avg', '均分'],
  ['trimmed', '去极值分'],
  ['max', '最高'],
  ['min', '最低'],
  ['range', '极差'],
  ['std', '标准差'],
] as const

/** Every review of one book: scores side by side, then what each expert wrote. */
export function BookReviews({ reviews }: { reviews: Reviews }) {
  const { hidden_reason, experts, stat, advices, vetoes } = reviews
  if (hidden_reason !== null) return <Alert type="info" showIcon title={hidden_reason} />
  if (experts.length === 0) return <Empty description="该教材还没有评审专家" />
  return (
    <>
      <dl className={styles['stats']} aria-label="专家分统计">
        <div>
          <dt>有效评审</dt>
          <dd>
            {stat.valid_num}/{experts.length}
          </dd>
        </div>
        {STATS.map(([key, title]) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{figure(stat[key])}</dd>
          </div>
        ))}
      </dl>
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
