import { Button } from 'antd'
import { SAMPLE_CODE } from '#contract/facts/books'
import { confirmLoss } from '#src/ui/confirmLoss'
import type { PageReference } from '#src/features/readerLink/readerLink'
import { NoteForm } from './NoteForm'
import type { Writing } from './noteDraft'
import styles from '#src/features/pdfReader/Reader.module.css'
import type { Note, Notes } from './useNotes'

/** Where a comment is put by one click. */
export type Use = 'opinion' | 'error'

interface Props {
  notes: Notes
  here: PageReference
  pages: number
  writing: Writing | undefined
  onWrite: (writing: Writing | undefined) => void
  onGoTo: (note: Note) => void
  /** Absent where there is no review beside the book. */
  onUse: ((note: Note, use: Use) => void) | undefined
}

interface LineProps extends Pick<Props, 'here' | 'onGoTo' | 'onUse'> {
  note: Note
  isFixed: boolean
  onEdit: (writing: Writing) => void
  onRemove: (note: Note) => void
}

function NoteLine({ note, here, isFixed, onGoTo, onUse, onEdit, onRemove }: LineProps) {
  const { comment_id, code, page, quote, text } = note
  const isHere = code === here.code && page === here.page
  return (
    <li className={styles['note']} data-here={isHere || undefined}>
      <Button type="link" className={styles['goto']} onClick={() => onGoTo(note)}>
        {code === here.code ? '' : SAMPLE_CODE[code]}第 {page} 页
      </Button>
      {quote !== '' && <blockquote>{quote}</blockquote>}
      <p>{text}</p>
      {!isFixed && (
        <div className={styles['acts']}>
          {onUse && (
            <>
              <Button type="link" onClick={() => onUse(note, 'opinion')}>
                写入意见
              </Button>
              <Button type="link" onClick={() => onUse(note, 'error')}>
                记为差错
              </Button>
            </>
          )}
          <Button
            type="link"
            aria-label={`修改第${page}页的批注`}
            onClick={() => onEdit({ comment_id, code, page, quote, text })}
          >
            修改
          </Button>
          <Button type="link" danger aria-label={`删除第${page}页的批注`} onClick={() => onRemove(note)}>
            删除
          </Button>
        </div>
      )}
    </li>
  )
}

/** 批注: what the expert has noted, page by page; each leads to its page, and into the review. */
export function NotesPanel({ notes, here, pages, writing, onWrite, onGoTo, onUse }: Props) {
  const { readonly_reason, isSaving } = notes
  const save = async (): Promise<void> => {
    if (writing && (await notes.save(writing))) onWrite(undefined)
  }
  const askRemove = (note: Note): void =>
    confirmLoss({
      title: `确定删除第 ${note.page} 页的批注？`,
      loss: '批注将被删除，不可恢复；已写入意见或差错记录的内容保留。',
      verb: '删除',
      onOk: () => notes.remove(note),
    })
  return (
    <>
      {readonly_reason !== null ? (
        <p className={styles['words']}>只能查看：{readonly_reason}</p>
      ) : writing ? (
        <NoteForm
          key={`${writing.comment_id ?? ''} ${writing.quote}`}
          writing={writing}
          pages={pages}
          isSaving={isSaving}
          onChange={onWrite}
          onSave={() => void save()}
          onGiveUp={() => onWrite(undefined)}
        />
      ) : (
        <div className={styles['form']}>
          <Button type="primary" ghost onClick={() => onWrite({ ...here, quote: '', text: '' })}>
            批注第 {here.page} 页
          </Button>
        </div>
      )}
      {notes.notes.length === 0 && (
        <p className={styles['words']}>
          还没有批注。在页面上选中文字，可以连同原文一起批注；提交之前只有您自己能看到。
        </p>
      )}
      <ol className={styles['notes']} aria-label="我的批注">
        {notes.notes.map((note) => (
          <NoteLine
            key={note.comment_id}
            note={note}
            here={here}
            isFixed={readonly_reason !== null}
            onGoTo={onGoTo}
            onUse={onUse}
            onEdit={onWrite}
            onRemove={askRemove}
          />
        ))}
      </ol>
    </>
  )
}
