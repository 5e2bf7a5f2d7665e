import { colourOf } from '#src/features/status/look'
import { REVIEW_LOOK } from '#src/features/status/reviewing'
import { Tag } from 'antd'
import type { Row } from '#contract'
import { REVIEW_STATUS } from '#contract/facts/reviews'
import styles from '#src/pages/groupBooks/GroupBooks.module.css'

/** The experts of a book; the colour repeats the state that the tip says in words. */
export const ExpertChips = ({ experts }: { experts: Row<'group_booklist'>['experts'] }) => (
  <>
    {experts.map(({ fenpei_id, anon_no, name, review_status }) => (
      <Tag
        key={fenpei_id ?? name}
        color={colourOf(REVIEW_LOOK, review_status)}
        title={`${anon_no === null ? '' : `专家${anon_no} `}${name}：${REVIEW_STATUS[review_status]}`}
        className={styles['expert'] ?? ''}
      >
        {anon_no} {name}
      </Tag>
    ))}
  </>
)
