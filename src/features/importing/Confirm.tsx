import { Button, Flex, Radio, Typography } from 'antd'
import { useState } from 'react'
import { IMPORT_TYPE } from '#contract/facts/imports'
import type { ImportType } from '#contract/rules/import/fields'
import type { Findings } from './review/findings'
import type { AlikeBooks } from './books/useAlikeBooks'
import { type PersonActions, countActions } from './people/usePersonActions'

interface Props {
  type: ImportType
  findings: Findings
  actions: PersonActions
  alikeBooks: AlikeBooks
  disabled: boolean
  onConfirm: (valid_only: 0 | 1) => void
}

/** Nothing is written before this. */
export function Confirm({
  type,
  findings: { failed, good, known, people, alike },
  actions,
  alikeBooks,
  disabled,
  onConfirm,
}: Props) {
  const [validOnly, setValidOnly] = useState<0 | 1>(0)
  const isBlocked = failed > 0 && validOnly === 0
  const { created, merged, skipped } = countActions(actions, people, good)
  const passed = alike.length - alikeBooks.wanted(alike).length
  const words = [
    `新增${created}人`,
    merged > 0 && `补充或修改${merged}人`,
    skipped > 0 && `跳过${skipped}行`,
  ].filter(Boolean)
  const what =
    type === 'expert'
      ? `将${words.join('，')}`
      : `将导入${good - passed}行${IMPORT_TYPE[type]}${passed > 0 ? `，跳过相近的${passed}行` : ''}`
  return (
    <Flex gap={16} align="center" wrap>
      <Radio.Group
        aria-label="导入方式"
        disabled={disabled}
        value={validOnly}
        onChange={({ target }) => setValidOnly(target.value === 1 ? 1 : 0)}
        options={[
          { value: 0, label: '全部正确才导入' },
          { value: 1, label: '只导入正确行' },
        ]}
      />
      <Button
        type="primary"
        disabled={disabled || isBlocked || good + known - passed === 0}
        onClick={() => onConfirm(validOnly)}
      >
        确认导入
      </Button>
      <Typography.Text type="secondary">
        {isBlocked
          ? `有${failed}行错误：改好文件后重新选择，或者只导入正确行`
          : `${what}；确认之前不写入任何数据`}
      </Typography.Text>
    </Flex>
  )
}
