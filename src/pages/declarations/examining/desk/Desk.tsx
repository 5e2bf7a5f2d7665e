import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Form, Input, Space, Tag, Typography } from 'antd'
import { useState } from 'react'
import type { Input as In } from '#contract'
import {
  EXAM_OPINION,
  FORMAL_CONCLUSION,
  FORMAL_STATE,
  READING_STATE,
} from '#contract/facts/examining/formal'
import type { BookMaterialCode } from '#contract/rules/declaration/materials'
import { query, useAct } from '#src/api/query'
import { Split, USUAL, type Sharing } from '#src/features/split/Split'
import { useModalForm } from '#src/list/useModalForm'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Loading } from '#src/ui/Loading'
import { Conclude } from './Conclude'
import styles from './Desk.module.css'
import type { Wish } from './FindingView'
import { ItemSheet } from './ItemSheet'
import { Materials } from './Materials'
import { useExam, type Exam } from './useExam'

const SecondOpinion = () => (
  <Form.Item<In<'formal_exam_second'>>
    name="opinion"
    label="复审意见"
    rules={[
      {
        required: true,
        whitespace: true,
        min: EXAM_OPINION.min,
        message: `请填写复审意见，不少于${EXAM_OPINION.min}字`,
      },
    ]}
  >
    <Input.TextArea rows={4} maxLength={EXAM_OPINION.max} showCount />
  </Form.Item>
)

/** 复审: a second examiner confirms the refusal, or gives the book back. */
function Second({ exam, onDone }: { exam: Exam; onDone: () => void }) {
  const { exam_id } = exam
  const agree = useModalForm('formal_exam_second', '同意不通过', {
    success: '教材形式审查不通过，已告知申报单位',
    onDone,
  })
  const disagree = useModalForm('formal_exam_second', '不同意', {
    success: '已退回第一位形审员重新审查',
    onDone,
  })
  return (
    <Flex gap={8} justify="end">
      <Button onClick={() => disagree.open({ exam_id, op: 'disagree' })}>不同意，退回重审</Button>
      <Button type="primary" danger onClick={() => agree.open({ exam_id, op: 'agree' })}>
        同意不通过
      </Button>
      {agree.dialog(<SecondOpinion />)}
      {disagree.dialog(<SecondOpinion />)}
    </Flex>
  )
}

/** What others have said before: the round before a supplement, a second examiner, the owners. */
function Earlier({ exam }: { exam: Exam }) {
  const { earlier, supplement_note, second_opinion, state } = exam
  return (
    <>
      {earlier.map(({ round, conclusion, opinion, failed }) => (
        <Alert
          key={round}
          type="info"
          title={`第${round}轮：${FORMAL_CONCLUSION[conclusion]}${failed.length > 0 ? `（${failed.map(({ code }) => code).join('、')}）` : ''}`}
          description={
            <>
              {opinion}
              {supplement_note !== null && <div>补正说明：{supplement_note}</div>}
            </>
          }
        />
      ))}
      {second_opinion !== null && state === 'open' && (
        <Alert type="warning" showIcon title={`复审不同意不通过：${second_opinion}`} />
      )}
      {exam.state === 'second' && (
        <Alert type="warning" showIcon title={`拟不通过，等待复审：${exam.opinion ?? ''}`} />
      )}
    </>
  )
}

function Head({ exam, onBack }: { exam: Exam; onBack: () => void }) {
  const reread = useAct('formal_exam_reread')
  const { book } = exam
  return (
    <Flex gap={12} align="center" wrap>
      <Button onClick={onBack}>返回列表</Button>
      <Typography.Title level={4} style={{ margin: 0 }}>
        {book.book_name}
      </Typography.Title>
      <Typography.Text type="secondary">
        {[book.book_code, book.first_editor, book.declare_unit, book.publisher_name]
          .filter(Boolean)
          .join(' · ')}
      </Typography.Text>
      <Space>
        <Tag>第{exam.round}轮</Tag>
        <Tag color={exam.state === 'done' ? 'default' : 'processing'}>{FORMAL_STATE[exam.state]}</Tag>
        <Typography.Text type="secondary">
          {exam.state === 'done' ? `审结于${exam.exam_time ?? ''}` : `请于${exam.due_time}前完成`}
        </Typography.Text>
      </Space>
      {exam.may.pass_on && (
        <Button
          size="small"
          loading={reread.isPending || exam.reading === 'reading' || exam.reading === 'queued'}
          title={READING_STATE[exam.reading]}
          onClick={() => reread.mutate({ exam_id: exam.exam_id })}
        >
          重新核对
        </Button>
      )}
    </Flex>
  )
}

function Opened({ exam, onBack }: { exam: Exam; onBack: () => void }) {
  const work = useExam(exam)
  const [sharing, setSharing] = useState<Sharing>(USUAL)
  const [shown, setShown] = useState<BookMaterialCode>('M02')
  const [wish, setWish] = useState<Wish>()
  const show = (next: Wish): void => {
    setShown(next.material)
    setWish(next)
  }
  return (
    <div className={styles['desk']}>
      <Head exam={exam} onBack={onBack} />
      <Split
        names={['材料', '审查表']}
        sharing={sharing}
        onShare={setSharing}
        first={<Materials book_id={exam.book.book_id} shown={shown} wish={wish} onChoose={setShown} />}
        second={
          <div className={styles['scroll']}>
            <Flex vertical gap={8}>
              <Earlier exam={exam} />
              <ItemSheet exam={exam} work={work} onShow={show} />
              {exam.may.examine && <Conclude exam={exam} work={work} onDone={onBack} />}
              {exam.may.confirm && <Second exam={exam} onDone={onBack} />}
            </Flex>
          </div>
        }
      />
    </div>
  )
}

/** Milliseconds between two looks while the machine reads. */
const LOOK_AGAIN = 3_000

/** 形式审查 of one book: its materials on the left, the sheet with what the machine has found on the right. */
export default function Desk({ book_id, onBack }: { book_id: number; onBack: () => void }) {
  const { data, error, refetch } = useQuery({
    ...query('formal_exam_detail', { book_id }),
    refetchInterval: ({ state }) =>
      state.data?.reading === 'queued' || state.data?.reading === 'reading' ? LOOK_AGAIN : false,
  })
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
  return <Opened key={`${data.exam_id}-${data.state}`} exam={data} onBack={onBack} />
}
