import { Button, ConfigProvider, Form, Input, Pagination, Select, Space, Table } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Row } from '#contract'

type Group = Row<'psgroup_list'>
interface Answer {
  rows: Group[]
  total: number
}

const ADDRESS = '/common-shenhe-api/api/data/search/psgroup_list'
const COLUMNS = [
  { title: '组名', dataIndex: 'group_name' },
  { title: '组长', dataIndex: 'leader_names' },
  { title: '专家数', dataIndex: 'zhuanjia_num' },
  { title: '教材数', dataIndex: 'book_num' },
  { title: '状态', dataIndex: 'group_status' },
]

const Filters = () => (
  <Form layout="inline">
    <Form.Item name="keyword" label="组名">
      <Input allowClear />
    </Form.Item>
    {['类型', '专业大类', '状态'].map((label) => (
      <Form.Item key={label} name={label} label={label}>
        <Select allowClear placeholder="全部" style={{ width: 130 }} options={[]} />
      </Form.Item>
    ))}
    <Space>
      <Button type="primary" htmlType="submit">
        搜索
      </Button>
      <Button htmlType="reset">重置</Button>
    </Space>
  </Form>
)

/** The same rows on a bare page of antd: what no console made of it can do without. */
function Groups() {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('Admin-Token')}`,
      'content-type': 'application/json',
    }
    const project_id = new URLSearchParams(location.search).get('projectId')
    const body = JSON.stringify({ project_id: Number(project_id), pageNum: 1, pageSize: 20 })
    void fetch(ADDRESS, { method: 'POST', headers, body })
      .then((response) => response.json())
      .then(setAnswer)
  }, [])
  return (
    <ConfigProvider locale={zhCN}>
      <Filters />
      <Table<Group>
        rowKey="group_id"
        rowSelection={{}}
        columns={COLUMNS}
        dataSource={answer?.rows ?? []}
        loading={!answer}
        pagination={false}
      />
      <Pagination total={answer?.total ?? 0} showSizeChanger showQuickJumper align="end" />
    </ConfigProvider>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Groups />)
