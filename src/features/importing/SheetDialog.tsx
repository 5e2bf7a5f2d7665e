import { Alert, Button, Flex, Modal, Tabs, Tag } from 'antd'
import { SHEET_TYPE, type SheetType } from '#contract/facts/imports'
import { rowsIn } from '#contract/rules/import/errors'
import { checkRow, type ImportRow } from '#contract/rules/import/fields'
import type { RowError } from '#contract/rules/import/spec'
import { FileChoice } from './choice/FileChoice'
import { ReadingNotes, SheetChoice } from './choice/SheetChoice'
import { ColumnTable } from './ColumnTable'
import { ReadingState } from './ImportSteps'
import { ImportErrorTable } from './review/ImportErrorTable'
import { PreviewTable } from './review/PreviewTable'
import { useFileReading, type ReadFile } from './useFileReading'

/** The rows of a file that has been judged, as they will be stored. */
export const rowsOf = <T extends SheetType>({
  type,
  preview,
}: ReadFile<T>): { row: number; value: ImportRow[T] }[] =>
  preview.accepted.flatMap(({ row, record }) => {
    const { value } = checkRow(type, record)
    return value ? [{ row, value }] : []
  })

interface ReviewProps {
  read: ReadFile<SheetType>
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

interface Props<T extends SheetType> {
  type: T
  maxRows: number
  /** Said of a file with more of them. */
  tooMany: (total: number) => string
  isBusy?: boolean
  /** What is wrong beyond what the file itself shows. */
  errorsOf: (read: ReadFile<T>) => readonly RowError[]
  onImport: (read: ReadFile<T>) => void
  onClose: () => void
}

/** Brings in a file of a book: all rows are judged before any is taken, and all are taken or none. */
export function SheetDialog<T extends SheetType>(props: Props<T>) {
  const { type, maxRows, tooMany, isBusy = false, errorsOf, onImport, onClose } = props
  const reading = useFileReading<T>(() => undefined)
  const { read, problems, progress } = reading
  const isReadable = read !== undefined && problems.length === 0 && !progress
  const errors = read ? [...read.preview.errors, ...errorsOf(read)] : []
  const isTooLong = (read?.preview.total ?? 0) > maxRows
  const canImport = isReadable && errors.length === 0 && read.preview.total > 0 && !isTooLong
  return (
    <Modal
      open
      title={`导入${SHEET_TYPE[type]}`}
      width={980}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Flex gap={12} justify="end" align="center" wrap>
          {isReadable && errors.length > 0 && <span>改好文件中的错误后重新选择；有错误时一行也不写入</span>}
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            loading={isBusy}
            disabled={!canImport}
            onClick={() => read && onImport(read)}
          >
            确认导入{canImport ? `${read.preview.total}行` : ''}
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap={16}>
        <FileChoice
          type={type}
          project={null}
          needsProject={false}
          disabled={isBusy}
          maxRows={maxRows}
          onFile={(file) => reading.open({ type, file })}
        />
        <ReadingState reading={reading} />
        {isTooLong && <Alert type="error" showIcon title={tooMany(read?.preview.total ?? 0)} />}
        {read && (
          <>
            <Flex justify="space-between" gap={12} wrap>
              <strong>{read.file.name}</strong>
              <SheetChoice preview={read.preview} disabled={isBusy} onChange={reading.again} />
            </Flex>
            <ReadingNotes preview={read.preview} />
            <ColumnTable
              read={read}
              mapping={reading.draft}
              problems={problems}
              disabled={isBusy}
              onChange={reading.mapColumns}
            />
          </>
        )}
        {isReadable && <Review read={read} errors={errors} />}
      </Flex>
    </Modal>
  )
}
