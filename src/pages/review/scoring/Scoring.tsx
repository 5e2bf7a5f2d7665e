import { Alert, Button } from 'antd'
import { useState } from 'react'
import { REVIEW_STATUS } from '#contract/dict'
import { Autosave } from '#src/features/autosave/autosave'
import { draftKey } from '#src/features/autosave/draftKey'
import { draftStore } from '#src/features/autosave/draftStore'
import { useAutosave } from '#src/features/autosave/useAutosave'
import { REVIEW_COLOURS } from '#src/features/reviewColours'
import { ScoreSheet } from '#src/features/ScoreSheet/ScoreSheet'
import { UserWatermark } from '#src/features/UserWatermark'
import { useMe } from '#src/session/session'
import { toast } from '#src/ui/feedback'
import { StatusTag } from '#src/ui/StatusTag'
import { BookFacts } from './BookFacts'
import { ConflictDialog } from './ConflictDialog'
import { canonical, knownOf, ReviewDraft, type Finding, type Loaded } from './draft'
import { OpinionForm } from './OpinionForm'
import { goTo } from './places'
import { SaveState } from './SaveState'
import styles from './Scoring.module.css'
import { sender, type Info } from './send'
import { TotalBar } from './TotalBar'
import { useFindings } from './useFindings'
import { useSubmit } from './useSubmit'

interface Props {
  project_id: number
  loaded: Loaded
  onTurn: (book_id: number) => void
}

/** One review at work: facts on the left, sheet and opinion on the right, total and actions always in sight. */
export function Scoring({ project_id, loaded, onTurn }: Props) {
  const { user } = useMe()
  const { fenpei_id, book, rule, indicators } = loaded
  const place = { project_id, book_id: book.book_id, fenpei_id }
  const key = draftKey(user.userId, fenpei_id)
  const { autosave, view } = useAutosave<ReviewDraft, Info>(
    key,
    () =>
      new Autosave({ canonical, store: draftStore(key, ReviewDraft), send: sender(place) }, knownOf(loaded)),
  )
  const [showing, setShowing] = useState(false)
  const [pointed, setPointed] = useState<Finding[]>([])
  const [isReopened, setReopened] = useState(false)
  const judged = useFindings(loaded, view.value, view.info)

  const status = view.info?.review_status ?? loaded.review_status
  const isHandedIn = status === 'submitted'
  const isReadonly = loaded.readonly_reason !== null || (isHandedIn && !isReopened)

  const point = (finding: Finding): void => {
    setShowing(false)
    goTo(loaded, view.value, finding)
  }
  const { submit, isSubmitting } = useSubmit(place, autosave, {
    onDone: () => setReopened(false),
    onFindings: (found) => {
      setPointed(found)
      setShowing(true)
      const [first] = found
      if (first) goTo(loaded, view.value, first)
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

  const page = (
    <div className={styles['page']}>
      <header className={styles['top']}>
        <h2>{book.book_name}</h2>
        <StatusTag value={status} labels={REVIEW_STATUS} colours={REVIEW_COLOURS} />
        <span className={styles['hint']}>截止 {loaded.deadline.slice(0, 16)}</span>
        <SaveState view={view} loadedAt={loaded.update_time} onRetry={() => autosave.nudge()} />
      </header>
      {loaded.readonly_reason !== null && (
        <Alert type="info" showIcon title={`只能查看：${loaded.readonly_reason}`} />
      )}
      {view.isRestored && view.status !== 'saved' && (
        <Alert type="success" showIcon title="已恢复上次留在本机、尚未保存到服务器的内容" />
      )}
      {isHandedIn && loaded.readonly_reason === null && !isReopened && (
        <Alert
          type="success"
          showIcon
          title="本书已提交"
          description={
            loaded.allow_withdraw_submit === 1 ? '全部提交之前仍可修改，修改后需要重新提交。' : undefined
          }
          action={
            loaded.allow_withdraw_submit === 1 && <Button onClick={() => setReopened(true)}>修改</Button>
          }
        />
      )}
      <div className={styles['columns']}>
        <BookFacts loaded={loaded} />
        <div className={styles['work']}>
          <ScoreSheet
            rule={rule}
            indicators={indicators}
            draft={view.value.sheet}
            onChange={editSheet}
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
            onTotalReason={
              editSheet && ((total_reason) => editSheet((sheet) => ({ ...sheet, total_reason })))
            }
          />
        </div>
      </div>
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
      />
      {view.trouble?.kind === 'conflict' && (
        <ConflictDialog
          loaded={loaded}
          mine={view.value}
          theirs={view.trouble.theirs}
          onChoose={(side) => autosave.choose(side)}
        />
      )}
    </div>
  )
  return loaded.watermark === null ? page : <UserWatermark text={loaded.watermark}>{page}</UserWatermark>
}
