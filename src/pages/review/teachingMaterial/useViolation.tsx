import { lazy } from 'react'
import { useModalForm } from '#src/list/useModalForm'
import type { Book } from './columns'

const ViolationFields = lazy(() => import('./ViolationFields'))

/** The decision on a violation, with its reason. */
export function useViolation(project_id: number) {
  const form = useModalForm('update_book_violation', '违规标记', { success: '已保存，请重新核分' })
  return {
    open: ({ book_id }: Book) => form.open({ project_id, book_id, violation_status: 'confirmed' }),
    dialog: form.dialog(<ViolationFields />),
  }
}
