import { useQuery } from '@tanstack/react-query'
import { Flex, Tag } from 'antd'
import { query } from '#src/api/query'
import styles from './GroupBooks.module.css'
import type { ArrangedGroup } from './arrangedGroup'

/** The group's name and how far its allocation has come. */
export function GroupNumbers({ place: { project_id, group_id, group_name } }: { place: ArrangedGroup }) {
  const { data } = useQuery(query('group_num_zhuanjia', { project_id, group_id }))
  const numbers = data?.[0]
  return (
    <Flex align="baseline" gap={24} wrap component="header">
      <h2 className={styles['name']}>{group_name}</h2>
      {numbers && (
        <>
          <Figure label="教材" value={numbers.book_num} />
          <Figure label="专家" value={numbers.zhuanjia_num} />
          <Figure label="每书专家" value={numbers.experts_per_book} />
          <Figure label="已分配/应分配" value={`${numbers.assigned_total} / ${numbers.need_total}`} />
          {numbers.need_total > 0 &&
            (numbers.gap > 0 ? (
              <Tag color="warning">缺 {numbers.gap} 人次</Tag>
            ) : (
              <Tag color="success">已配齐</Tag>
            ))}
        </>
      )}
    </Flex>
  )
}

const Figure = ({ label, value }: { label: string; value: number | string }) => (
  <span className={styles['figure']}>
    {label} <strong>{value}</strong>
  </span>
)
