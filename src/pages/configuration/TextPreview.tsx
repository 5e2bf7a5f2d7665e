import { Modal } from 'antd'
import { to } from '#contract/address'
import { TEXT_LABELS, type TextKey } from '#contract/facts/project'
import { fillIn } from '#contract/rules/message/text'
import { Briefing } from '#src/features/briefing/Briefing'
import styles from '#src/features/briefing/Briefing.module.css'
import { PromiseText } from '#src/features/briefing/PromiseText'
import { addressOf } from '#src/lib/browser'
import type { Detail } from './detail'
import type { Texts } from './draft'
import { PrintHead } from './PrintHead'

interface Props {
  detail: Detail
  /** As they are typed now, saved or not. */
  texts: Texts
  name: TextKey
  onClose: () => void
}

/** A message as one expert would get it. */
const message = (text: string, { project_id, project_name, review_end_time }: Detail) =>
  fillIn(text, {
    name: '张一',
    project: project_name,
    url: location.origin + addressOf(to('login/id', { id: project_id })),
    confirm: `${location.origin}${addressOf(to('confirm/uuid', { uuid: '' }))}…`,
    deadline: review_end_time.slice(0, 16),
    undone: '3',
  })

/** The texts as their readers will see them. */
export function TextPreview({ detail, texts, name, onClose }: Props) {
  const isMessage = name === 'sms_invite' || name === 'sms_remind'
  return (
    <Modal
      open
      title={isMessage || name === 'print_title' ? `预览${TEXT_LABELS[name]}` : '预览：专家看到的评审说明'}
      width={920}
      footer={null}
      onCancel={onClose}
    >
      {isMessage ? (
        <p style={{ whiteSpace: 'pre-wrap' }}>{message(texts[name], detail) || '（未填写）'}</p>
      ) : name === 'print_title' ? (
        <PrintHead detail={detail} title={texts.print_title} />
      ) : (
        <Briefing detail={{ ...detail, ...texts, group_name: '（专家所在小组）', contacts: [] }}>
          {texts.commitment && (
            <section className={styles['section']} aria-label="承诺书">
              <h3>评审承诺书</h3>
              <PromiseText text={texts.commitment} />
            </section>
          )}
        </Briefing>
      )}
    </Modal>
  )
}
