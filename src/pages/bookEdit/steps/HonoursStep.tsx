import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Card, Form, Input, InputNumber, Select, Space } from 'antd'
import { AWARD_LEVEL, KEY_PROJECT, PLAN_LEVEL } from '#contract/facts/declaration/bookFields'
import { BookFields } from '#contract/entities/declaration/bookFields'
import { MOST_AWARDS } from '#contract/rules/declaration/bookFields'
import { options } from '#contract/facts/closed'
import { isGoing } from '#src/features/upload/FileUpload'
import styles from '#src/pages/bookEdit/BookEdit.module.css'
import { useEditing } from '#src/pages/bookEdit/fields/editing'
import { Field } from '#src/pages/bookEdit/fields/Field'
import { OneFile } from '#src/pages/bookEdit/fields/FileField'
import { ManyInput } from '#src/pages/bookEdit/fields/inputs'

type Award = BookFields['awards'][number]

const NEW: Award = { name: '', level: 'national', grade: '', year: null, org: '', file: null }
const heldName = (index: number): string => `award-${index}`

interface LineProps {
  index: number
  award: Award
  onChange: (part: Partial<Award>) => void
  /** Absent while it cannot be removed. */
  onRemove: (() => void) | undefined
}

function yearFaultOf(award: Award): string | undefined {
  const { error } = BookFields.shape.awards.safeParse([award])
  return error?.issues.find(({ path }) => path[1] === 'year')?.message
}

function AwardLine({ index, award, onChange: set, onRemove }: LineProps) {
  const { isReadonly, heldFiles } = useEditing()
  const yearFault = yearFaultOf(award)
  const labelled = (what: string) => ({ 'aria-label': `第${index + 1}项${what}`, disabled: isReadonly })
  return (
    <Card
      size="small"
      title={`获奖${index + 1}`}
      extra={
        !isReadonly && (
          <Button type="text" icon={<DeleteOutlined aria-hidden />} disabled={!onRemove} onClick={onRemove}>
            移除
          </Button>
        )
      }
    >
      <div className={styles['fields']}>
        <Form.Item
          label="获奖名称"
          required
          {...(award.name.trim() === '' && { validateStatus: 'error', help: '请输入获奖名称' })}
        >
          <Input
            {...labelled('获奖名称')}
            maxLength={100}
            value={award.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        </Form.Item>
        <Form.Item label="级别">
          <Select
            {...labelled('级别')}
            options={options(AWARD_LEVEL)}
            value={award.level}
            onChange={(level) => set({ level })}
          />
        </Form.Item>
        <Form.Item label="等级">
          <Input
            {...labelled('等级')}
            maxLength={20}
            value={award.grade}
            onChange={({ target }) => set({ grade: target.value })}
          />
        </Form.Item>
        <Form.Item
          label="年份"
          {...(yearFault !== undefined && { validateStatus: 'error', help: yearFault })}
        >
          <InputNumber
            {...labelled('年份')}
            precision={0}
            style={{ width: '100%' }}
            value={award.year}
            onChange={(year) => set({ year })}
          />
        </Form.Item>
        <Form.Item label="颁奖单位">
          <Input
            {...labelled('颁奖单位')}
            maxLength={100}
            value={award.org}
            onChange={({ target }) => set({ org: target.value })}
          />
        </Form.Item>
        <Form.Item label="证明文件">
          <OneFile
            held={heldFiles(heldName(index))}
            purpose="attachment"
            value={award.file}
            onChange={(file) => set({ file })}
          />
        </Form.Item>
      </div>
    </Card>
  )
}

function Awards() {
  const { book, change, isReadonly, heldFiles } = useEditing('awards')
  const { awards } = book
  const isSending = awards.some((_, index) => heldFiles(heldName(index)).going.some(isGoing))
  return (
    <Field field="awards" wide>
      <Space orientation="vertical" style={{ width: '100%' }}>
        {awards.map((award, index) => (
          <AwardLine
            // An award is nothing but its place in the list until it is stored with the book.
            key={index}
            index={index}
            award={award}
            onChange={(part) =>
              change((now) => ({
                awards: now.awards.map((one, at) => (at === index ? { ...one, ...part } : one)),
              }))
            }
            onRemove={
              // A file on its way finds its prize by the place in the list.
              isSending ? undefined : () => change({ awards: awards.toSpliced(index, 1) })
            }
          />
        ))}
        {!isReadonly && (
          <Button
            icon={<PlusOutlined aria-hidden />}
            disabled={awards.length >= MOST_AWARDS}
            onClick={() => change({ awards: [...awards, NEW] })}
          >
            添加获奖
          </Button>
        )}
      </Space>
    </Field>
  )
}

/** 获奖规划 */
export default function HonoursStep() {
  return (
    <div className={styles['fields']}>
      <ManyInput field="plan_level" labels={PLAN_LEVEL} />
      <ManyInput field="key_projects" labels={KEY_PROJECT} />
      <Awards />
    </div>
  )
}
