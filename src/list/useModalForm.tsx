import { Form } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import type { Input, NameOf, Output } from '#contract'
import { useAct } from '#src/api/query'
import { Dialog } from '#src/ui/Dialog'
import { toast } from '#src/ui/feedback'
import { useUnsaved } from '#src/ui/unsaved'

interface Options<A extends NameOf<'write'>> {
  /** Words after it went well; null where `onDone` says it. */
  success?: string | null
  /** Pixels. */
  width?: number
  onDone?: (answer: Output<A>) => void
  /** Fields that are sent only when they differ from what the form was opened with. */
  whenChanged?: readonly (keyof Input<A>)[]
  /** Something can still be done about a refusal, which has been told: the dialog stays open. */
  onRefused?: (error: Error, attempt: Attempt) => void
}

interface Attempt {
  /** What the form was opened with. */
  opened: object
  typed: object
  /** Sends these fields instead. */
  send: (fields: object) => void
}

/** Fields of the action; a row may hold looser values, the contract judges them before they are sent. */
type Initial<A extends NameOf<'write'>> = Partial<Record<keyof Input<A>, unknown>>

/** What is sent: what the form was opened with and what was typed over it. */
function inputFrom<A extends NameOf<'write'>>(
  opened: Initial<A>,
  typed: object,
  whenChanged: readonly (keyof Input<A>)[],
): Input<A> {
  // The form's items are typed by the action's input; antd forgets that on the way here.
  const input = { ...opened, ...typed } as unknown as Input<A>
  for (const key of whenChanged)
    if (JSON.stringify(input[key]) === JSON.stringify(opened[key])) Reflect.deleteProperty(input, key)
  return input
}

/**
 * A dialog whose form sends one write action. `open(values)` shows it; ids that have no field travel along with what
 * was typed. A refusal leaves the dialog and everything typed as it is.
 */
export function useModalForm<A extends NameOf<'write'>>(
  action: A,
  title: string,
  { success = '操作成功', width, onDone, onRefused, whenChanged = [] }: Options<A> = {},
) {
  const [opened, setOpened] = useState<{ values: Initial<A>; times: number }>()
  const [isOpen, setIsOpen] = useState(false)
  const [isTouched, setTouched] = useState(false)
  useUnsaved(isOpen && isTouched)
  // The same dialog may be open on another page that is kept out of sight.
  const name = `${action}-${useId()}`
  const act = useAct(action)
  const open = (values: Initial<A>): void => {
    // What judges the fields comes while they are read. A failure is told by the first check.
    void import('#src/api/fieldSchemas').catch(() => undefined)
    setOpened({ values, times: (opened?.times ?? 0) + 1 })
    setTouched(false)
    setIsOpen(true)
  }
  const close = (): void => setIsOpen(false)
  const send = (fields: object): void =>
    act.mutate(inputFrom(opened?.values ?? {}, fields, whenChanged), {
      onSuccess: (answer) => {
        if (success !== null) toast.success(success)
        close()
        onDone?.(answer)
      },
      onError: (error) => onRefused?.(error, { opened: opened?.values ?? {}, typed: fields, send }),
    })
  return {
    open,
    close,
    /** Place it among the page's dialogs; parts of it reach the form by `Form.useFormInstance()`. */
    dialog: (fields: ReactNode) => (
      <Dialog
        title={title}
        width={width}
        open={isOpen}
        onCancel={close}
        okButtonProps={{ htmlType: 'submit', form: name }}
        confirmLoading={act.isPending}
        mask={{ closable: false }}
        destroyOnHidden
      >
        {/* A new form each time: the dialog of the last one may still be on its way out. */}
        <Form
          key={opened?.times}
          name={name}
          layout="vertical"
          initialValues={opened?.values}
          onValuesChange={() => setTouched(true)}
          onFinish={send}
        >
          {fields}
        </Form>
      </Dialog>
    ),
  }
}
