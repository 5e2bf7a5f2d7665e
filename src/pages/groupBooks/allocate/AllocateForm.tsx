import { keysOf } from '#contract/facts/closed'
import { Button, Flex, Form, Input, InputNumber, Radio } from 'antd'
import { rule } from '#src/api/rule'
import { useCan } from '#src/session/Can'
import { AIM_WORDS, PLAN_METHODS, type PlanMethod, type PlanRequest } from './allocation'
import styles from './Allocate.module.css'

interface Props {
  late: string | undefined
  isPending: boolean
  onTry: (orders: PlanRequest[]) => void
}

interface Values extends PlanRequest {
  /** How many plans to try at once, each with a seed of its own. */
  plans: number
}

const Field = Form.Item<Values>
const AIM_OPTIONS = keysOf(AIM_WORDS).map((value) => ({ value, label: AIM_WORDS[value].label }))
const FIRST: Values = { way: 'rule', only_gap: 1, seed: '', objective: 'total', plans: 1 }
const MOST_PLANS = 6

/** A seed that was typed in stands for the first plan; every further one gets its number behind it. */
const ordersOf = ({ plans, seed, ...order }: Values): PlanRequest[] =>
  Array.from({ length: plans }, (_, i) => ({ ...order, seed: seed && i > 0 ? `${seed}-${i + 1}` : seed }))

/** How to allocate, and a try of one plan or some. */
export function AllocateForm({ late, isPending, onTry }: Props) {
  const [form] = Form.useForm<Values>()
  const way = Form.useWatch('way', form) ?? FIRST.way
  const may: Record<PlanMethod, boolean> = {
    rule: useCan({ permission: ['review:fenpei:auto'] }),
    lot: useCan({ permission: ['review:fenpei:random'] }),
    refresh: useCan({ permission: ['review:group:book'] }),
  }
  const ways = keysOf(PLAN_METHODS).filter((value) => may[value])
  const aim = Form.useWatch('objective', form) ?? FIRST.objective
  return (
    <Form
      form={form}
      name="allocate"
      initialValues={FIRST}
      className={styles['form']}
      labelCol={{ flex: '88px' }}
      onFinish={(values: Values) => onTry(ordersOf(values))}
    >
      <Field name="way" label="方式" extra={PLAN_METHODS[way].explanation}>
        <Radio.Group
          aria-label="方式"
          optionType="button"
          options={ways.map((value) => ({ value, label: PLAN_METHODS[value].label }))}
        />
      </Field>
      <Field name="only_gap" label="已有分配" hidden={way === 'refresh'}>
        <Radio.Group
          aria-label="已有分配"
          options={[
            { value: 1, label: '全部保留，只补空缺' },
            { value: 0, label: '重新开始（未评的重新分配；已暂存、已评和已锁定的保留）' },
          ]}
        />
      </Field>
      <Field name="objective" label="目标" hidden={way === 'lot'} extra={AIM_WORDS[aim].explanation}>
        <Radio.Group aria-label="目标" options={AIM_OPTIONS} />
      </Field>
      <Field
        name="seed"
        label="随机种子"
        rules={[rule('random_group_book', 'seed')]}
        extra="留空时由服务器在读取数据之前随机产生，谁也不能挑选结果；公证时可由公证员当场填写任意文字。条件相同、种子相同，方案必定相同。"
      >
        <Input allowClear placeholder="可不填" style={{ width: 320 }} />
      </Field>
      <Flex gap={24} wrap>
        <Field name="experts_per_book" label="每书专家" rules={[rule('allocation_try', 'experts_per_book')]}>
          <InputNumber precision={0} placeholder="按设置" style={{ width: 110 }} />
        </Field>
        <Field name="max_load" label="每人上限" rules={[rule('allocation_try', 'max_load')]}>
          <InputNumber precision={0} placeholder="按设置" style={{ width: 110 }} />
        </Field>
        <Field name="plans" label="方案数" required>
          <InputNumber min={1} max={MOST_PLANS} precision={0} style={{ width: 110 }} />
        </Field>
      </Flex>
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
        <span className={styles['hint']}>
          试算不写入任何内容；换方式、种子或上限再试，方案并排比较，看过再决定
        </span>
      </Form.Item>
    </Form>
  )
}
