import { Progress, Table } from 'antd'
import type { Output } from '#contract'
import { totalWidth, type Columns } from '#src/list/columns'
import { oneDecimal } from './samples'
import styles from './ServerState.module.css'

type Disk = Output<'server_state'>['sysFiles'][number]

const COLUMNS: Columns<Disk> = [
  { title: '挂载位置', dataIndex: 'dirName', width: 140, ellipsis: true },
  {
    title: '存放',
    dataIndex: 'holds',
    width: 212,
    // Another server does not say.
    render: (holds: string[] | undefined) => holds?.join('、') || '—',
  },
  { title: '文件系统', dataIndex: 'sysTypeName', width: 80, render: (name) => name || '—' },
  { title: '设备', dataIndex: 'typeName', width: 110, ellipsis: true, render: (name) => name || '—' },
  { title: '总大小', dataIndex: 'total', width: 84, align: 'end' },
  { title: '可用', dataIndex: 'free', width: 80, align: 'end' },
  { title: '已用', dataIndex: 'used', width: 80, align: 'end' },
  {
    title: '使用率',
    dataIndex: 'usage',
    width: 130,
    render: (usage, { dirName }) => (
      <Progress percent={oneDecimal(usage)} size="small" status="normal" aria-label={`${dirName} 使用率`} />
    ),
  },
]

/** The file systems that the program writes to. */
export const DiskTable = ({ disks }: { disks: Disk[] }) => (
  <section className={styles['card']} aria-label="磁盘">
    <h2 className={styles['title']}>磁盘</h2>
    <Table<Disk>
      size="small"
      rowKey="dirName"
      columns={COLUMNS}
      dataSource={disks}
      pagination={false}
      scroll={{ x: totalWidth(COLUMNS) }}
    />
  </section>
)
