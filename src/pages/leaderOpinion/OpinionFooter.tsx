import { Button, Tooltip } from 'antd'
import type { Output } from '#contract'
import { OPINION_STATUS } from '#contract/facts/opinions'
import styles from './Leader.module.css'
import type { OpinionDrafting } from './saving/opinionDraft'
import type { useOpinionActs } from './saving/useOpinionActs'

interface Props {
  detail: Output<'groupLeader_advice_detail'>
  draft: Pick<OpinionDrafting, 'value' | 'isDirty'>
  acts: ReturnType<typeof useOpinionActs>
  isWritable: boolean
  onClose: () => void
}

/** Where the opinion stands, and what can be done with it. */
export function OpinionFooter({ detail, draft: { value, isDirty }, acts, isWritable, onClose }: Props) {
  return (
    <footer className={styles['footer']}>
      <span className={styles['hint']}>
        {OPINION_STATUS[detail.opinion_status]}
        {detail.leader_name && ` · ${detail.leader_name}`}
        {isDirty && <strong className={styles['unsaved']}> · 有未保存的修改</strong>}
      </span>
      {isWritable ? (
        <>
          <Button
            loading={acts.isPending}
            disabled={!isDirty && detail.opinion_status !== 'none'}
            onClick={() => acts.keep(value)}
          >
            暂存
          </Button>
          <Tooltip title={detail.submit_reason}>
            <Button
              type="primary"
              loading={acts.isPending}
              disabled={detail.submit_reason !== null}
              onClick={() => acts.submit(value)}
            >
              提交
            </Button>
          </Tooltip>
        </>
      ) : (
        <Button onClick={onClose}>关闭</Button>
      )}
    </footer>
  )
}
