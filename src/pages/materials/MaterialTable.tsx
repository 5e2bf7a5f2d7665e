import { Table } from 'antd'
import { useState } from 'react'
import type { BookMaterialCode } from '#contract/rules/declaration/materials'
import { toast } from '#src/ui/feedback'
import { rowId } from './Completeness'
import { materialColumns, type MaterialTableProps } from './columns'
import type { Material } from '#src/features/materialUpload/useUploads'
import styles from './Materials.module.css'

/** All materials; a file may be dropped onto its row. */
export function MaterialTable({ data, uploads, onPreview }: MaterialTableProps) {
  const [over, setOver] = useState<BookMaterialCode>()
  const drop = (material: Material, files: FileList): void => {
    const [file] = files
    if (files.length !== 1 || !file) return toast.warning('一项材料一次放一个文件')
    void uploads.start(material, file)
  }
  return (
    <Table<Material>
      rowKey="code"
      size="small"
      pagination={false}
      scroll={{ x: 960 }}
      dataSource={data.materials}
      columns={materialColumns({ data, uploads, onPreview })}
      rowClassName={({ code }) => (code === over ? (styles['over'] ?? '') : '')}
      onRow={(material) => ({
        id: rowId(data.book_id, material.code),
        ...(material.writable && {
          onDragOver: (event) => {
            event.preventDefault()
            setOver(material.code)
          },
          onDragLeave: () => setOver(undefined),
          onDrop: (event) => {
            event.preventDefault()
            setOver(undefined)
            drop(material, event.dataTransfer.files)
          },
        }),
      })}
    />
  )
}
