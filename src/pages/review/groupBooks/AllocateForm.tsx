import { Button, Form, Input, Radio } from 'antd'
import { contract } from '#contract'
import { rule } from '#src/api/rule'
import { WAYS, type Order, type Way } from './allocation'
import styles from './Allocate.module.css'

interface Props {
  late: string | undefined
  isPending: boolean
  /** The order is another one: what was tried belongs to the old. */
  onChange: () => void
  onTry: (order: Order) => void
}

const Field = Form.Item<Order>
const WAY_OPTIONS = (Object.keys(WAYS) as Way[]).map((value) => ({ value, label: WAYS[value].label }))
const FIRST: Order = { way: 'rule', only_gap: 1, seed: '' }

/** How to allocate, and a try. */
export function AllocateForm({ late, isPending, onChange, onTry }: Props) {
  const [form] = Form.useForm<Order>()
  const way = Form.useWatch('way', form) ?? FIRST.way
  return (
    <Form
      form={form}
      name="allocate"
      initialValues={FIRST}
      className={styles['form']}
      labelCol={{ flex: '88px' }}
      onValuesChange={onChange}
      onFinish={onTry}
    >
      <Field name="way" label="方式" extra={WAYS[way].explanation}>
        <Radio.Group optionType="button" options={WAY_OPTIONS} />
      </Field>
      <Field name="only_gap" label="已有分配" hidden={way === 'refresh'}>
        <Radio.Group
          options={[
            { value: 1, label: '全部保留，只补空缺' },
            { value: 0, label: '重新开始（未评的重新分配，已暂存和已评的保留）' },
          ]}
        />
      </Field>
      <Field
        name="seed"
        label="随机种子"
        rules={[rule(contract.random_group_book.input.shape.seed)]}
        extra="留空时由服务器在读取数据之前随机产生，谁也不能挑选结果；公证时可由公证员当场填写任意文字。条件相同、种子相同，方案必定相同。"
      >
        <Input allowClear placeholder="可不填" style={{ width: 320 }} />
      </Field>
      <Form.Item label=" " colon={false} style={{ marginBottom: 0 }}>
        <Button
          type="primary"
          htmlType="submit"
          disabled={late !== undefined}
          title={late}
          loading={isPending}
        >
          试算
        </Button>
        <span className={styles['hint']}>试算不写入任何内容，看过报告再决定</span>
      </Form.Item>
    </Form>
  )
}
