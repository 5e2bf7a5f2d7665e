import { Radio } from 'antd'

type Drop = 0 | 1

interface Props {
  /** How many reviews were submitted. */
  num: number
  id?: string
  value?: Drop
  onChange?: (drop: Drop) => void
}

/** What becomes of the reviews that somebody who leaves has submitted; unless something else is chosen they count on. */
export const ScoresChoice = ({ num, id, value, onChange }: Props) => (
  <Radio.Group
    {...(id !== undefined && { id })}
    {...(value === undefined ? { defaultValue: 0 } : { value })}
    vertical
    aria-label="已提交的评审"
    onChange={({ target }) => onChange?.(target.value === 1 ? 1 : 0)}
    options={[
      { value: 0, label: `保留：已提交的 ${num} 条评审继续计分` },
      { value: 1, label: `作废：这 ${num} 条不再计分，内容留在记录中，不能恢复` },
    ]}
  />
)
