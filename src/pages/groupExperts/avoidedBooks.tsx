import { Tag } from 'antd'

/** A column: how many books of the group a person has to avoid, or would have to as a member. */
export const avoidedBooks = {
  title: '回避教材',
  dataIndex: 'avoid_book_num',
  width: 76,
  align: 'end',
  render: (num: number) => (num > 0 ? <Tag color="warning">{num}</Tag> : 0),
} as const
