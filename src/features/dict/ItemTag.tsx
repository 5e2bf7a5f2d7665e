import { Tag, type TagProps } from 'antd'

/** antd's colours under RuoYi's names. */
const COLOURS: Readonly<Record<string, TagProps['color']>> = {
  primary: 'blue',
  success: 'success',
  info: 'default',
  warning: 'warning',
  danger: 'error',
}

type ListClass = string | null | undefined

/** Whether an item of this style is shown as a tag, not as plain text. */
export const isTag = (listClass: ListClass): boolean => Object.hasOwn(COLOURS, listClass ?? '')

/** An item of a dictionary as the dictionary wants it to look. */
export const ItemTag = ({ label, listClass }: { label: string; listClass: ListClass }) =>
  isTag(listClass) ? <Tag color={COLOURS[listClass ?? '']}>{label}</Tag> : <span>{label}</span>
