import { Segmented } from 'antd'
import { isKeyOf, keysOf, type Labels } from '#contract/facts/closed'

interface TabCountsProps<L extends Labels> {
  labels: L
  value: keyof L & string
  /** How many rows each of them has; absent until they are known. */
  counts: Readonly<Record<keyof L & string, number>> | undefined
  onChange: (value: keyof L & string) => void
}

/** The views of one list, each with the number of its rows. */
export function TabCounts<L extends Labels>({ labels, value, counts, onChange }: TabCountsProps<L>) {
  return (
    <Segmented<string>
      value={value}
      options={keysOf(labels).map((key) => ({
        value: key,
        label: `${labels[key]}${counts ? `（${counts[key]}）` : ''}`,
      }))}
      onChange={(next) => {
        if (isKeyOf(labels, next)) onChange(next)
      }}
    />
  )
}
