import { Alert, Button, Flex, Modal, Tabs, Tag } from 'antd'
import { useState } from 'react'
import type { Input } from '#contract'
import { RefusedRows } from '#contract/entities/declaration/importErrors'
import { MOST_USES } from '#contract/rules/declaration/usageFields'
import { rowsIn } from '#contract/rules/import/errors'
import { checkRow } from '#contract/rules/import/fields'
import type { RowError } from '#contract/rules/import/spec'
import { ApiError } from '#src/api/apiError'
import { useAct } from '#src/api/query'
import { FileChoice } from '#src/features/importing/choice/FileChoice'
import { ReadingNotes, SheetChoice } from '#src/features/importing/choice/SheetChoice'
import { ColumnTable } from '#src/features/importing/ColumnTable'
import { ReadingState } from '#src/features/importing/ImportSteps'
import { ImportErrorTable } from '#src/features/importing/review/ImportErrorTable'
import { PreviewTable } from '#src/features/importing/review/PreviewTable'
import { useFileReading, type ReadFile } from '#src/features/importing/useFileReading'
import { toast } from '#src/ui/feedback'

const TYPE = 'book_use'
type UseFile = ReadFile<typeof TYPE>
type Rows = Input<'book_use_save'>['rows']

/** The rows of a file as the call takes them; all of them have been judged. */
const rowsOf = ({ preview }: UseFile): Rows =>
  preview.accepted.flatMap(({ row, record }) => {
    const { value } = checkRow(TYPE, record)
    return value ? [{ ...value, row }] : []
  })

interface ReviewProps {
  read: UseFile
  errors: readonly RowError[]
}

/** What is right and wrong in the file. */
const Review = ({ read, errors }: ReviewProps) => {
  const failed = rowsIn(errors)
  return (
    <Flex vertical gap={4}>
      <Flex component="output" gap={8} aria-label="检查结果" wrap>
        <Tag>共{read.preview.total}行</Tag>
        <Tag color="green">正确{read.preview.total - failed}行</Tag>
        <Tag color={failed > 0 ? 'red' : 'default'}>错误{failed}行</Tag>
      </Flex>
      <Tabs
        size="small"
        key={failed > 0 ? 'errors' : 'rows'}
        defaultActiveKey={failed > 0 ? 'errors' : 'rows'}
        items={[
          {
            key: 'rows',
            label: `数据预览（全部${read.preview.total}行）`,
            children: <PreviewTable read={read} />,
          },
          {
            key: 'errors',
            label: `错误（${failed}行）`,
            children: <ImportErrorTable errors={errors} failed={failed} fileName={read.file.name} />,
          },
        ]}
      />
    </Flex>
  )
}

interface Props {
  book_id: number
  onClose: () => void
}

/** 导入选用情况 from a file: all rows are judged before any is written, and all are written or none. */
export default function UseImport({ book_id, onClose }: Props) {
  const act = useAct('book_use_save')
  /** What the server has found beyond what the file itself shows. */
  const [found, setFound] = useState<{ read: UseFile; errors: readonly RowError[] }>()
  const reading = useFileReading<typeof TYPE>(() => setFound(undefined))
  const { read, problems, progress } = reading
  const isReadable = read !== undefined && problems.length === 0 && !progress
  const errors = [...(read?.preview.errors ?? []), ...(found && found.read === read ? found.errors : [])]
  const isTooLong = (read?.preview.total ?? 0) > MOST_USES
  const canImport = isReadable && errors.length === 0 && read.preview.total > 0 && !isTooLong
  const bringIn = (file: UseFile): void =>
    act.mutate(
      { book_id, rows: rowsOf(file) },
      {
        onSuccess: ({ saved }) => {
          toast.success(`已导入${saved.length}条选用情况`)
          onClose()
        },
        onError: (error) => {
          const refused = error instanceof ApiError ? RefusedRows.safeParse(error.data).data : undefined
          if (refused) setFound({ read: file, errors: refused.errors })
        },
      },
    )
  return (
    <Modal
      open
      title="导入选用情况"
      width={980}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Flex gap={12} justify="end" align="center" wrap>
          {isReadable && errors.length > 0 && <span>改好文件中的错误后重新选择；有错误时一行也不写入</span>}
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            loading={act.isPending}
            disabled={!canImport}
            onClick={() => read && bringIn(read)}
          >
            确认导入{canImport ? `${read.preview.total}行` : ''}
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap={16}>
        <FileChoice
          type={TYPE}
          project={null}
          needsProject={false}
          disabled={act.isPending}
          maxRows={MOST_USES}
          onFile={(file) => reading.open({ type: TYPE, file })}
        />
        <ReadingState reading={reading} />
        {isTooLong && (
          <Alert
            type="error"
            showIcon
            title={`文件有${read?.preview.total}行，一次最多${MOST_USES}行，请拆分`}
          />
        )}
        {read && (
          <>
            <Flex justify="space-between" gap={12} wrap>
              <strong>{read.file.name}</strong>
              <SheetChoice preview={read.preview} disabled={act.isPending} onChange={reading.again} />
            </Flex>
            <ReadingNotes preview={read.preview} />
            <ColumnTable
              read={read}
              mapping={reading.draft}
              problems={problems}
              disabled={act.isPending}
              onChange={reading.mapColumns}
            />
          </>
        )}
        {isReadable && <Review read={read} errors={errors} />}
      </Flex>
    </Modal>
  )
}
