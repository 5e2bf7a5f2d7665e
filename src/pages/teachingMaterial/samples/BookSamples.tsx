import { keysOf } from '#contract/facts/closed'
import { UploadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Progress, Typography, Upload } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { to } from '#contract/address'
import { SAMPLE_CODE, type SampleCode } from '#contract/facts/books'
import { MANAGERS } from '#contract/roles'
import { refusedFile, UPLOADS } from '#contract/rules/upload'
import { call } from '#src/api/call'
import { isCancelledCall } from '#src/api/errors'
import { query, useAct } from '#src/api/query'
import { fileSize } from '#src/lib/fileSize'
import { useCan } from '#src/session/Can'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'

const CODES = keysOf(SAMPLE_CODE)

const WHAT: Readonly<Record<SampleCode, string>> = {
  M02: '完整的 PDF，不设密码',
  M02B: '匿名评审用：没有封面、作者和出版社',
  M12: '修订教材：新旧版内容对照',
  M15: '数字教材：访问方式和资源清单',
  M19: '评审需要的其他材料',
}

/** The files of a book that experts read: looked at, replaced, taken away. */
export function BookSamples({ book_id }: { book_id: number }) {
  const { data = [], refetch } = useQuery(query('sample_list', { book_id }))
  const mayChange = useCan({ role: MANAGERS, permission: ['review:sample:edit'] })
  const remove = useAct('sample_remove')
  return (
    <Flex vertical gap={12}>
      {data.length > 0 && (
        <Link to={to('review/review/textbookDisplay', { bookId: book_id })}>
          阅读本活动的缓存（专家所见）
        </Link>
      )}
      {CODES.map((code) => {
        const file = data.find((one) => one.code === code)
        const name = SAMPLE_CODE[code]
        const askRemove = () =>
          confirmLoss({
            title: `确定删除${name}“${file?.original_name ?? ''}”？`,
            loss: '文件将被删除；已生成的阅读缓存仍可阅读，直到清除或重新生成。',
            verb: '删除',
            onOk: () => remove.mutateAsync({ book_id, code }),
          })
        return (
          <Flex key={code} gap={12} align="center" wrap>
            <strong>{name}</strong>
            {file ? (
              <span>
                {file.original_name}（{file.pages} 页，{fileSize(file.size)}，{file.create_time}）
              </span>
            ) : (
              <Typography.Text type="secondary">未上传。{WHAT[code]}</Typography.Text>
            )}
            {mayChange && (
              <>
                <SampleUpload
                  book_id={book_id}
                  code={code}
                  has={Boolean(file)}
                  onDone={() => void refetch()}
                />
                {file && (
                  <Button danger type="link" onClick={askRemove}>
                    删除{name}
                  </Button>
                )}
              </>
            )}
          </Flex>
        )
      })}
    </Flex>
  )
}

interface UploadProps {
  book_id: number
  code: SampleCode
  has: boolean
  onDone: () => void
}

/** Sends one file, says how far it is, and can be stopped. */
function SampleUpload({ book_id, code, has, onDone }: UploadProps) {
  const [going, setGoing] = useState<{ percent: number; stop: AbortController }>()
  const send = async (file: File) => {
    const refused = refusedFile('sample', file)
    if (refused) return toast.error(refused)
    const stop = new AbortController()
    setGoing({ percent: 0, stop })
    try {
      const { pages } = await call(
        'sample_upload',
        { book_id, code, file },
        {
          signal: stop.signal,
          onUploadProgress: ({ progress = 0 }) => setGoing({ percent: Math.round(progress * 100), stop }),
        },
      )
      toast.success(`已上传，共 ${pages} 页`)
      onDone()
    } catch (error) {
      // A refused call has been told already.
      if (isCancelledCall(error)) toast.info('已取消上传')
    } finally {
      setGoing(undefined)
    }
  }
  if (going)
    return (
      <Flex gap={8} align="center">
        <Progress percent={going.percent} size="small" style={{ width: 160 }} aria-label="上传进度" />
        <Button size="small" onClick={() => going.stop.abort()}>
          取消
        </Button>
      </Flex>
    )
  return (
    <Upload
      accept=".pdf"
      showUploadList={false}
      beforeUpload={(file) => {
        void send(file)
        return false
      }}
    >
      <Button icon={<UploadOutlined />} title={`PDF，不超过${UPLOADS.sample.maxMb}MB`}>
        {has ? '替换' : '上传'}
        {SAMPLE_CODE[code]}
      </Button>
    </Upload>
  )
}
