import { CloseOutlined } from '@ant-design/icons'
import { Button, Input, InputNumber, type GetRef } from 'antd'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { COMMENT } from '#contract/facts/reviews'
import type { Writing } from './noteDraft'
import styles from '#src/features/pdfReader/Reader.module.css'

interface Props {
  writing: Writing
  pages: number
  isSaving: boolean
  onChange: (writing: Writing) => void
  onSave: () => void
  onGiveUp: () => void
}

/** One comment while it is written: its page, the words it is about, the note. */
export function NoteForm({ writing, pages, isSaving, onChange, onSave, onGiveUp }: Props) {
  const field = useRef<GetRef<typeof Input.TextArea>>(null)
  const { comment_id, quote, page } = writing
  useEffect(() => field.current?.focus(), [])
  const isEmpty = writing.text.trim() === ''
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onGiveUp()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isEmpty) onSave()
    else return
    event.preventDefault()
  }
  return (
    <section className={styles['form']} aria-label={comment_id ? '修改批注' : '新批注'}>
      <div className={styles['formLine']}>
        第
        <InputNumber
          className={styles['number']}
          aria-label="批注页码"
          min={1}
          max={pages}
          precision={0}
          controls={false}
          value={page}
          onChange={(to) => to !== null && onChange({ ...writing, page: to })}
        />
        页
      </div>
      {quote !== '' && (
        <div className={styles['formLine']}>
          <blockquote>{quote}</blockquote>
          <Button
            type="text"
            size="small"
            aria-label="去掉引文"
            icon={<CloseOutlined />}
            onClick={() => onChange({ ...writing, quote: '' })}
          />
        </div>
      )}
      <Input.TextArea
        ref={field}
        aria-label="批注内容"
        placeholder="写下批注，Ctrl+Enter 保存"
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={COMMENT.text}
        value={writing.text}
        onChange={(event) => onChange({ ...writing, text: event.target.value })}
        onKeyDown={onKeyDown}
      />
      <div className={styles['formLine']}>
        <Button type="primary" disabled={isEmpty} loading={isSaving} onClick={onSave}>
          保存批注
        </Button>
        <Button type="text" onClick={onGiveUp}>
          取消
        </Button>
      </div>
    </section>
  )
}
