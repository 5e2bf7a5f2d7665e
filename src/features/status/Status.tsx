import { Tag, type TagProps } from 'antd'
import type { Labels } from '#contract/facts/closed'
import { colourOf, type StateLook } from './look'

type Props<L extends Labels> = Omit<TagProps, 'color' | 'children'> & {
  of: StateLook<L>
  value: keyof L & string
}

/** A state in words, with a colour that repeats them; one that only a foreign server knows, as it is named there. */
export const Status = <L extends Labels>({ of, value, ...tag }: Props<L>) => (
  <Tag color={colourOf(of, value)} {...tag}>
    {of.labels[value] ?? value}
  </Tag>
)
