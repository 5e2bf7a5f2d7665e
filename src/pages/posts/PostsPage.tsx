import { Form, Input } from 'antd'
import type { Input as In, Row } from '#contract'
import { ENABLED } from '#contract/facts/system/dict'
import { postStays } from '#contract/rules/systemOffice'
import { allRows } from '#src/api/allRows'
import { useAct } from '#src/api/query'
import { STATES } from '#src/features/dict/dictionaries'
import { DictTag } from '#src/features/dict/DictTag'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { listSheet } from '#src/features/exporting/listSheet'
import { rowsRead } from '#src/features/exporting/useExporting'
import { AddDelete } from '#src/features/records/AddDelete'
import { EditDelete } from '#src/features/records/EditDelete'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn, type Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useModalForm } from '#src/list/useModalForm'
import { Can } from '#src/session/Can'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'
import { PostFields } from './PostFields'

type Post = Row<'post_list'>
type Wanted = In<'post_list'>
const Filter = Form.Item<Wanted>

const COLUMNS: Columns<Post> = [
  { title: '编号', dataIndex: 'postId', width: 76, sorter: true, extra: true },
  { title: '岗位编码', dataIndex: 'postCode', width: 130, ellipsis: true, sorter: true },
  { title: '岗位名称', dataIndex: 'postName', width: 150, ellipsis: true, sorter: true },
  { title: '顺序', dataIndex: 'postSort', width: 76, align: 'end', sorter: true },
  {
    title: '状态',
    dataIndex: 'status',
    width: 76,
    render: (status) => <DictTag {...STATES} value={status} />,
  },
  { title: '人数', dataIndex: 'userNum', width: 76, align: 'end' },
  { title: '备注', dataIndex: 'remark', width: 140, ellipsis: true, render: (remark) => remark || '—' },
  { title: '创建时间', dataIndex: 'createTime', width: 164, sorter: true },
]

const TITLES: readonly (readonly [keyof Post, string])[] = [
  ['postId', '岗位编号'],
  ['postCode', '岗位编码'],
  ['postName', '岗位名称'],
  ['postSort', '显示顺序'],
  ['status', '状态'],
  ['userNum', '人数'],
  ['remark', '备注'],
  ['createTime', '创建时间'],
]

const sheetOf = (posts: readonly Post[]) =>
  listSheet(
    '岗位',
    TITLES,
    posts.map((post) => ({ ...post, status: ENABLED[post.status] })),
  )

const Filters = () => (
  <>
    <Filter name="postCode" label="岗位编码">
      <Input allowClear style={{ width: 150 }} />
    </Filter>
    <Filter name="postName" label="岗位名称">
      <Input allowClear style={{ width: 150 }} />
    </Filter>
    <ChoiceFilter<Wanted> name="status" labels={ENABLED} placeholder="状态" width={96} />
  </>
)

function useRemoval(onDone: () => void) {
  const remove = useAct('post_remove')
  return (gone: readonly Post[]): void =>
    confirmLoss({
      title:
        gone.length === 1 ? `确定删除岗位“${gone[0]?.postName}”？` : `确定删除所选${gone.length}个岗位？`,
      loss: '岗位没有分配给任何人；删除后不能恢复。',
      verb: '删除',
      onOk: async () => {
        await remove.mutateAsync({ postId: gone.map(({ postId }) => postId) })
        onDone()
        toast.success('删除成功')
      },
    })
}

/** 岗位管理 */
export default function PostsPage() {
  const list = useList('post_list', { rowKey: 'postId', selection: true })
  const add = useModalForm('post_add', '新增岗位', { success: '新增成功' })
  const edit = useModalForm('post_edit', '修改岗位', { success: '修改成功' })
  const ask = useRemoval(() => list.select([]))
  const columns = [
    ...COLUMNS,
    actionsColumn<Post>(
      (post) => (
        <EditDelete
          of="system:post"
          stays={postStays(post)}
          onEdit={() => edit.open(post)}
          onDelete={() => ask([post])}
        />
      ),
      104,
    ),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      empty="没有岗位；点“新增”写第一个"
      filters={<Filters />}
      actions={
        <>
          <AddDelete
            of="system:post"
            onAdd={() => add.open({ postSort: list.total, status: '0' })}
            selected={list.selected}
            stays={postStays}
            onDelete={ask}
          />
          <Can permission={['system:post:export']}>
            <ExportButton
              load={async ({ options, report }) =>
                sheetOf(await allRows('post_list', list.filter, options, rowsRead(report)))
              }
            />
          </Can>
        </>
      }
    >
      {add.dialog(<PostFields />)}
      {edit.dialog(<PostFields />)}
    </ListPage>
  )
}
