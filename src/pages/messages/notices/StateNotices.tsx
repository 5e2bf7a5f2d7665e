import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Table, Tag } from 'antd'
import { useState } from 'react'
import { keysOf } from '#contract/facts/closed'
import { MSG_CHANNEL } from '#contract/facts/messages'
import { NOTICE_STAGE, NOTICE_VARIABLES } from '#contract/facts/notices/kind'
import { NOTICE, type NoticeKey } from '#contract/facts/notices/keys'
import { noticeKind, NOTICES } from '#contract/facts/notices/notices'
import { DIRECTORS } from '#contract/roles'
import { partsOf } from '#contract/rules/message/text'
import { query, useAct } from '#src/api/query'
import { useCan } from '#src/session/Can'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { NoticeDialog, type NoticeRow } from './NoticeDialog'
import styles from './StateNotices.module.css'

/** A text with its variables as marks: whoever reads it need not know their names. */
const Written = ({ text }: { text: string }) =>
  partsOf(text, NOTICE_VARIABLES).map((part, place) =>
    typeof part === 'string' ? (
      part
    ) : (
      <span key={`${place} ${part.variable}`} className={styles['variable']}>
        {NOTICE_VARIABLES[part.variable]}
      </span>
    ),
  )

const Lost = ({ title, content }: Pick<NoticeRow, 'title' | 'content'>) => (
  <>
    <p>以下文字和发送方式不再保留，此后的通知按内置的文字发送：</p>
    <p className={styles['content']}>
      <strong>
        <Written text={title} />
      </strong>
      <br />
      <Written text={content} />
    </p>
  </>
)

interface Acts {
  edit: (row: NoticeRow) => void
  reset: (row: NoticeRow) => void
}

const columnsOf = (acts: Acts | undefined) => [
  {
    title: '通知',
    key: 'kind',
    width: 150,
    render: (_: unknown, { kind, is_own }: NoticeRow) => (
      <Flex vertical gap={4} align="start">
        {NOTICE[kind]}
        {is_own && <Tag color="blue">已修改</Tag>}
      </Flex>
    ),
  },
  {
    title: '告知',
    key: 'told',
    width: 150,
    render: (_: unknown, { kind }: NoticeRow) => NOTICES[kind].told,
  },
  {
    title: '标题和内容',
    key: 'words',
    render: (_: unknown, { title, content }: NoticeRow) => (
      <>
        <strong>
          <Written text={title} />
        </strong>
        <div className={styles['content']}>
          <Written text={content} />
        </div>
      </>
    ),
  },
  {
    title: '站内消息之外',
    dataIndex: 'channel',
    width: 130,
    render: (ways: NoticeRow['channel']) => ways.map((way) => MSG_CHANNEL[way]).join('、') || '不发送',
  },
  {
    title: '最近修改',
    key: 'updated',
    width: 160,
    render: (_: unknown, { update_name, update_time }: NoticeRow) =>
      update_time === null ? (
        '—'
      ) : (
        <>
          <div>{update_name}</div>
          {update_time.slice(0, 16)}
        </>
      ),
  },
  ...(acts
    ? [
        {
          title: '操作',
          key: 'acts',
          width: 130,
          render: (_: unknown, row: NoticeRow) => (
            <Flex wrap>
              <Button
                type="link"
                size="small"
                aria-label={`编辑“${NOTICE[row.kind]}”的通知`}
                onClick={() => acts.edit(row)}
              >
                编辑
              </Button>
              {row.is_own && (
                <Button
                  type="link"
                  size="small"
                  aria-label={`恢复“${NOTICE[row.kind]}”的内置文字`}
                  onClick={() => acts.reset(row)}
                >
                  恢复内置
                </Button>
              )}
            </Flex>
          ),
        },
      ]
    : []),
]

/** 状态通知: in which words people are told what becomes of a declared book. */
export function StateNotices() {
  const { data, error, refetch } = useQuery(query('notice_template_list', {}))
  const reset = useAct('notice_template_reset')
  const [edited, setEdited] = useState<NoticeKey>()
  const mayEdit = useCan({ role: DIRECTORS, permission: ['review:notice:edit'] })
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Loading />
  const askReset = ({ kind, revision, title, content }: NoticeRow): void =>
    confirmLoss({
      title: `确定恢复“${NOTICE[kind]}”的内置文字？`,
      loss: <Lost title={title} content={content} />,
      verb: '恢复',
      onOk: async () => {
        await reset.mutateAsync({ kind, revision })
        toast.success('已恢复内置文字')
      },
    })
  const columns = columnsOf(mayEdit ? { edit: ({ kind }) => setEdited(kind), reset: askReset } : undefined)
  const row = data.find(({ kind }) => kind === edited)
  return (
    <Flex vertical gap={16}>
      <Alert
        type="info"
        showIcon
        title="教材的状态变化时，系统按这里的文字告知相关人员，不分评审活动。站内消息总会发送，短信和邮件可以逐项选择；修改只影响此后的通知。"
      />
      {keysOf(NOTICE_STAGE).map((stage) => (
        <section key={stage} aria-label={NOTICE_STAGE[stage]}>
          <h3 className={styles['stage']}>{NOTICE_STAGE[stage]}</h3>
          <Table<NoticeRow>
            size="small"
            rowKey="kind"
            dataSource={data.filter(({ kind }) => noticeKind(kind).stage === stage)}
            columns={columns}
            pagination={false}
            scroll={{ x: 940 }}
          />
        </section>
      ))}
      {row && <NoticeDialog key={row.kind} row={row} onClose={() => setEdited(undefined)} />}
    </Flex>
  )
}
