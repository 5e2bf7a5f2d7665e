import { Checkbox } from 'antd'

interface Props {
  id?: string
  value?: '0' | '1'
  onChange?: (value: '0' | '1') => void
  label: string
  disabled?: boolean
  /** Why it cannot be ticked. */
  title?: string | undefined
}

/** RuoYi's answer to whether something is so. */
export const Tick = ({ id, value, onChange, label, disabled = false, title }: Props) => (
  <Checkbox
    {...(id !== undefined && { id })}
    aria-label={label}
    checked={value === '1'}
    disabled={disabled}
    title={title}
    onChange={({ target }) => onChange?.(target.checked ? '1' : '0')}
  />
)
