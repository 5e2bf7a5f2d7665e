import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Modal, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Output } from '#contract'
import { useExporting } from '#src/features/exporting/useExporting'
import { SkippedList } from '#src/features/outcome/SkippedList'
import { confirmLoss } from '#src/ui/confirmLoss'
import { PrintButton } from '#src/ui/buttons/PrintButton'
import { EntrySlip } from './EntrySlip'
import styles from './EntryLinks.module.css'

const TITLE = '专家进入链接'
/** Slips drawn between two frames: each has a code of its own to draw. */
const STEP = 40

const COLUMNS = [
  ['name', '姓名'],
  ['user_name', '登录名'],
  ['unit', '单位'],
  ['groups', '评审组'],
  ['phone', '手机'],
  ['link', '进入链接'],
  ['expires_time', '有效至'],
] as const

interface Props {
  made: Output<'invitation_links'>
  onClose: () => void
}

/** How many slips are drawn: two thousand at once would stop the page. */
function useDrawn(all: number): number {
  const [drawn, setDrawn] = useState(STEP)
  useEffect(() => {
    if (drawn >= all) return undefined
    const timer = setTimeout(() => setDrawn(drawn + STEP), 0)
    return () => clearTimeout(timer)
  }, [drawn, all])
  return Math.min(drawn, all)
}

function ExportLinks({
  made: { links, expires_time },
  onSaved,
}: {
  made: Props['made']
  onSaved: () => void
}) {
  const { progress, start } = useExporting()
  const sheet = () => ({
    fileName: TITLE,
    keys: COLUMNS.map(([key]) => key),
    titles: COLUMNS.map(([, title]) => title),
    list: links.map((row) => ({ ...row, expires_time })),
  })
  const save = async () => {
    if (await start(sheet)) onSaved()
  }
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={progress !== undefined}
      onClick={() => void save()}
    >
      {progress ?? '导出 .xls'}
    </Button>
  )
}

/** The links just made. They are shown once: the server stores no more than their hashes. */
export function EntryLinksDialog({ made, onClose }: Props) {
  const { links, skipped, expires_time } = made
  const sheet = useRef<HTMLDivElement>(null)
  const [isSaved, setSaved] = useState(false)
  const drawn = useDrawn(links.length)
  const close = () => {
    if (isSaved) return onClose()
    confirmLoss({
      title: '关闭链接单？',
      loss: '链接只在这里显示一次。没有打印或导出的，须重新生成。',
      verb: '关闭',
      onOk: () => Promise.resolve(onClose()),
    })
  }
  return (
    <Modal
      open
      title={`${TITLE}（${links.length}人）`}
      width={820}
      onCancel={close}
      mask={{ closable: false }}
      footer={
        <Flex gap={8} justify="end">
          <Button onClick={close}>关闭</Button>
          <ExportLinks made={made} onSaved={() => setSaved(true)} />
          <span onClickCapture={() => setSaved(true)}>
            <PrintButton type="primary" target={sheet} title={TITLE} disabled={drawn < links.length}>
              打印
            </PrintButton>
          </span>
        </Flex>
      }
    >
      <Alert
        type="warning"
        showIcon
        title={`有效至${expires_time.slice(0, 16)}，每个链接只能用一次，谁拿到谁就能设置密码：请只交给本人。`}
      />
      {drawn < links.length && (
        <Progress percent={Math.floor((drawn / links.length) * 100)} aria-label="正在排版" />
      )}
      <div className={styles['frame']}>
        <div ref={sheet} className={styles['sheet']}>
          {links.slice(0, drawn).map((row) => (
            <EntrySlip key={row.user_id} row={row} until={expires_time} />
          ))}
        </div>
      </div>
      {skipped.length > 0 && (
        <details>
          <summary>另有{skipped.length}人没有生成，查看原因</summary>
          <SkippedList skipped={skipped.map(({ user_id, ...rest }) => ({ key: user_id, ...rest }))} />
        </details>
      )}
    </Modal>
  )
}
