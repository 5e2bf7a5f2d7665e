import type { FormInstance } from 'antd'

const SCROLL = { behavior: 'smooth', block: 'center', focus: true } as const

/** Whether all that is in the form is right; else its first wrong field comes into sight. */
export async function isRight(form: FormInstance): Promise<boolean> {
  try {
    await form.validateFields()
    return true
  } catch {
    const wrong = form.getFieldsError().find(({ errors }) => errors.length > 0)
    if (wrong) form.scrollToField(wrong.name, SCROLL)
    return false
  }
}

/** Whether nothing keeps the record from being handed in; else each field says what does, and the first comes into sight. */
export function isWhole(form: FormInstance, faults: readonly { field: string; message: string }[]): boolean {
  for (const { field, message } of faults) form.setFields([{ name: field, errors: [message] }])
  if (faults[0]) form.scrollToField(faults[0].field, SCROLL)
  return faults.length === 0
}
