import { Alert, Badge, Button, Flex, Menu } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { TEXT_LABELS } from '#contract/entities/projectLabels'
import styles from './Configuration.module.css'
import type { TabProps } from './detail'
import type { TextKey } from './draft'
import { TextField } from './TextField'
import { TextPreview } from './TextPreview'
import { lengthOf, useTexts } from './useTexts'

const PARAM = 'text'
const KEYS = Object.keys(TEXT_LABELS) as TextKey[]

/** 文本: one at a time, with a list of all to the left of it. */
export function TextsTab(place: TabProps) {
  const { detail, late } = place
  const texts = useTexts(place)
  const [params, setParams] = useSearchParams()
  const [isPreviewing, setPreviewing] = useState(false)
  const shown = KEYS.find((key) => key === params.get(PARAM)) ?? 'instruction'
  const { length, limit, isOver } = lengthOf(shown, texts.value[shown])
  const show = (key: string): void =>
    setParams(
      (old) => {
        old.set(PARAM, key)
        return old
      },
      { replace: true },
    )
  return (
    <div className={styles['texts']}>
      <Menu
        className={styles['names'] ?? ''}
        selectedKeys={[shown]}
        onClick={({ key }) => show(key)}
        items={KEYS.map((key) => ({
          key,
          label: (
            <Badge dot={texts.changed.includes(key)} title="未保存">
              {TEXT_LABELS[key]}
            </Badge>
          ),
        }))}
      />
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
        <div
          className={`${styles['count'] ?? ''} ${isOver ? (styles['over'] ?? '') : ''}`}
          aria-live="polite"
        >
          {length} / {limit} 字{isOver && `，超出 ${length - limit} 字`}
        </div>
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
