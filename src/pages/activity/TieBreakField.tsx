import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Form, Select, Space, Typography } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import { TIE_KEY } from '#contract/entities/ruleLabels'
import { isKeyOf, keysOf } from '#contract/facts/closed'
import { tieKeyText, type TieKey } from '#contract/rules/project/tieBreak'
import { query } from '#src/api/query'
import type { ProjectValues } from './values'

interface Props {
  id?: string
  value?: TieKey[]
  onChange?: (keys: TieKey[]) => void
}

/** The scored indicators of the chosen table; none before one is chosen. */
function useScoredLines(): { value: string; label: string }[] {
  const template_id = Form.useWatch<ProjectValues['template_id']>('template_id')
  const { data } = useQuery({
    ...query('indicator_tree', { template_id: template_id ?? 0 }),
    enabled: template_id !== undefined,
  })
  return (data?.lines ?? [])
    .filter(({ veto }) => veto === 0)
    .map(({ indicator_id, code, name }) => ({ value: String(indicator_id), label: `${code} ${name}` }))
}

/** A list with a key before the people's verdict, which is always the last. */
const withKey = (keys: readonly TieKey[], key: TieKey): TieKey[] => {
  const verdict = keys.indexOf('manual')
  return verdict < 0 ? [...keys, key] : [...keys.slice(0, verdict), key, ...keys.slice(verdict)]
}

/** A list with two neighbours exchanged; undefined where that cannot be. */
function exchanged(keys: readonly TieKey[], at: number, to: number): TieKey[] | undefined {
  const [one, other] = [keys[at], keys[to]]
  if (one === undefined || other === undefined || one === 'manual' || other === 'manual') return undefined
  return keys.map((key, i) => (i === at ? other : i === to ? one : key))
}

/** 同分排序依据: what is compared between books of equal score, from the first to the last. */
export function TieBreakField({ id, value = [], onChange }: Props) {
  const lines = useScoredLines()
  const [picked, setPicked] = useState<string[]>([])
  const taken = new Set(value.map(tieKeyText))
  const textOf = (key: TieKey): string => {
    if (typeof key === 'string') return TIE_KEY[key]
    const names = key.indicators.map(
      (one) => lines.find((line) => line.value === one)?.label ?? `指标${one}（不在所选指标体系里）`,
    )
    return `${names.join('＋')}${names.length > 1 ? '合计' : ''}得分高者先`
  }
  const free = keysOf(TIE_KEY).filter((key) => !taken.has(key))
  const group: TieKey = { indicators: picked }
  return (
    <Flex vertical gap={8}>
      <KeyList keys={value} textOf={textOf} onChange={onChange} />
      <Space wrap>
        <Select<string>
          {...(id !== undefined && { id })}
          value={null}
          placeholder="增加一项依据"
          style={{ width: 240 }}
          options={free.map((key) => ({ value: key, label: TIE_KEY[key] }))}
          onChange={(key) => isKeyOf(TIE_KEY, key) && onChange?.(withKey(value, key))}
        />
        <Select<string[]>
          mode="multiple"
          aria-label="按指标得分比较"
          placeholder="按指标比较：选一项，或选几项合计"
          style={{ minWidth: 300 }}
          value={picked}
          options={lines}
          optionFilterProp="label"
          notFoundContent="请先选择指标体系"
          onChange={setPicked}
        />
        <Button
          icon={<PlusOutlined />}
          disabled={picked.length === 0 || taken.has(tieKeyText(group))}
          onClick={() => {
            onChange?.(withKey(value, group))
            setPicked([])
          }}
        >
          加入所选指标
        </Button>
      </Space>
    </Flex>
  )
}

interface KeyListProps {
  keys: readonly TieKey[]
  textOf: (key: TieKey) => string
  onChange: Props['onChange']
}

/** The order itself: moved with buttons, or with the arrow keys on an entry. */
function KeyList({ keys, textOf, onChange }: KeyListProps) {
  const move = (at: number, to: number): void => {
    const next = exchanged(keys, at, to)
    if (next) onChange?.(next)
  }
  const onKey = (at: number) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step !== undefined) move(at, at + step)
    else if (event.key === 'Delete') onChange?.(keys.filter((_, i) => i !== at))
    else return
    event.preventDefault()
  }
  return (
    <ol style={{ margin: 0, paddingInlineStart: 24 }} aria-label="同分时的比较次序">
      {keys.map((key, at) => {
        const text = textOf(key)
        return (
          <li key={tieKeyText(key)}>
            <Button
              type="text"
              aria-keyshortcuts="ArrowUp ArrowDown Delete"
              title="按上下键调整次序，按 Delete 移除"
              onKeyDown={onKey(at)}
            >
              <Typography.Text>{text}</Typography.Text>
            </Button>
            <Button
              type="text"
              aria-label={`上移：${text}`}
              icon={<ArrowUpOutlined />}
              disabled={exchanged(keys, at, at - 1) === undefined}
              onClick={() => move(at, at - 1)}
            />
            <Button
              type="text"
              aria-label={`下移：${text}`}
              icon={<ArrowDownOutlined />}
              disabled={exchanged(keys, at, at + 1) === undefined}
              onClick={() => move(at, at + 1)}
            />
            <Button
              type="text"
              danger
              aria-label={`移除：${text}`}
              icon={<DeleteOutlined />}
              onClick={() => onChange?.(keys.filter((_, i) => i !== at))}
            />
          </li>
        )
      })}
    </ol>
  )
}
