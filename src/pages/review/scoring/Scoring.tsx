import { Button } from 'antd'
import { useState } from 'react'
import { REVIEW_STATUS } from '#contract/dict'
import { Autosave } from '#src/features/autosave/autosave'
import { draftKey } from '#src/features/autosave/draftKey'
import { draftStore } from '#src/features/autosave/draftStore'
import { useAutosave } from '#src/features/autosave/useAutosave'
import { PrintForms } from '#src/features/print/PrintForms'
import { REVIEW_COLOURS } from '#src/features/reviewColours'
import { ScoreSheet } from '#src/features/ScoreSheet/ScoreSheet'
import { useMe } from '#src/session/session'
import { toast } from '#src/ui/feedback'
import { StatusTag } from '#src/ui/StatusTag'
import { BookReader, useMaterials } from '#src/features/PdfReader/BookReader'
import { stored } from '#src/lib/stored'
import { truth } from '#src/lib/shape'
import { BookFacts } from './BookFacts'
import { ConflictDialog } from './ConflictDialog'
import { canonical, knownOf, ReviewDraft, type Finding, type Loaded } from '#src/features/writtenReview/draft'
import { fieldsOf } from '#src/features/writtenReview/fields'
import { Notices } from './Notices'
import { withNote } from './noteUse'
import { OpinionForm } from './OpinionForm'
import { goTo } from './places'
import { SaveState } from './SaveState'
import styles from './Scoring.module.css'
import { sender, type Info } from './send'
import { SheetHead } from './SheetHead'
import { standings } from './standing'
import { SubmitDialog } from './SubmitDialog'
import { TotalBar } from './TotalBar'
import { useFindings } from './useFindings'
import { useLastLook } from './useLastLook'
import { useSubmit } from './useSubmit'
import { useWorkplace, Workplace } from './Workplace'

interface Props {
  project_id: number
  loaded: Loaded
  onTurn: (book_id: number) => void
}

