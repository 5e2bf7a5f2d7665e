import { Tag, type TagProps } from 'antd'
import type { Row } from '#contract'
import { REVIEW_STATUS, type ReviewStatus } from '#contract/dict'
import styles from './GroupBooks.module.css'

const COLOURS: Partial<Record<ReviewStatus, TagProps['color']>> = {
  assigned: 'blue',
  draft: 'gold',
  submitted: 'green',
  locked: 'green',
  returned: 'orange',
  avoided: 'red',
}

/** The experts of a book by their numbers; the colour repeats the state that the tip says in words. */
export const ExpertChips = ({ experts }: { experts: Row<'group_booklist'>['experts'] }) => (
  <>
    {experts.map(({ fenpei_id, anon_no, name, review_status }) => (
      <Tag
        key={fenpei_id}
        color={COLOURS[review_status] ?? 'default'}
        title={`专家${anon_no} ${name}：${REVIEW_STATUS[review_status]}`}
        className={styles['expert'] ?? ''}
      >
        {anon_no} {name}
      </Tag>
    ))}
  </>
)
