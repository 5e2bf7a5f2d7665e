import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef } from 'antd'
import { useEffect, useRef } from 'react'
import type { TextHit } from './findText'
import styles from '#src/features/pdfReader/Reader.module.css'

interface Props {
  query: string
  hits: readonly TextHit[]
  /** The hit that is looked at. */
  at: number
  done: number
  pages: number
  onQuery: (query: string) => void
  onHit: (at: number) => void
}

const HitList = ({ hits, at, onHit }: Pick<Props, 'hits' | 'at' | 'onHit'>) => (
  <ol className={styles['list']} aria-label="查找结果">
    {hits.map((hit, i) => (
      <li key={`${hit.page} ${i}`}>
        <button
          type="button"
          className={styles['line']}
          aria-current={i === at ? 'true' : undefined}
          onClick={() => onHit(i)}
        >
          <span>
            {hit.before}
            <mark className={styles['found']}>{hit.words}</mark>
            {hit.after}
          </span>
          <span className={styles['at']}>{hit.page}</span>
        </button>
      </li>
    ))}
  </ol>
)

/** 查找: the words, the hits with what stands around them, and how far the search has come. */
export function SearchPanel({ query, hits, at, done, pages, onQuery, onHit }: Props) {
  const field = useRef<InputRef>(null)
  useEffect(() => field.current?.focus(), [])
  const turn = (by: number): void => {
    if (hits.length > 0) onHit((at + by + hits.length) % hits.length)
  }
  const isLooking = query.trim() !== '' && done < pages
  return (
    <>
      <div className={styles['search']}>
        <Input
          ref={field}
          aria-label="查找内容"
          placeholder="在书中查找"
          allowClear
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onPressEnter={(event) => turn(event.shiftKey ? -1 : 1)}
        />
        <Button
          type="text"
          aria-label="上一处"
          icon={<UpOutlined />}
          disabled={hits.length === 0}
          onClick={() => turn(-1)}
        />
        <Button
          type="text"
          aria-label="下一处"
          icon={<DownOutlined />}
          disabled={hits.length === 0}
          onClick={() => turn(1)}
        />
      </div>
      <output className={styles['words']}>
        {query.trim() === ''
          ? '不分全角半角、大小写；跨行也能找到'
          : `${hits.length > 0 ? `找到 ${hits.length} 处` : isLooking ? '' : '没有找到'}${isLooking ? `，已查 ${done}/${pages} 页` : ''}`}
      </output>
      <HitList hits={hits} at={at} onHit={onHit} />
    </>
  )
}
