import { Alert, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import type { Input as In, Output, Row } from '#contract'
import type { Emptying } from '#contract/facts/groups'
import { rule } from '#src/api/rule'
import { showOutcome } from '#src/features/outcome/showOutcome'
import { useModalForm } from '#src/list/useModalForm'

type Group = Row<'psgroup_list'>

const Field = Form.Item<In<'groupEmpty'>>

const SCOPES: { value: Emptying; label: string }[] = [
  { value: 'fenpei', label: '取消全部分配' },
  { value: 'book', label: '移出全部教材' },
  { value: 'zhuanjia', label: '移出全部人员' },
  { value: 'all', label: '教材和人员全部移出' },
]

const outcomeOf = ({ deleted: { book, fenpei, zhuanjia } }: Output<'groupEmpty'>): string =>
  `已清空：取消分配${fenpei}条，移出教材${book}种，移出人员${zhuanjia}人`

/** 清空: takes the assignments out of groups, with them the books or the people, and says what went. */
export function useEmptying(onDone: () => void) {
  const [groups, setGroups] = useState<readonly Group[]>([])
  const sum = (field: 'assigned_num' | 'book_num' | 'zhuanjia_num') =>
    groups.reduce((total, group) => total + group[field], 0)
  const form = useModalForm('groupEmpty', '清空评审组', {
    success: null,
    onDone: (answer) => {
      onDone()
      showOutcome(
        outcomeOf(answer),
        answer.refused.map(({ group_id, group_name, reason }) => ({
          key: group_id,
          name: group_name,
          reason,
        })),
      )
    },
  })
  return {
    open: (chosen: readonly Group[]): void => {
      setGroups(chosen)
      form.open({ group_ids: chosen.map(({ group_id }) => group_id), scope: 'fenpei' })
    },
    dialog: form.dialog(
      <>
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title={`${groups.map(({ group_name }) => `“${group_name}”`).join('、')}共有教材${sum('book_num')}种、专家${sum('zhuanjia_num')}人、分配${sum('assigned_num')}条。无论清空哪一项，分配都会取消；教材退回参评教材，人员可重新加入。已有评审记录的组不能清空。`}
        />
        <Field name="scope" label="清空内容">
          <Radio.Group aria-label="清空内容" options={SCOPES} vertical />
        </Field>
        <Field
          name="confirm_text"
          label="输入“清空”以确认"
          rules={[rule('groupEmpty', 'confirm_text', '请输入“清空”以确认')]}
          required
        >
          <Input maxLength={10} autoComplete="off" />
        </Field>
      </>,
    ),
  }
}
