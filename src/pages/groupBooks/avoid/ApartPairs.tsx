import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Form, Input, Select, Table, Tag } from 'antd'
import type { Input as In, Output } from '#contract'
import { query, useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { actionsColumn, totalWidth, type Columns } from '#src/list/columns'
import { useModalForm } from '#src/list/useModalForm'
import { Can } from '#src/session/Can'
import { confirmLoss } from '#src/ui/confirmLoss'
import styles from '#src/pages/groupBooks/GroupBooks.module.css'
import type { AllocationMatrix } from '#src/pages/groupBooks/matrix/matrix'
import type { GroupTabProps } from '#src/pages/groupBooks/arrangedGroup'

type Apart = Output<'expert_apart_list'>[number]

const Field = Form.Item<In<'expert_apart_save'>>

const search = { optionFilterProp: 'label' }

const COLUMNS: Columns<Apart> = [
  { title: '专家', dataIndex: 'name_a', width: 110 },
  { title: '与之分开', dataIndex: 'name_b', width: 110 },
  {
    title: '同评教材',
    dataIndex: 'shared_num',
    width: 100,
    render: (num) => (num > 0 ? <Tag color="error">{num} 种</Tag> : '无'),
  },
  { title: '理由', dataIndex: 'reason', width: 360, ellipsis: true },
]

function ApartFields({ experts }: Pick<AllocationMatrix, 'experts'>) {
  const people = experts.map(({ user_id, name, unit }) => ({
    value: user_id,
    label: unit ? `${name}（${unit}）` : name,
  }))
  return (
    <>
      <Field name={['add', 0, 'user_a']} label="专家" rules={[{ required: true, message: '请选择专家' }]}>
        <Select showSearch={search} options={people} />
      </Field>
      <Field name={['add', 0, 'user_b']} label="与之分开" rules={[{ required: true, message: '请选择专家' }]}>
        <Select showSearch={search} options={people} />
      </Field>
      <Field
        name={['add', 0, 'reason']}
        label="理由"
        rules={[rule('expert_apart_save', 'add.reason')]}
        required
      >
        <Input.TextArea rows={2} maxLength={200} />
      </Field>
    </>
  )
}

/** 须分开的专家: pairs that no allocation puts on the same book. */
export function ApartPairs({
  place: { project_id },
  matrix,
  late,
}: GroupTabProps & { matrix: AllocationMatrix }) {
  const { data } = useQuery(query('expert_apart_list', { project_id }))
  const save = useAct('expert_apart_save')
  const here = new Set(matrix.experts.map(({ user_id }) => user_id))
  const shown = data?.filter(({ user_a, user_b }) => here.has(user_a) || here.has(user_b))
  const add = useModalForm('expert_apart_save', '添加须分开的专家')
  const remove = ({ user_a, user_b, name_a, name_b }: Apart) =>
    confirmLoss({
      title: `确定不再将${name_a}与${name_b}分开？`,
      loss: '移除后，自动分配和抽签可以再把两人分在同一本教材。',
      verb: '移除',
      onOk: () => save.mutateAsync({ project_id, remove: [{ user_a, user_b }] }),
    })
  const columns: Columns<Apart> = [
    ...COLUMNS,
    actionsColumn(
      (pair) => (
        <Can permission={['review:config:avoid']}>
          <Button type="link" danger disabled={late !== undefined} title={late} onClick={() => remove(pair)}>
            移除
          </Button>
        </Can>
      ),
      80,
    ),
  ]
  return (
    <section aria-label="须分开的专家">
      <Flex justify="space-between" align="center" className={styles['bar'] ?? ''}>
        <h3 className={styles['heading']}>须分开的专家（本组专家）</h3>
        <Can permission={['review:config:avoid']}>
          <Button disabled={late !== undefined} title={late} onClick={() => add.open({ project_id })}>
            添加
          </Button>
        </Can>
      </Flex>
      <p className={styles['note']}>
        两人不会被分在同一本教材：自动分配、抽签、补齐和换人一律遵守，手动分配须写明理由才能例外。
      </p>
      <Table<Apart>
        rowKey={({ user_a, user_b }) => `${user_a}:${user_b}`}
        size="small"
        columns={columns}
        loading={!shown}
        dataSource={shown ?? []}
        locale={{ emptyText: '没有须分开的专家' }}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        scroll={{ x: totalWidth(columns) }}
      />
      {add.dialog(<ApartFields experts={matrix.experts} />)}
    </section>
  )
}
