import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Tabs, Typography } from 'antd'
import { query } from '#src/api/query'
import { WhenReady } from '#src/features/fetched/WhenReady'
import { Dialog } from '#src/ui/Dialog'
import { toast } from '#src/ui/feedback'
import { lazyPart } from '#src/ui/offline/lazyPart'

const Code = lazyPart(() => import('./Code'))

const nameOf = (path: string) => path.split('/').at(-1) ?? path

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('已复制')
  } catch {
    toast.error('浏览器不允许复制，请选中代码后按 Ctrl+C')
  }
}

/** Two files of a page have the same name where they stand in different folders. */
function labelsOf(paths: readonly string[]): string[] {
  const names = paths.map(nameOf)
  return paths.map((path, at) => {
    const name = nameOf(path)
    if (path.endsWith('.md')) return '说明'
    return names.some((other, place) => other === name && place !== at)
      ? `${path.split('/').slice(0, 2).join('/')}/${name}`
      : name
  })
}

/** Every file that is generated of a table, as it would be downloaded. */
export function FilesDialog({
  tableId,
  title,
  onClose,
}: {
  tableId: number
  title: string
  onClose: () => void
}) {
  const { data, error, refetch } = useQuery(query('gen_preview', { tableId }, { quiet: true }))
  const files = Object.entries(data ?? {})
  const labels = labelsOf(files.map(([path]) => path))
  return (
    <Dialog
      title={title}
      width={1080}
      open
      onCancel={onClose}
      footer={null}
      styles={{ body: { minHeight: 240 } }}
    >
      <WhenReady isReady={data !== undefined} error={error} onRetry={refetch}>
        <Tabs
          items={files.map(([path, text], at) => ({
            key: path,
            label: labels[at],
            children: (
              <Flex vertical gap={8}>
                <Flex justify="space-between" align="center" gap={16}>
                  <Typography.Text type="secondary">{path}</Typography.Text>
                  <Button size="small" onClick={() => void copy(text)}>
                    复制
                  </Button>
                </Flex>
                <Code path={path} text={text} />
              </Flex>
            ),
          }))}
        />
      </WhenReady>
    </Dialog>
  )
}
