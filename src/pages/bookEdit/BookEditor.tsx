import { Alert, Button, Card, Flex, Form, Steps } from 'antd'
import {
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type RefObject,
} from 'react'
import { useLocation } from 'react-router-dom'
import { z } from '#contract/zod'
import { isOneOf, keysOf } from '#contract/facts/closed'
import { NOT_HANDED_IN, SENT_BACK } from '#contract/facts/declaration/life'
import type { BookField } from '#contract/rules/declaration/bookFields'
import { bookFaults, type BookFault } from '#contract/rules/declaration/bookFaults'
import { BOOK_STEPS, type BookStep } from '#contract/facts/declaration/bookFields'
import { SaveState } from '#src/features/autosave/SaveState'
import { DECLARATION_LOOK } from '#src/features/status/books'
import { Status } from '#src/features/status/Status'
import { useHeldFiles } from '#src/features/upload/useHeldFiles'
import { useAddress } from '#src/menu/useAddress'
import { Loading } from '#src/ui/Loading'
import { lazyPart } from '#src/ui/offline/lazyPart'
import styles from './BookEdit.module.css'
import type { LoadedBook } from './draft/draft'
import { useBookDraft } from './draft/useBookDraft'
import { EditingContext, type Editing } from './fields/editing'
import { focusField, putCursor } from './focus'
import { MissingPanel } from './MissingPanel'
import BasicStep from './steps/BasicStep'
import { useNeededMaterials } from './steps/useNeededMaterials'
import { useMade } from './useMade'

const BookConflict = lazyPart(() => import('./BookConflict'))
const ReturnNote = lazyPart(() => import('#src/features/declareSteps/ReturnNote'))
const SupplementNote = lazyPart(() => import('#src/features/supplement/SupplementNote'))

const PARTS: Readonly<Record<BookStep, ComponentType>> = {
  basic: BasicStep,
  editors: lazyPart(() => import('./steps/EditorsStep')),
  edition: lazyPart(() => import('./steps/EditionStep')),
  content: lazyPart(() => import('./steps/ContentStep')),
  honours: lazyPart(() => import('./steps/HonoursStep')),
  materials: lazyPart(() => import('./steps/MaterialsStep')),
  submit: lazyPart(() => import('./steps/SubmitStep')),
}
const STEPS = keysOf(BOOK_STEPS)
const HONOURS = ['plan_level', 'key_projects', 'awards'] as const satisfies readonly BookField[]

const Arriving = z.object({
  cursor: z.object({ field: z.string(), start: z.number().nullable(), end: z.number().nullable() }),
})

const FOCUS_MS = { again: 30, last: 10_000 }

