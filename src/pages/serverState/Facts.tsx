import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import type { Output } from '#contract'
import { DATABASE_KIND } from '#contract/facts/monitor/server'
import { fileSize } from '#src/lib/fileSize'
import styles from './ServerState.module.css'

type State = Output<'server_state'>
type Own = NonNullable<State['own']>
type Fact = readonly [label: string, value: ReactNode]

const connectionWords = ({ kind, connections: { used, most } }: Own['database']): string =>
  kind === 'pglite' ? '1个（内嵌数据库只有一个）' : `在用${used}个，上限${most}个`

const exportWords = ({ isRunning, waiting }: Own['exports']): string =>
  waiting > 0 ? `${waiting}个在排队` : isRunning ? '正在导出，没有排队' : '没有'

const busyOf = ({ database, sessions, listeners, exports, files }: Own): Fact[] => [
  ['数据库', `${DATABASE_KIND[database.kind]}，版本 ${database.version}`],
  ['数据库大小', fileSize(database.size)],
  ['数据库连接', connectionWords(database)],
  ['登录会话', `${sessions.open}个（${sessions.users}人）`],
  ['推送的页面', `${listeners}个`],
  ['导出', exportWords(exports)],
  ['上传的文件', `${fileSize(files.size)}，${files.count}个`],
]

const programOf = ({ jvm, own }: State): Fact[] => [
  ...(own ? ([['程序版本', own.version]] as const) : []),
  ['运行环境', `${jvm.name} ${jvm.version}`],
  ['启动时间', jvm.startTime],
  ['已运行', jvm.runTime],
  ...(own ? ([['进程内存', fileSize(own.rss)]] as const) : []),
  ['堆内存', `已用 ${jvm.used} MB，已分配 ${jvm.total} MB，上限 ${jvm.max} MB`],
  ['启动参数', jvm.inputArgs],
  ['安装路径', jvm.home],
]

const machineOf = ({ sys }: State): Fact[] => [
  ['服务器名称', sys.computerName],
  ['服务器地址', sys.computerIp],
  ['操作系统', sys.osName],
  ['系统架构', sys.osArch],
  ['项目路径', sys.userDir],
]

const Card = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <section className={styles['card']} aria-label={title}>
    <h2 className={styles['title']}>{title}</h2>
    <Descriptions
      size="small"
      column={1}
      styles={{ label: { width: 96 }, content: { overflowWrap: 'anywhere' } }}
      items={facts.map(([label, children]) => ({ key: label, label, children: children || '—' }))}
    />
  </section>
)

/** What is known of the work, the program and the machine. */
export function Facts({ state }: { state: State }) {
  return (
    <div className={styles['facts']}>
      {state.own && <Card title="数据与访问" facts={busyOf(state.own)} />}
      <Card title="程序" facts={programOf(state)} />
      <Card title="服务器" facts={machineOf(state)} />
    </div>
  )
}
