import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { Button, Flex, Segmented, Upload } from 'antd'
import type { ReactNode } from 'react'
import { options, keysOf } from '#contract/facts/closed'
import { IMPORT_TYPE, SHEET_TYPE, type SheetType, MAX_IMPORT_ROWS } from '#contract/facts/imports'
import type { ImportType } from '#contract/rules/import/fields'
import { defaultLimits } from '#src/lib/table/table'
import { saveTemplate } from './template'

interface Props {
  type: SheetType
  /** The choice of the project, where the list goes into one. */
  project: ReactNode
  /** It has to be chosen first. */
  needsProject: boolean
  disabled: boolean
  /** Left out, no other kind of list can be chosen. */
  onType?: ((type: ImportType) => void) | undefined
  onFile: (file: File) => void
  maxRows?: number
}

const megabytes = defaultLimits.maxBytes / 1024 / 1024
const types = keysOf(IMPORT_TYPE)

/** 回避名单, 分配表, 线下成绩, 选用情况 are called so already. */
const listName = (type: SheetType) =>
  /[单表绩况]$/.test(SHEET_TYPE[type]) ? SHEET_TYPE[type] : `${SHEET_TYPE[type]}名单`

/** What kind of list, and which file. */
export const FileChoice = ({
  type,
  project,
  needsProject,
  disabled,
  onType,
  onFile,
  maxRows = MAX_IMPORT_ROWS,
}: Props) => (
  <Flex vertical gap={12}>
    <Flex gap={12} align="center" wrap>
      {onType && (
        <>
          <span id="import-type">导入类型</span>
          <Segmented<string>
            aria-labelledby="import-type"
            disabled={disabled}
            options={options(IMPORT_TYPE)}
            value={type}
            onChange={(value) => {
              const chosen = types.find((one) => one === value)
              if (chosen) onType(chosen)
            }}
          />
        </>
      )}
      {project}
      <Button type="link" icon={<DownloadOutlined />} onClick={() => void saveTemplate(type)}>
        下载{SHEET_TYPE[type]}模板
      </Button>
    </Flex>
    <Upload.Dragger
      accept=".xlsx,.xls,.csv"
      disabled={disabled || needsProject}
      showUploadList={false}
      beforeUpload={(file) => {
        onFile(file)
        return false
      }}
    >
      <Flex align="center" justify="center" gap={16} style={{ padding: '0 16px' }}>
        <InboxOutlined style={{ fontSize: 36, color: 'var(--accent)' }} />
        <div style={{ textAlign: 'start' }}>
          <div>{needsProject ? '请先选择评审活动' : `点击选择${listName(type)}，或将文件拖到这里`}</div>
          <div style={{ color: 'var(--text-faint)' }}>
            支持 .xlsx、.xls、.csv（UTF-8 或 GB18030），不超过 {megabytes}MB、{maxRows} 行
          </div>
        </div>
      </Flex>
    </Upload.Dragger>
  </Flex>
)
