import { Tag } from 'antd'

/**
 * Marks reviews that were written after an office's reset of the password, until the expert confirms them.
 * @param num how many, where the row stands for several
 */
export const AfterReset = ({ num }: { num?: number }) => (
  <Tag color="warning" title="评审办公室重置该专家的密码之后填写，专家本人还没有确认">
    重置后填写{num !== undefined && ` ${num} 本`}
  </Tag>
)
