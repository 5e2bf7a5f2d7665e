import { Checkbox, Flex, Tag, Tooltip } from 'antd'
import type { Output } from '#contract'
import { MATERIAL, MATERIAL_FORMS } from '#contract/facts/declaration/materials'
import { isOneOf } from '#contract/facts/closed'
import { materialRule } from '#contract/rules/declaration/materials'
import { useAct } from '#src/api/query'
import { FORMAL_LOOK } from '#src/features/status/declaring'
import { Status } from '#src/features/status/Status'
import type { Columns } from '#src/list/columns'
import { FileCell } from './FileCell'
import { MaterialActions } from './MaterialActions'
import { TemplateButton } from './TemplateButton'
import type { Material, useUploads } from '#src/features/materialUpload/useUploads'
import styles from './Materials.module.css'

export interface MaterialTableProps {
  data: Output<'material_list'>
  uploads: ReturnType<typeof useUploads>
  onPreview: (material: Material) => void
}

const Name = ({ code }: Pick<Material, 'code'>) => {
  const { demand, types, maxMb } = materialRule(code)
  return (
    <>
      <div>{MATERIAL[code]}</div>
      <div className={styles['demand']}>
        {demand}；{types.join('、').toUpperCase()}，不超过{maxMb}MB
      </div>
    </>
  )
}

/** 盖章校验: the declarer has looked at the signature and the seal. */
function StampCheck({ material: { code, current, writable } }: { material: Material }) {
  const act = useAct('material_stamp')
  if (!materialRule(code).sealed || !current) return '—'
  const { material_id, stamp_checked } = current
  return (
    <Checkbox
      checked={stamp_checked === 1}
      disabled={!writable || act.isPending}
      aria-label={`${MATERIAL[code]}已核对签字盖章`}
      style={{ whiteSpace: 'nowrap' }}
      onChange={({ target }) => act.mutate({ material_id, stamp_checked: target.checked ? 1 : 0 })}
    >
      已核对
    </Checkbox>
  )
}

function Formal({ current }: Pick<Material, 'current'>) {
  if (!current?.formal_result) return '—'
  const tag = <Status of={FORMAL_LOOK} value={current.formal_result} />
  return current.formal_remark ? <Tooltip title={current.formal_remark}>{tag}</Tooltip> : tag
}

export const materialColumns = ({ data, uploads, onPreview }: MaterialTableProps): Columns<Material> => [
  { title: '编号', dataIndex: 'code', width: 64 },
  { title: '材料与要求', key: 'name', width: 236, render: (_, row) => <Name code={row.code} /> },
  {
    title: '必填',
    dataIndex: 'why',
    width: 120,
    render: (why) =>
      why === null ? (
        <span className={styles['demand']}>选填</span>
      ) : (
        <Flex vertical align="start" gap={2}>
          <Tag color="error">必填</Tag>
          <span className={styles['demand']}>{why}</span>
        </Flex>
      ),
  },
  {
    title: '模板',
    key: 'template',
    width: 76,
    render: (_, { code }) =>
      code === 'M01' ? (
        <TemplateButton book_id={data.book_id} form={undefined} name={MATERIAL[code]} />
      ) : isOneOf(code, MATERIAL_FORMS) ? (
        <TemplateButton book_id={data.book_id} form={code} name={MATERIAL[code]} />
      ) : (
        '—'
      ),
  },
  {
    title: '已传文件',
    key: 'file',
    width: 236,
    render: (_, row) => (
      <FileCell
        material={row}
        going={uploads.going.get(row.code)}
        unfinished={data.unfinished.find(({ code }) => code === row.code)}
        onPreview={onPreview}
        onCancel={() => uploads.cancel(row.code)}
        onRetry={(file) => void uploads.start(row, file)}
      />
    ),
  },
  {
    title: '盖章校验',
    key: 'stamp',
    width: 92,
    render: (_, row) => <StampCheck material={row} />,
  },
  { title: '形审结果', key: 'formal', width: 84, render: (_, row) => <Formal current={row.current} /> },
  {
    title: '操作',
    key: 'actions',
    width: 176,
    render: (_, row) => (
      <MaterialActions
        material={row}
        isGoing={uploads.going.get(row.code)?.error === undefined && uploads.going.has(row.code)}
        onFile={(file) => void uploads.start(row, file)}
        onPreview={() => onPreview(row)}
      />
    ),
  },
]
