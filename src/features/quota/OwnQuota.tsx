import { useQuery } from '@tanstack/react-query'
import { Flex, Tag, Typography } from 'antd'
import type { Output } from '#contract'
import { EDU_LEVEL } from '#contract/facts/books'
import { query } from '#src/api/query'

type Limit = Output<'declare_quota_own'>['limits'][number]

const said = (figure: number | null): string => (figure === null ? '不限' : String(figure))

const LimitLine = ({ limit }: { limit: Limit }) => {
  const { edu_level, total, reserved, used, granted, remain } = limit
  return (
    <Flex gap={24} wrap align="center">
      <Tag>{edu_level === null ? '全部层次' : EDU_LEVEL[edu_level]}</Tag>
      <span>
        总额 <strong>{said(total)}</strong>
      </span>
      {granted !== null && (
        <span>
          已分配 <strong>{granted}</strong>
          {total !== null && (
            <>
              ，可分配 <strong>{Math.max(0, total - granted)}</strong>
            </>
          )}
        </span>
      )}
      <span>
        待审 <strong>{reserved}</strong>
      </span>
      <span>
        已用 <strong>{used}</strong>
      </span>
      <span>
        剩余 <strong>{said(remain)}</strong>
      </span>
    </Flex>
  )
}

/** 本单位名额 of a year, and how much of it is granted to others. */
export function OwnQuota({ year }: { year: number }) {
  const { data } = useQuery(query('declare_quota_own', { year }))
  if (!data || data.dept_name === null) return null
  return (
    <section aria-label="本单位名额">
      <Flex vertical gap={4}>
        <Typography.Text strong>
          {data.dept_name}
          {year}年名额{data.shared_by !== null && `（${data.shared_by}未单独分配，与其他单位共用）`}
        </Typography.Text>
        {data.limits.map((limit) => (
          <LimitLine key={limit.edu_level ?? 'all'} limit={limit} />
        ))}
      </Flex>
    </section>
  )
}
