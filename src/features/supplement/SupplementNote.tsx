import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Form, Input } from 'antd'
import { Link } from 'react-router-dom'
import type { Input as In } from '#contract'
import { to } from '#contract/address'
import { EXAM_OPINION, FORMAL_STEPS, ITEM_REMARK } from '#contract/facts/examining/formal'
import { query } from '#src/api/query'
import { useModalForm } from '#src/list/useModalForm'
import { RoundView } from './RoundView'

/** A book that was sent back: what has to be mended where, until when, and the way to hand it in again. */
export default function SupplementNote({ book_id }: { book_id: number }) {
  const { data } = useQuery(query('formal_rounds', { book_id }))
  const { label } = FORMAL_STEPS.resubmit
  const resubmit = useModalForm('formal_resubmit', label, { success: '已提交，等待继续审查' })
  const last = data?.rounds.at(-1)
  if (!last || last.conclusion !== 'supplement') return null
  const { opened_parts, opened_materials } = last
  return (
    <>
      <Alert
        type={data?.is_open ? 'warning' : 'error'}
        showIcon
        title={data?.is_open ? '形式审查要求补正，只能修改下列内容' : '补正已截止，等待审查'}
        description={
          <Flex vertical gap={12}>
            <RoundView round={last} />
            {data?.is_open && (
              <Flex gap={16} align="center" wrap>
                {opened_parts.some((part) => part !== 'use') && (
                  <Link to={to('book/bookInfo/edit/bookId', { bookId: book_id })}>修改教材信息</Link>
                )}
                {opened_parts.includes('use') && (
                  <Link to={to('book/bookInfo/useInfo/bookId', { bookId: book_id })}>修改选用情况</Link>
                )}
                {opened_materials.length > 0 && (
                  <Link to={to('declaration/materials', { bookId: book_id })}>补充材料</Link>
                )}
                <Button type="primary" onClick={() => resubmit.open({ book_id })}>
                  {label}
                </Button>
              </Flex>
            )}
          </Flex>
        }
      />
      {resubmit.dialog(
        <Form.Item<In<'formal_resubmit'>>
          name="note"
          label="补正说明"
          extra="提交后不能再修改；本教材只能补正一次"
          rules={[
            {
              required: true,
              whitespace: true,
              min: ITEM_REMARK.min,
              message: `请填写补正说明，不少于${ITEM_REMARK.min}字`,
            },
          ]}
        >
          <Input.TextArea rows={4} maxLength={EXAM_OPINION.max} showCount />
        </Form.Item>,
      )}
    </>
  )
}
