import { Button, Space } from 'antd'
import type { ChosenPeople } from './useChosen'

interface Props {
  chosen: ChosenPeople
  /** How many the filter finds. */
  total: number
}

/** How many are chosen, and the choice of all that the filter finds. */
export function ChosenBar({ chosen, total }: Props) {
  const { people, isWhole, isReading, chooseAll, clear } = chosen
  if (people.length === 0 && total === 0) return null
  return (
    <Space>
      {people.length > 0 && (
        <output>{isWhole ? `已选全部${people.length}位` : `已选${people.length}位`}</output>
      )}
      {!isWhole && total > people.length && (
        <Button type="link" loading={isReading} onClick={chooseAll}>
          选择全部{total}位
        </Button>
      )}
      {people.length > 0 && (
        <Button type="link" onClick={clear}>
          取消选择
        </Button>
      )}
    </Space>
  )
}
