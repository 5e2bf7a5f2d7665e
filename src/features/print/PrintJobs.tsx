import { PRINT_LOOK } from '#src/features/status/papers'
import { Status } from '#src/features/status/Status'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Flex, Progress, Typography } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'
import { madeFile } from '#src/api/files/download'
import { query, useAct } from '#src/api/query'
import { fileSize } from '#src/lib/fileSize'
import { saveFile } from '#src/lib/saveFile'
import { toast } from '#src/ui/feedback'

type Job = Output<'print_list'>[number]

const ASK_AGAIN_MS = 1000
/** Long enough for a new page to have read it. */
const KEEP_MS = 600_000

const isOpen = ({ status }: Job): boolean => status === 'queued' || status === 'running'

/** Fetches the file; a PDF is shown on a page of its own, where the browser prints it. */
async function open(name: string): Promise<void> {
  // A page that is opened later than the click is taken for advertising and not opened at all.
  const page = window.open('', '_blank')
  if (!page) {
    toast.warning('浏览器拦截了新页面，请允许弹出窗口，或改用下载')
    return
  }
  try {
    const url = URL.createObjectURL(await madeFile(name, false))
    page.location.href = url
    setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
  } catch {
    // The reason has been told on the page that stays.
    page.close()
  }
}

async function save(name: string): Promise<void> {
  const file = await madeFile(name, false)
  saveFile(file, file.name, file.type)
}

/** What one has asked for in a day: how far it is, and the files as long as they are kept. */
export function PrintJobs({ project_id }: { project_id: number }) {
  const { data: jobs = [] } = useQuery({
    ...query('print_list', { project_id }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? ASK_AGAIN_MS : false),
  })
  if (jobs.length === 0) return null
  return (
    <section aria-label="我的打印任务" aria-live="polite">
      <Typography.Title level={5}>我的打印任务</Typography.Title>
      <Flex vertical gap={12} style={{ maxHeight: 260, overflowY: 'auto' }}>
        {jobs.map((job) => (
          <Line key={job.job_id} job={job} />
        ))}
      </Flex>
      <Typography.Text type="secondary">文件保留24小时，关闭本窗口不影响生成。</Typography.Text>
    </section>
  )
}

function Line({ job }: { job: Job }) {
  const { job_id, title, pack, status, total, done_num, error, file_name, size, create_time } = job
  const client = useQueryClient()
  const cancel = useAct('print_cancel', { meta: { keep: true } })
  const [isBusy, setBusy] = useState(false)
  const fetching = (act: (name: string) => Promise<void>) => async () => {
    if (file_name === null) return
    setBusy(true)
    await act(file_name).catch(() => undefined)
    setBusy(false)
  }
  const what = `${title} ${total}份 ${pack.toUpperCase()}`
  return (
    <Flex gap={12} align="center" justify="space-between">
      <div style={{ minWidth: 0, flex: 1 }}>
        <div>
          {what} <Status of={PRINT_LOOK} value={status} />
        </div>
        {isOpen(job) ? (
          <Progress
            aria-label={`${what}的进度`}
            percent={Math.floor((done_num * 100) / Math.max(1, total))}
            size="small"
          />
        ) : (
          <Typography.Text type={error === null ? 'secondary' : 'danger'}>
            {error ?? [create_time, size !== null && fileSize(size)].filter(Boolean).join('　')}
            {status === 'done' && file_name === null && '　文件已过期'}
          </Typography.Text>
        )}
      </div>
      {isOpen(job) && (
        <Button
          size="small"
          loading={cancel.isPending}
          onClick={() =>
            cancel.mutate(
              { job_id },
              { onSettled: () => void client.invalidateQueries({ queryKey: ['print_list'] }) },
            )
          }
        >
          取消
        </Button>
      )}
      {file_name !== null && (
        <Flex gap={8}>
          {pack === 'pdf' && (
            <Button size="small" type="primary" disabled={isBusy} onClick={() => void fetching(open)()}>
              打开并打印
            </Button>
          )}
          <Button size="small" disabled={isBusy} onClick={() => void fetching(save)()}>
            下载
          </Button>
        </Flex>
      )}
    </Flex>
  )
}
