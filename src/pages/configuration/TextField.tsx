import { Flex, Input, Tag } from 'antd'
import { RICH_TEXTS, TEXT_LABELS, type TextKey } from '#contract/facts/project'
import { MESSAGE_VARIABLES } from '#contract/rules/message/text'
import { placeholderProblem } from '#contract/rules/message/placeholders'
import { RichTextField } from '#src/features/richText/RichTextField'
import styles from './Configuration.module.css'

const HELP: Record<TextKey, string> = {
  instruction: '专家进入评审时首先看到。',
  commitment: '需签承诺书时必填；有专家签署后不能再改。',
  score_note: '显示在评审说明和打分表旁。',
  advice_note: '显示在评审说明和打分表旁。',
  invitation: '显示在邀请回执页：地点、报酬、保密与回避等。不填则显示系统的通用说明。',
  print_title: '打印评审表的标题，见“签名打印”中的预览。',
  sms_invite: '邀请专家的消息从这段文字开始；“消息”中另设了邀请模板的，以模板为准。',
  sms_remind: '催办消息从这段文字开始；“消息”中另设了提醒模板的，以模板为准。',
}

interface Props {
  name: TextKey
  text: string
  disabled: boolean
  onChange: (text: string) => void
}

const isRichText = (name: TextKey): boolean => RICH_TEXTS.some((key) => key === name)

/** One text of a project, with the field that suits it. */
export function TextField({ name, text, disabled, onChange }: Props) {
  const label = TEXT_LABELS[name]
  const isMessage = name === 'sms_invite' || name === 'sms_remind'
  const problem = isMessage ? placeholderProblem(text, MESSAGE_VARIABLES) : undefined
  return (
    <section aria-label={label} className={styles['writing']}>
      <h3 className={styles['heading']}>{label}</h3>
      <p className={styles['note']}>{HELP[name]}</p>
      {isRichText(name) ? (
        <RichTextField label={label} text={text} disabled={disabled} onChange={onChange} />
      ) : isMessage ? (
        <Input.TextArea
          aria-label={label}
          rows={5}
          value={text}
          disabled={disabled}
          status={problem ? 'error' : ''}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <Input
          aria-label={label}
          value={text}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {isMessage && (
        <Flex gap={4} wrap align="center">
          可用变量：
          {Object.entries(MESSAGE_VARIABLES).map(([key, words]) => (
            <Tag key={key}>
              {`{${key}}`} {words}
            </Tag>
          ))}
        </Flex>
      )}
      {problem && (
        <span role="alert" className={styles['over']}>
          {problem}
        </span>
      )}
    </section>
  )
}
