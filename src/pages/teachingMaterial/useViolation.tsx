import { DIRECTORS } from '#contract/roles'
import { useModalForm } from '#src/list/useModalForm'
import { useCan } from '#src/session/Can'
import { lazyPart } from '#src/ui/offline/lazyPart'
import type { Book } from './columns'

const ViolationFields = lazyPart(() => import('./ViolationFields'))

/** The decision on a violation, or a proposal of one, with its reason. */
export function useViolation(project_id: number) {
  const isProposal = !useCan({ role: DIRECTORS })
  const verb = isProposal ? '提出违规' : '违规标记'
  const form = useModalForm('update_book_violation', verb, {
    success: isProposal ? '已提出，等待认定' : '已保存，请重新核分',
  })
  return {
    verb,
    /** Why nothing can be proposed about this book any more. */
    refused: ({ violation_status }: Book): string | undefined =>
      !isProposal || violation_status === 'none' || violation_status === 'released'
        ? undefined
        : '该教材已有违规标记',
    open: (...books: readonly Book[]) =>
      form.open({
        project_id,
        book_ids: books.map(({ book_id }) => book_id),
        violation_status: isProposal ? 'suspected' : 'confirmed',
      }),
    dialog: form.dialog(<ViolationFields isProposal={isProposal} />),
  }
}
