import { Alert, Button, Checkbox, Flex, Form, InputNumber, Select, Typography } from 'antd'
import type { Output } from '#contract'
import { SELECT_WAY, type SelectWay } from '#contract/facts/declaration/afterResult'
import { options } from '#contract/facts/closed'
import { DIRECTORS } from '#contract/roles'
import type { SelectionRule } from '#contract/rules/result/selection'
import { useAct } from '#src/api/query'
import { useCan } from '#src/session/Can'
import { GuardedButton } from '#src/ui/buttons/GuardedButton'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'

interface Props {
  project_id: number
  answer: Output<'selection_list'>
}

interface Fields {
  way: SelectWay
  most?: number
  least?: number
  shows_rank: boolean
}

const ruleOf = ({ way, most = 1, least = 0 }: Fields): SelectionRule =>
  way === 'votes' ? { way } : way === 'score' ? { way, least } : { way, most }

const fieldsOf = ({ rule, shows_rank }: Props['answer']): Fields => ({
  way: rule?.way ?? 'rank_all',
  most: rule && 'most' in rule ? rule.most : 10,
  least: rule && 'least' in rule ? rule.least : 80,
  shows_rank: shows_rank === 1,
})

const number = (label: string) => [{ required: true, message: `请输入${label}` }]

/** The rule by which books are proposed, what it comes to, and 提交复核. */
export function RuleBar({ project_id, answer }: Props) {
  const [form] = Form.useForm<Fields>()
  const way = Form.useWatch('way', form) ?? fieldsOf(answer).way
  const save = useAct('selection_save')
  const submit = useAct('selection_submit')
  const decides = useCan({ role: DIRECTORS, permission: ['review:selection:edit'] })
  const { closed_reason, chosen_num, book_num, submit_time, recheck_open_num, rule } = answer
  const isOpen = decides && closed_reason === null
  const send = () =>
    submit.mutate(
      { project_id, op: 'submit' },
      { onSuccess: ({ done_num }) => toast.success(`${done_num}种教材进入复核`) },
    )
  return (
    <Flex vertical gap={12}>
      {closed_reason !== null && !submit_time && <Alert type="info" showIcon title={closed_reason} />}
      {isOpen && (
        <Form<Fields>
          form={form}
          name="selection-rule"
          layout="inline"
          initialValues={fieldsOf(answer)}
          onFinish={(fields) =>
            save.mutate(
              { project_id, rule: ruleOf(fields), shows_rank: fields.shows_rank ? 1 : 0 },
              { onSuccess: () => toast.success('规则已保存，名单已更新') },
            )
          }
          style={{ rowGap: 12 }}
        >
          <Form.Item<Fields> name="way" label="拟入选规则">
            <Select options={options(SELECT_WAY)} style={{ width: 140 }} />
          </Form.Item>
          {(way === 'rank_all' || way === 'rank_group') && (
            <Form.Item<Fields> name="most" label="前" rules={number('名次')}>
              <InputNumber precision={0} suffix="名" style={{ width: 110 }} />
            </Form.Item>
          )}
          {way === 'score' && (
            <Form.Item<Fields> name="least" label="不低于" rules={number('分数线')}>
              <InputNumber precision={2} suffix="分" style={{ width: 120 }} />
            </Form.Item>
          )}
          {way === 'votes' && (
            <Typography.Text type="secondary" style={{ alignSelf: 'center', marginInlineEnd: 16 }}>
              小组表决同意票达到全部票数（含弃权）的三分之二
            </Typography.Text>
          )}
          <Form.Item<Fields> name="shows_rank" valuePropName="checked">
            <Checkbox>公示名次</Checkbox>
          </Form.Item>
          <Button htmlType="submit" loading={save.isPending}>
            应用规则
          </Button>
        </Form>
      )}
      <Flex wrap gap={16} align="center">
        <Typography.Text>
          共{book_num}种，拟入选{chosen_num}种
          {submit_time && `。已于 ${submit_time} 提交复核，待复核${recheck_open_num}种`}
        </Typography.Text>
        {isOpen && (
          <GuardedButton
            type="primary"
            disabled={!rule || chosen_num === 0}
            title={rule ? undefined : '请先选定规则'}
            loading={submit.isPending}
            onClick={send}
          >
            提交复核
          </GuardedButton>
        )}
        {decides && submit_time && recheck_open_num > 0 && (
          <Button
            onClick={() =>
              confirmLoss({
                title: '撤回拟入选名单？',
                loss: '复核中的教材回到“评审完成”，须重新提交复核。',
                verb: '撤回',
                onOk: () => submit.mutateAsync({ project_id, op: 'withdraw' }),
              })
            }
          >
            撤回
          </Button>
        )}
      </Flex>
    </Flex>
  )
}
