import { useState } from 'react'
import { RichTextField } from './RichTextField'

interface Props {
  /** What the text is called, for those who cannot see it. */
  label: string
  value?: string
  onChange?: (text: string) => void
}

/** A formatted text as a field of a form; what stands in it at first is not taken over again. */
export function RichTextInput({ label, value = '', onChange }: Props) {
  const [first] = useState(value)
  return <RichTextField label={label} text={first} disabled={false} onChange={(text) => onChange?.(text)} />
}
