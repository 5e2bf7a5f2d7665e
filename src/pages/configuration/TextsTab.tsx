import { Alert, Badge, Button, Flex, Menu } from 'antd'
import { useState } from 'react'
import { TEXT_LABELS, type TextKey } from '#contract/facts/project'
import { isKeyOf, keysOf } from '#contract/facts/closed'
import { useAddress } from '#src/menu/useAddress'
import styles from './Configuration.module.css'
import type { ConfigurationTabProps } from './detail'
import { TextField } from './TextField'
import { TextPreview } from './TextPreview'
import { textLength, useTexts } from './useTexts'

const KEYS = keysOf(TEXT_LABELS)

interface NamesProps {
  shown: TextKey
  changed: readonly TextKey[]
  onChoose: (name: TextKey) => void
}

/** The texts by name; those that are not saved yet are marked. */
const Names = ({ shown, changed, onChoose }: NamesProps) => (
  <Menu
    className={styles['names'] ?? ''}
    selectedKeys={[shown]}
    onClick={({ key }) => isKeyOf(TEXT_LABELS, key) && onChoose(key)}
    items={KEYS.map((key) => ({
      key,
      label: (
        <Badge dot={changed.includes(key)} title="未保存">
          {TEXT_LABELS[key]}
        </Badge>
      ),
    }))}
  />
)

function Length({ name, text }: { name: TextKey; text: string }) {
  const { length, limit, isOver } = textLength(name, text)
  return (
    <div className={`${styles['count'] ?? ''} ${isOver ? (styles['over'] ?? '') : ''}`} aria-live="polite">
      {length} / {limit} 字{isOver && `，超出 ${length - limit} 字`}
    </div>
  )
}

/** 文本: one at a time, with a list of all to the left of it. */
export function TextsTab(place: ConfigurationTabProps) {
  const { detail, late } = place
  const texts = useTexts(place)
  const { oneOf, change } = useAddress<'review/activity/copyreader'>()
  const [isPreviewing, setPreviewing] = useState(false)
  const shown = oneOf('text', TEXT_LABELS) ?? 'instruction'
  return (
    <div className={styles['texts']}>
      <Names shown={shown} changed={texts.changed} onChoose={(text) => change({ text })} />
      <div className={styles['writing']}>
        {texts.isRestored && texts.changed.length > 0 && (
          <Alert
            type="success"
            showIcon
            title={`已恢复上次留在本机、尚未保存的内容（${texts.changed.map((key) => TEXT_LABELS[key]).join('、')}）`}
          />
        )}
        <TextField
          key={`${shown}-${texts.times}`}
          name={shown}
          text={texts.value[shown]}
          disabled={late !== undefined || texts.isSaving}
          onChange={(text) => texts.edit(shown, text)}
        />
        <Length name={shown} text={texts.value[shown]} />
        <Flex gap={12} wrap align="center">
          <Button
            type="primary"
            disabled={late !== undefined || texts.changed.length === 0 || texts.tooLong.length > 0}
            loading={texts.isSaving}
            onClick={texts.save}
          >
            保存
          </Button>
          <Button onClick={() => setPreviewing(true)}>预览</Button>
          {texts.changed.length > 0 && <Button onClick={texts.discard}>放弃修改</Button>}
          {texts.tooLong.length > 0 && (
            <span className={styles['over']}>
              {texts.tooLong.map((key) => TEXT_LABELS[key]).join('、')}超出字数限制
            </span>
          )}
        </Flex>
      </div>
      {isPreviewing && (
        <TextPreview detail={detail} texts={texts.value} name={shown} onClose={() => setPreviewing(false)} />
      )}
      {texts.dialog}
    </div>
  )
}
