import { Tag, type TagProps } from 'antd'

interface Props<S extends string> {
  value: S
  /** Words for every status there is. */
  labels: Readonly<Record<S, string>>
  /** antd's preset colours; a status without one is grey. */
  colours?: Partial<Record<S, TagProps['color']>>
}

/** A status in words, with a colour that repeats them. */
export const StatusTag = <S extends string>({ value, labels, colours }: Props<S>) => (
  <Tag color={colours?.[value] ?? 'default'}>{labels[value] ?? value}</Tag>
)