/** The step in the address, and the field of it that has been asked for. */
function useStep(root: RefObject<HTMLElement | null>) {
  const address = useAddress<'book/bookInfo/edit/bookId'>()
  const step = address.oneOf('step', BOOK_STEPS) ?? 'basic'
  const [wanted, setWanted] = useState<string>()
  useEffect(() => {
    if (wanted === undefined) return undefined
    const found = () => root.current !== null && focusField(root.current, wanted)
    // A step that is shown for the first time has yet to come; a field may be missing from it.
    const timer = setInterval(() => found() && setWanted(undefined), FOCUS_MS.again)
    const end = setTimeout(() => setWanted(undefined), FOCUS_MS.last)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [wanted, root])
  return {
    step,
    go: (next: BookStep) => address.change({ step: next }),
    goTo: (fault: BookFault) => {
      address.change({ step: fault.step })
      setWanted(fault.field ?? fault.step)
    },
  }
}

/** What the files of this book are called, those uploaded just now among them. */
function useFileNames(files: LoadedBook['files']) {
  const [names, setNames] = useState(
    () => new Map(files.map(({ name, original_name }) => [name, original_name])),
  )
  return {
    nameOfFile: (name: string) => names.get(name) ?? '文件',
    noteFile: (name: string, original_name: string) =>
      setNames((old) => new Map(old).set(name, original_name)),
  }
}

function StepButtons({ step, onGo }: { step: BookStep; onGo: (step: BookStep) => void }) {
  const at = STEPS.indexOf(step)
  const [before, after] = [STEPS[at - 1], STEPS[at + 1]]
  return (
    <div className={styles['nav']}>
      {before && <Button onClick={() => onGo(before)}>上一步：{BOOK_STEPS[before]}</Button>}
      {after && (
        <Button type="primary" onClick={() => onGo(after)}>
          下一步：{BOOK_STEPS[after]}
        </Button>
      )}
    </div>
  )
}

/** Whether a step was filled in and nothing is left to do in it. */
function isDone(step: BookStep, { book, faults, declare_status }: Editing, hasMaterials: boolean): boolean {
  if (step === 'materials') return hasMaterials
  if (step === 'submit') return !isOneOf(declare_status, NOT_HANDED_IN)
  // Nothing of these has to be there.
  const isFilled = step !== 'honours' || HONOURS.some((field) => book[field].length > 0)
  return isFilled && !faults.some((fault) => fault.step === step)
}

interface StepsProps {
  step: BookStep
  editing: Editing
  onGo: (step: BookStep) => void
}

/** The seven steps, those that are done ticked. */
function StepsBar({ step, editing, onGo }: StepsProps) {
  const { lines } = useNeededMaterials(editing)
  const hasMaterials = lines.length > 0 && lines.every(({ current }) => current !== null)
  return (
    <Steps
      size="small"
      style={{ margin: '16px 0' }}
      current={STEPS.indexOf(step)}
      onChange={(at) => {
        const next = STEPS[at]
        if (next) onGo(next)
      }}
      items={STEPS.map((key) => ({
        title: BOOK_STEPS[key],
        status: key === step ? 'process' : isDone(key, editing, hasMaterials) ? 'finish' : 'wait',
      }))}
    />
  )
}

/** A book in its seven steps: what is typed saves itself. */
export function BookEditor({ loaded }: { loaded: LoadedBook }) {
  const root = useRef<HTMLDivElement>(null)
  const { step, go, goTo } = useStep(root)
  const { onMade, composing } = useMade(loaded, step)
  const { autosave, view } = useBookDraft(loaded, onMade)
  const names = useFileNames(loaded.files)
  const heldFiles = useHeldFiles()
  const state: unknown = useLocation().state
  useLayoutEffect(() => {
    const arriving = Arriving.safeParse(state).data
    if (arriving && root.current) putCursor(root.current, arriving.cursor)
  }, [state])

  const isReadonly = !loaded.editable
  const { book, editors } = isReadonly ? { book: loaded.fields, editors: loaded.editors } : view.value
  const faults = useMemo(() => bookFaults(book, editors), [book, editors])
  const editing: Editing = {
    book_id: view.info?.book_id ?? loaded.book_id,
    revision: isReadonly ? loaded.revision : view.revision.book,
    book,
    editors,
    declare_status: loaded.declare_status,
    declare_dept_type: loaded.declare_dept_type,
    faults,
    isReadonly,
    opened: loaded.opened,
    isSaved: isReadonly || view.status === 'saved',
    inputId: (field) => `book-${loaded.book_id}-${field}`,
    change: (part) =>
      autosave.edit((old) => ({
        ...old,
        book: { ...old.book, ...(typeof part === 'function' ? part(old.book) : part) },
      })),
    changeEditors: (change) => autosave.edit((old) => ({ ...old, editors: change(old.editors) })),
    heldFiles,
    ...names,
  }
  const Part = PARTS[step]
  const code = view.info?.book_code ?? loaded.book_code
  return (
    <EditingContext value={editing}>
      <div ref={root} {...composing}>
        <header className={styles['head']}>
          <h1>{book.book_name || '新教材'}</h1>
          {code && <span>{code}</span>}
          <Status of={DECLARATION_LOOK} value={loaded.declare_status} />
          {!isReadonly && (
            <SaveState
              view={view}
              isFresh={view.revision.book === 0}
              loadedAt={loaded.update_time}
              what="该教材"
              onRetry={() => autosave.nudge()}
            />
          )}
        </header>
        <Flex vertical gap={8} className={styles['notes'] ?? ''}>
          {loaded.readonly_reason && <Alert type="info" showIcon title={loaded.readonly_reason} />}
          <Suspense>
            {isOneOf(loaded.declare_status, SENT_BACK) && <ReturnNote book_id={loaded.book_id} />}
            {loaded.opened !== null && <SupplementNote book_id={loaded.book_id} />}
          </Suspense>
          {view.isRestored && view.status !== 'saved' && !isReadonly && (
            <Alert type="success" showIcon title="已恢复上次留在本机、尚未保存的内容" closable />
          )}
        </Flex>
        <StepsBar step={step} editing={editing} onGo={go} />
        <div className={styles['body']}>
          <Card size="small" title={BOOK_STEPS[step]}>
            <Form layout="vertical" component="div">
              <Suspense fallback={<Loading />}>
                <Part />
              </Suspense>
            </Form>
            <StepButtons step={step} onGo={go} />
          </Card>
          <MissingPanel onGo={goTo} />
        </div>
        {view.trouble?.kind === 'conflict' && (
          <Suspense>
            <BookConflict
              mine={view.value}
              conflict={view.trouble}
              onChosen={(theirs) => autosave.choose(theirs)}
            />
          </Suspense>
        )}
      </div>
    </EditingContext>
  )
}
