import { Form, Input } from 'antd'
import { useState } from 'react'
import type { Input as In } from '#contract'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import {
  DECLARE_STEPS,
  declareStepsFrom,
  HAND_IN,
  SCHOOL_DECISIONS,
  type DeclareStepKey,
} from '#contract/facts/declaration/life'
import { isKeyOf, isOneOf } from '#contract/facts/closed'
import type { HandInFault } from '#contract/rules/declaration/handIn'
import { ROLES } from '#contract/roles'
import { ApiError } from '#src/api/apiError'
import { call } from '#src/api/call'
import { useAct } from '#src/api/query'
import { useModalForm } from '#src/list/useModalForm'
import { useMe } from '#src/session/session'
import { confirm, toast } from '#src/ui/feedback'
import { Concerned } from './Concerned'
import { MissingDialog } from './MissingDialog'
import { PassFields, ReturnFields } from './SchoolAuditFields'

export interface SteppingBook {
  book_id: number
  book_name: string
  declare_status: DeclareStatus
  /** As it was read: an older one is not handed in. */
  revision?: number
}

async function missingOf(error: unknown): Promise<HandInFault[] | undefined> {
  if (!(error instanceof ApiError)) return undefined
  const { RefusedStep } = await import('#contract/entities/declaration/handIn')
  return RefusedStep.safeParse(error.data).data?.missing
}

/** What becomes of a book that is handed in, said before it is. */
const AFTERWARDS = {
  send: '送审后由学校审核，审核结束前不能修改教材信息和材料。',
  submit: '提交后由推荐单位审核，并占用本单位一个名额；审核结束前不能修改教材信息和材料。',
} as const

type HandInKey = keyof typeof AFTERWARDS

/** Hands a book in; where something is missing it says what, and where it is mended. */
function useHandIn(onDone: () => void) {
  const [asked, setAsked] = useState<{
    book_id: number
    book_name: string
    label: string
    missing: readonly HandInFault[]
  }>()
  const act = useAct('bookinfo_submit', { quiet: true })
  const handIn = async ({ book_id, book_name, revision }: SteppingBook, key: HandInKey): Promise<void> => {
    const { label } = DECLARE_STEPS[key]
    const show = (missing: readonly HandInFault[]) => setAsked({ book_id, book_name, label, missing })
    const { missing } = await call('bookinfo_submit_check', { book_id })
    if (missing.length > 0) return show(missing)
    const agreed = await confirm({
      title: `${label}《${book_name}》？`,
      content: AFTERWARDS[key],
      okText: label,
      cancelText: '取消',
    })
    if (!agreed) return
    act.mutate(
      { book_id, ...(revision !== undefined && { revision }) },
      {
        onSuccess: () => {
          toast.success(`已${label}`)
          onDone()
        },
        onError: async (error) => {
          const found = await missingOf(error)
          if (found) show(found)
          else toast.error(error.message)
        },
      },
    )
  }
  return { handIn, dialog: <MissingDialog asked={asked} onClose={() => setAsked(undefined)} /> }
}

const idsOf = (books: readonly SteppingBook[]) => books.map(({ book_id }) => book_id)

/**
 * The steps of a declaration as buttons and dialogs of a page.
 * @param onDone after a step was taken; whatever is on screen is read again anyway
 */
export function useDeclareSteps(onDone: () => void = () => undefined) {
  const { roles } = useMe()
  const held = roles.filter((role) => isKeyOf(ROLES, role))
  const { handIn, dialog } = useHandIn(onDone)
  const withdraw = useModalForm('bookinfo_withdraw', '撤回申报', { success: '已撤回', onDone })
  const [concerned, setConcerned] = useState<readonly SteppingBook[]>([])
  const reopen = useAct('bookinfo_reopen')
  const pass = useModalForm('bookinfo_school_audit', DECLARE_STEPS.school_pass.label, {
    success: null,
    onDone: ({ done_num }) => {
      toast.success(`已推荐${done_num}种，并告知申报人员`)
      onDone()
    },
  })
  const giveBack = useModalForm('bookinfo_school_audit', '退回', {
    success: null,
    onDone: ({ done_num }) => {
      toast.success(`已退回${done_num}种，并告知申报人员`)
      onDone()
    },
  })
  const take = (key: DeclareStepKey, books: readonly SteppingBook[]): void => {
    const [book] = books
    if (!book) return
    setConcerned(books)
    if (key === 'school_pass') return pass.open({ book_ids: idsOf(books), op: 'pass' })
    if (key === 'school_return') return giveBack.open({ book_ids: idsOf(books), op: 'return' })
    if (key === 'withdraw') return withdraw.open({ book_id: book.book_id })
    if (key === 'reopen')
      return reopen.mutate(
        { book_id: book.book_id },
        {
          onSuccess: () => {
            toast.success('已恢复为草稿，可以继续修改')
            onDone()
          },
        },
      )
    // A failed check has been told.
    void handIn(book, key).catch(() => undefined)
  }
  return {
    /** What this user may do with the book where it is; of the two ways to hand in, the one that goes further. */
    stepsOf: ({ declare_status }: SteppingBook): DeclareStepKey[] => {
      const open = declareStepsFrom(declare_status, held)
      const way = HAND_IN.find((key) => open.includes(key))
      return open.filter((key) => !isOneOf(key, HAND_IN) || key === way)
    },
    take,
    /** Whether the user decides for a school. */
    audits: (SCHOOL_DECISIONS satisfies readonly DeclareStepKey[]).some((key) =>
      DECLARE_STEPS[key].who.some((role) => held.includes(role)),
    ),
    dialogs: (
      <>
        {dialog}
        {withdraw.dialog(
          <>
            <Concerned books={concerned} />
            <Form.Item<In<'bookinfo_withdraw'>>
              name="reason"
              label="撤回原因（选填）"
              extra="撤回后名额释放；截止前可以恢复为草稿，修改后重新提交"
            >
              <Input.TextArea rows={3} maxLength={500} showCount />
            </Form.Item>
          </>,
        )}
        {pass.dialog(
          <>
            <Concerned books={concerned} />
            <PassFields />
          </>,
        )}
        {giveBack.dialog(
          <>
            <Concerned books={concerned} />
            <ReturnFields />
          </>,
        )}
      </>
    ),
  }
}
