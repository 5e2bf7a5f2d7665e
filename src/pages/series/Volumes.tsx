import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { Card, Checkbox, Flex, Transfer, Typography, type TransferProps } from 'antd'
import { useState, type Key } from 'react'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { SERIES_VOLUMES } from '#contract/rules/declaration/series'
import { query } from '#src/api/query'
import styles from './Series.module.css'
import type { Volume } from './volume'
import { VolumeOrder } from './VolumeOrder'

interface Props {
  big_id: number | undefined
  publisher_id: number | null | undefined
  /** The volumes as they are saved, with what keeps each from being declared. */
  stored: readonly Volume[]
  /** The chosen ones, by the form. */
  value?: readonly Volume[]
  onChange?: (volumes: Volume[]) => void
}

/** How many candidates are fetched; the search finds the others. */
const CANDIDATES = 200

const nameOf = ({ book_name, isbn, declare_status }: Volume) =>
  `${book_name}${isbn === null ? '' : `（${isbn}）`} · ${DECLARE_STATUS[declare_status]}`

type Choice = Volume & { disabled: boolean }
type SideProps = Parameters<NonNullable<TransferProps<Choice>['children']>>[0]

/** The books of one side. Those of the library have boxes without names. */
function Side({ filteredItems, selectedKeys, onItemSelect }: SideProps) {
  if (filteredItems.length === 0) return <p className={styles['none']}>没有教材</p>
  return (
    <ul className={styles['side']}>
      {filteredItems.map((volume) => (
        <li key={volume.book_id}>
          <Checkbox
            disabled={volume.disabled}
            checked={selectedKeys.includes(String(volume.book_id))}
            onChange={({ target }) => onItemSelect(String(volume.book_id), target.checked)}
          >
            {nameOf(volume)}
          </Checkbox>
        </li>
      ))}
    </ul>
  )
}

/** The books of the publisher on the left, the volumes on the right, and their order below. */
export function Volumes({ big_id, publisher_id, stored, value = [], onChange }: Props) {
  const [keyword, setKeyword] = useState('')
  const { data } = useQuery({
    ...query('book_big_choices', {
      publisher_id: publisher_id ?? 0,
      pageSize: CANDIDATES,
      ...(big_id !== undefined && { big_id }),
      ...(keyword && { keyword }),
    }),
    enabled: typeof publisher_id === 'number' && publisher_id > 0,
    placeholderData: keepPreviousData,
  })
  const judged = new Map(stored.map((volume) => [volume.book_id, volume]))
  const chosen = value.map((volume) => judged.get(volume.book_id) ?? volume)
  const known = new Map([...(data?.rows ?? []), ...chosen].map((volume) => [volume.book_id, volume]))
  const move = (keys: readonly Key[]) => {
    const ids = keys.map(Number)
    const kept = chosen.filter(({ book_id }) => ids.includes(book_id))
    const added = ids
      .filter((id) => !chosen.some(({ book_id }) => book_id === id))
      .flatMap((id) => known.get(id) ?? [])
    onChange?.([...kept, ...added])
  }
  return (
    <Card
      title="分册"
      size="small"
      extra={
        <Typography.Text type="secondary">
          同一出版单位的教材，{SERIES_VOLUMES.min}至{SERIES_VOLUMES.max}册；已提交的教材不能加入或移出
        </Typography.Text>
      }
    >
      <Flex vertical gap={16}>
        {publisher_id ? (
          <Transfer<Choice>
            dataSource={[...known.values()].map((volume) => ({ ...volume, disabled: !volume.movable }))}
            rowKey={({ book_id }) => String(book_id)}
            targetKeys={chosen.map(({ book_id }) => String(book_id))}
            titles={['本单位教材', '分册']}
            render={nameOf}
            showSearch
            showSelectAll={false}
            filterOption={(typed, volume) => nameOf(volume).includes(typed)}
            onSearch={(side, typed) => side === 'left' && setKeyword(typed.trim())}
            onChange={(keys) => move(keys)}
            styles={{ section: { flex: 1, height: 300, minWidth: 240 } }}
            locale={{
              searchPlaceholder: '书名、ISBN',
              itemUnit: '册',
              itemsUnit: '册',
            }}
          >
            {(side) => <Side {...side} />}
          </Transfer>
        ) : (
          <Typography.Text type="secondary">请先选择出版单位</Typography.Text>
        )}
        {chosen.length > 0 && <VolumeOrder volumes={chosen} onChange={(next) => onChange?.(next)} />}
      </Flex>
    </Card>
  )
}
