import { FileUpload } from './FileUpload'
import type { Uploaded } from './uploaded'

interface Props {
  id?: string
  value?: Uploaded
  onChange?: (file: Uploaded | undefined) => void
}

/** One upload of a form as a call takes it: the list of the field has at most one. */
export const OneUpload = ({ id, value, onChange }: Props) => (
  <FileUpload
    {...(id !== undefined && { id })}
    purpose="attachment"
    max={1}
    value={value ? [value] : []}
    onChange={([file]) => onChange?.(file)}
  />
)
