import { DatePicker, Switch } from 'antd'
import dayjs from 'dayjs'
import './dates'
import type { DateRange } from '#src/lib/dateRange'

const FORMAT = 'YYYY-MM-DD HH:mm:ss'

interface Field<T> {
  id?: string
  value?: T
  onChange?: (value: T) => void
  disabled?: boolean | undefined
}

const DAY = 'YYYY-MM-DD'

/** First and last day in the form of the wire; null when they are cleared. */
export function DayRangeInput({ id, label, value, onChange }: Field<DateRange> & { label: string }) {
  return (
    <DatePicker.RangePicker
      {...(id !== undefined && { id: { start: id, end: `${id}-end` } })}
      aria-label={label}
      format={DAY}
      style={{ width: 250 }}
      value={value ? [dayjs(value[0]), dayjs(value[1])] : null}
      onChange={(_, [begin, end]) => onChange?.(begin && end ? [begin, end] : null)}
    />
  )
}

/** A day in the form of the wire; null when it is cleared. */
export function DayInput({ id, value, onChange }: Field<string | null>) {
  return (
    <DatePicker
      {...(id !== undefined && { id })}
      format={DAY}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day ? day.format(DAY) : null)}
    />
  )
}

const MONTH = 'YYYY-MM'

/** A month in the form of the wire; null when it is cleared. */
export function MonthInput({ id, value, onChange, disabled }: Field<string | null>) {
  return (
    <DatePicker
      {...(id !== undefined && { id })}
      {...(disabled !== undefined && { disabled })}
      picker="month"
      // Enter takes the month; it does not send the form around it as well.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      format={MONTH}
      style={{ width: '100%' }}
      value={value ? dayjs(value, MONTH) : null}
      onChange={(month) => onChange?.(month ? month.format(MONTH) : null)}
    />
  )
}

/** A moment in the form of the wire; null when it is cleared. */
export function TimeInput({ id, value, onChange, disabled }: Field<string | null>) {
  return (
    <DatePicker
      {...(id !== undefined && { id })}
      {...(disabled !== undefined && { disabled })}
      showTime
      format={FORMAT}
      style={{ width: '100%' }}
      value={value ? dayjs(value) : null}
      onChange={(time) => onChange?.(time ? time.format(FORMAT) : null)}
    />
  )
}

/** A switch of the wire, 0 or 1. */
export function FlagInput({ id, value, onChange, disabled }: Field<0 | 1>) {
  return (
    <Switch
      {...(id !== undefined && { id })}
      {...(disabled !== undefined && { disabled })}
      checkedChildren="是"
      unCheckedChildren="否"
      checked={value === 1}
      onChange={(on) => onChange?.(on ? 1 : 0)}
    />
  )
}
