import { Button, Flex, Upload } from 'antd'
import { MATERIAL } from '#contract/facts/declaration/materials'
import { materialRule } from '#contract/rules/declaration/materials'
import { useAct } from '#src/api/query'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'
import { isShown } from '#src/features/materialView/MaterialView'
import { saveMaterial } from './saveMaterial'
import type { Material } from '#src/features/materialUpload/useUploads'

interface Props {
  material: Material
  isGoing: boolean
  onFile: (file: File) => void
  onPreview: () => void
}

const lossOf = ({ earlier }: Material, version: number): string =>
  earlier.length > 0
    ? `第${version}版文件将被删除，不能恢复；之后前一版生效。`
    : '文件将被删除，不能恢复；没有更早的版本，这项材料将为空。'

export function MaterialActions({ material, isGoing, onFile, onPreview }: Props) {
  const remove = useAct('material_remove')
  const { code, current, writable } = material
  const name = MATERIAL[code]
  const ask = (): void => {
    if (!current) return
    const { material_id, file_name, version } = current
    confirmLoss({
      title: `确定删除${name}“${file_name}”？`,
      loss: lossOf(material, version),
      verb: '删除',
      onOk: async () => {
        const left = await remove.mutateAsync({ material_id })
        toast.success(left.version === null ? '已删除' : `已删除，第${left.version}版生效`)
      },
    })
  }
  return (
    <Flex wrap gap={4}>
      {writable && (
        <Upload
          accept={materialRule(code)
            .types.map((type) => `.${type}`)
            .join(',')}
          showUploadList={false}
          disabled={isGoing}
          beforeUpload={(file) => {
            onFile(file)
            return false
          }}
        >
          <Button size="small" disabled={isGoing} aria-label={`${current ? '替换' : '上传'}${name}`}>
            {current ? '替换' : '上传'}
          </Button>
        </Upload>
      )}
      {current &&
        (isShown(current.file_name) ? (
          <Button size="small" aria-label={`预览${name}`} onClick={onPreview}>
            预览
          </Button>
        ) : (
          <Button
            size="small"
            aria-label={`下载${name}`}
            onClick={() => void saveMaterial(current.material_id)}
          >
            下载
          </Button>
        ))}
      {writable && current && (
        <Button size="small" danger aria-label={`删除${name}`} onClick={ask}>
          删除
        </Button>
      )}
    </Flex>
  )
}
