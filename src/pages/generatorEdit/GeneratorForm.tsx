import { Alert, Button, Flex, Form, Input, Tabs } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Input as In, Output } from '#contract'
import { to } from '#contract/address'
import { isKeyOf, keysOf } from '#contract/facts/closed'
import { columnsFault } from '#contract/rules/generator/columns'
import { backEnd } from '#src/api/backEnd'
import { useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { useAddress } from '#src/menu/useAddress'
import { Can } from '#src/session/Can'
import { toast } from '#src/ui/feedback'
import { useUnsaved } from '#src/ui/unsaved'
import { ColumnsTable, type EditedColumn } from './ColumnsTable'
import styles from './GeneratorEdit.module.css'
import { PlacesNote } from './PlacesNote'

type Detail = Output<'gen_detail'>
type Fields = In<'gen_edit'>
const Field = Form.Item<Fields>

const TABS = { basic: '基本信息', columns: '字段信息', names: '生成信息' } as const
type Tab = keyof typeof TABS

/** On which tab a field stands. */
const tabOf = (field: string | number | undefined): Tab =>
  field === 'columns' ? 'columns' : isOnBasic(field) ? 'basic' : 'names'
const isOnBasic = (field: string | number | undefined) =>
  ['tableComment', 'functionAuthor', 'remark'].some((name) => name === field)

/** Why nothing can be generated as it is typed; undefined where it can. */
const faultOf = (rows: readonly EditedColumn[], typed: Partial<Fields>): string | undefined =>
  columnsFault(
    rows.map((row, at) => {
      const column = { ...row, ...typed.columns?.[at] }
      return {
        name: row.columnName,
        kind: row.kind,
        isPk: row.isPk === '1',
        isNullable: row.isNullable === '1',
        hasDefault: row.hasDefault === '1',
        field: column.javaField,
        label: column.columnComment,
        isRequired: column.isRequired === '1',
        isInsert: column.isInsert === '1',
        isEdit: column.isEdit === '1',
        isList: column.isList === '1',
        isQuery: column.isQuery === '1',
        comparison: column.queryType,
        control: column.htmlType,
        dictType: column.dictType || null,
      }
    }),
  )

const Basic = () => (
  <div className={styles['narrow']}>
    <Field name="tableComment" label="表描述" rules={[rule('gen_edit', 'tableComment')]}>
      <Input maxLength={50} />
    </Field>
    <Field name="functionAuthor" label="作者" rules={[rule('gen_edit', 'functionAuthor')]}>
      <Input maxLength={50} />
    </Field>
    <Field name="remark" label="备注" rules={[rule('gen_edit', 'remark')]}>
      <Input.TextArea rows={3} maxLength={500} showCount />
    </Field>
  </div>
)

const Names = () => (
  <div className={styles['narrow']}>
    <Field
      name="functionName"
      label="功能名"
      rules={[rule('gen_edit', 'functionName')]}
      extra="页面和菜单的标题，也用在按钮和日志里，如“阅览室”"
    >
      <Input maxLength={50} />
    </Field>
    <Field
      name="moduleName"
      label="模块名"
      rules={[rule('gen_edit', 'moduleName')]}
      extra="代码所在的文件夹，也是地址的第一段"
    >
      <Input maxLength={63} />
    </Field>
    <Field
      name="businessName"
      label="业务名"
      rules={[rule('gen_edit', 'businessName')]}
      extra="文件、接口和页面的名称，也是地址的第二段"
    >
      <Input maxLength={63} />
    </Field>
    <Field name="className" label="实体类名称" rules={[rule('gen_edit', 'className')]} extra="一行数据的名称">
      <Input maxLength={63} />
    </Field>
    {backEnd.isOurs && <PlacesNote />}
  </div>
)

/** The form of one imported table. */
export function GeneratorForm({ detail }: { detail: Detail }) {
  const { packageName: _package, genType: _type, tplCategory: _template, ...info } = detail.info
  const [form] = Form.useForm<Fields>()
  const { oneOf, change } = useAddress<'gen/edit/tableId'>()
  const navigate = useNavigate()
  const [rows, setRows] = useState(detail.rows)
  const [isTouched, setTouched] = useState(false)
  const [fault, setFault] = useState<string>()
  const save = useAct('gen_edit')
  useUnsaved(isTouched)
  const order = (next: EditedColumn[]): void => {
    const typed = form.getFieldValue('columns') as Fields['columns'] // The form holds one of each row.
    const at = new Map(rows.map((row, place) => [row.columnId, typed[place]]))
    form.setFieldValue(
      'columns',
      next.map(({ columnId }) => at.get(columnId)),
    )
    setRows(next)
    setTouched(true)
  }
  const send = (typed: Fields): void => {
    // Another generator has rules of its own.
    const wrong = backEnd.isOurs ? faultOf(rows, typed) : undefined
    setFault(wrong)
    if (wrong !== undefined) return change({ tab: 'columns' })
    const columns = rows.map((row, at) => ({ ...row, ...typed.columns[at], sort: at + 1 }))
    save.mutate(
      { ...info, ...typed, columns },
      {
        onSuccess: () => {
          setTouched(false)
          toast.success('已保存')
        },
      },
    )
  }
  const panes = {
    basic: <Basic />,
    columns: (
      <Flex vertical gap={12}>
        {fault !== undefined && <Alert type="error" showIcon title={fault} />}
        <ColumnsTable rows={rows} onOrder={order} />
      </Flex>
    ),
    names: <Names />,
  }
  return (
    <Form
      form={form}
      name={`gen-${info.tableId}`}
      layout="vertical"
      initialValues={{
        ...info,
        // No dictionary is nothing chosen.
        columns: detail.rows.map((row) => ({ ...row, dictType: row.dictType || undefined })),
      }}
      onValuesChange={() => setTouched(true)}
      onFinish={send}
      onFinishFailed={({ errorFields: [first] }) => change({ tab: tabOf(first?.name[0]) })}
    >
      <Tabs
        activeKey={oneOf('tab', TABS) ?? 'columns'}
        tabBarExtraContent={
          <Flex gap={8}>
            <Can permission={['tool:gen:edit']}>
              <Button type="primary" htmlType="submit" loading={save.isPending}>
                保存
              </Button>
            </Can>
            <Button onClick={() => void navigate(to('tool/gen/index'))}>返回</Button>
          </Flex>
        }
        onChange={(tab) => isKeyOf(TABS, tab) && change({ tab })}
        items={keysOf(TABS).map((key) => ({
          key,
          label: TABS[key],
          // A field that was never on screen is checked as well.
          forceRender: true,
          children: panes[key],
        }))}
      />
    </Form>
  )
}
