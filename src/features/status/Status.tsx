import { Tag, type TagProps } from 'antd'
import { statusColour, statusLabel, type StatusKind, type StatusValue } from './statuses'

type Props<K extends StatusKind> = Omit<TagProps, 'color' | 'children'> & {
  of: K
  value: StatusValue<K>
}

/** A state in words, with a colour that repeats them. */
export const Status = <K extends StatusKind>({ of, value, ...tag }: Props<K>) => (
  <Tag color={statusColour(of, value)} {...tag}>
    {statusLabel(of, value)}
  </Tag>
)