/** One review at work: the book beside sheet and opinion, total and actions always in sight. */
export function Scoring({ project_id, loaded, onTurn }: Props) {
  const { user } = useMe()
  const { fenpei_id, book, rule, indicators } = loaded
  const place = { project_id, book_id: book.book_id, fenpei_id }
  const key = draftKey(user.userId, fenpei_id)
  const { autosave, view } = useAutosave<ReviewDraft, Info>(
    key,
    () =>
      new Autosave(
        { canonical, fields: fieldsOf(loaded), store: draftStore(key, ReviewDraft), send: sender(place) },
        knownOf(loaded),
      ),
  )
  const [showing, setShowing] = useState(false)
  const [pointed, setPointed] = useState<Finding[]>([])
  const [isReopened, setReopened] = useState(false)
  const judged = useFindings(loaded, view.value, view.info)
  const workplace = useWorkplace(user.userId)
  const { data: materials } = useMaterials(project_id, book.book_id)
  const hasBook = materials?.materials.some((one) => one.status === 'ready') ?? loaded.read_seconds !== null
  const brief = stored(`scoring-brief:${user.userId}`, truth)
  const [isBrief, setBrief] = useState(() => brief.read() ?? false)
  const alone = stored(`scoring-alone:${user.userId}`, truth)
  const [isAlone, setAlone] = useState(() => alone.read() ?? false)
  const lastLook = useLastLook(project_id, loaded)

  const status = view.info?.review_status ?? loaded.review_status
  const isHandedIn = status === 'submitted'
  const isReadonly = loaded.readonly_reason !== null || (isHandedIn && !isReopened)

  const point = (finding: Finding): void => {
    setShowing(false)
    workplace.onSheet(() => goTo(loaded, view.value, finding))
  }
  const { submit, goOn, isSubmitting } = useSubmit(place, autosave, {
    onAsk: lastLook.ask,
    onDone: () => {
      lastLook.close()
      setReopened(false)
    },
    onFindings: (found) => {
      setPointed(found)
      lastLook.close()
      const [first] = found
      if (first) point(first)
      setShowing(true)
    },
  })
  const edit = isReadonly
    ? undefined
    : (change: (draft: ReviewDraft) => ReviewDraft): void => {
        setPointed([])
        autosave.edit(change)
      }
  const editSheet =
    edit &&
    ((change: (sheet: ReviewDraft['sheet']) => ReviewDraft['sheet']) =>
      edit((draft) => ({ ...draft, sheet: change(draft.sheet) })))
  const save = (): void =>
    void autosave.flush().then((saved) => (saved ? toast.success('已暂存') : undefined))

  const takeNote = (note: Parameters<typeof withNote>[1], use: Parameters<typeof withNote>[2]): void => {
    const opinion = withNote(view.value.opinion, note, use)
    if (!opinion) return toast.warning(use === 'error' ? '差错记录已满' : '“存在问题”已满，请先删减')
    edit?.((draft) => ({ ...draft, opinion }))
    toast.success(use === 'error' ? '已记入差错记录' : '已写入“存在问题”')
  }

  const sheet = (
    <div className={hasBook ? styles['pane'] : styles['columns']}>
      <BookFacts loaded={loaded} isFolded={hasBook} />
      <div className={styles['work']}>
        <Notices
          project_id={project_id}
          loaded={loaded}
          draft={view.value}
          judged={judged}
          isReturned={['returned', 'draft'].includes(status)}
        />
        <SheetHead
          loaded={loaded}
          isRestored={view.isRestored && view.status !== 'saved'}
          isHandedIn={isHandedIn}
          isReopened={isReopened}
          onReopen={() => setReopened(true)}
        />
        <ScoreSheet
          rule={rule}
          indicators={indicators}
          draft={view.value.sheet}
          onChange={editSheet}
          isBrief={isBrief}
          issues={pointed.map(({ indicator_id, ...issue }) => ({
            ...issue,
            ...(indicator_id !== null && { indicator_id }),
          }))}
        />
        <OpinionForm
          rule={rule}
          opinion={view.value.opinion}
          totalReason={view.value.sheet.total_reason}
          reasonAsked={judged.reasonAsked}
          suggested={judged.suggested}
          onChange={
            edit && ((part) => edit((draft) => ({ ...draft, opinion: { ...draft.opinion, ...part } })))
          }
          onTotalReason={editSheet && ((total_reason) => editSheet((sheet) => ({ ...sheet, total_reason })))}
        />
      </div>
    </div>
  )
  const reader = hasBook && (
    <BookReader project_id={project_id} book_id={book.book_id} onUse={isReadonly ? undefined : takeNote} />
  )
  return (
    <div
      data-steps
      className={[styles['page'], hasBook && styles['whole'], isAlone && styles['isAlone']]
        .filter(Boolean)
        .join(' ')}
    >
      <header className={styles['top']}>
        <h2 title={book.book_name}>{book.book_name}</h2>
        <StatusTag value={status} labels={REVIEW_STATUS} colours={REVIEW_COLOURS} />
        <span className={styles['hint']}>截止 {loaded.deadline.slice(5, 16)}</span>
        {view.status === 'saved' && status !== 'assigned' && (
          <PrintForms
            project_id={project_id}
            choices={[
              {
                title: `${book.book_name} 专家评审表`,
                wanted: { kind: 'review', own: 1, book_id: book.book_id },
              },
            ]}
          >
            打印评审表
          </PrintForms>
        )}
        <SaveState view={view} loadedAt={loaded.update_time} onRetry={() => autosave.nudge()} />
        <Button
          type="text"
          aria-pressed={!isBrief}
          onClick={() => {
            setBrief(!isBrief)
            brief.write(!isBrief)
          }}
        >
          {isBrief ? '显示评分标准' : '收起评分标准'}
        </Button>
        <Button
          type="text"
          className={styles['wideOnly']}
          aria-pressed={isAlone}
          onClick={() => {
            setAlone(!isAlone)
            alone.write(!isAlone)
          }}
        >
          {isAlone ? '显示菜单' : '隐藏菜单'}
        </Button>
      </header>
      {!hasBook && materials && (
        <p className={styles['noBook']}>本书没有可在线阅读的样书，请对照纸质样书评审。</p>
      )}
      <Workplace at={workplace} reader={reader} sheet={sheet} />
      <TotalBar
        loaded={loaded}
        judged={judged}
        isReadonly={isReadonly}
        isSubmitting={isSubmitting}
        showing={showing}
        onShow={setShowing}
        onGoTo={point}
        onSave={save}
        onSubmit={() => void submit(judged.errors)}
        onTurn={onTurn}
        onCompare={() => void lastLook.compare()}
      />
      {lastLook.look && (
        <SubmitDialog
          project_id={project_id}
          standings={standings(
            loaded,
            view.value,
            judged.missing === 0 ? judged.total : null,
            lastLook.look.comparison,
          )}
          warnings={lastLook.look.warnings}
          isSigned={loaded.sign_each === 1}
          isSubmitting={isSubmitting}
          onSubmit={(sign) => void goOn(sign)}
          onClose={lastLook.close}
        />
      )}
      {view.trouble?.kind === 'conflict' && (
        <ConflictDialog
          loaded={loaded}
          mine={view.value}
          theirs={view.trouble.theirs}
          clashing={view.trouble.clashes.map(({ name }) => name)}
          onChoose={(theirs) => autosave.choose(theirs)}
        />
      )}
    </div>
  )
}
