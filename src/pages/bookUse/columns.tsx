import { Button, Tag } from 'antd'
import { SCHOOL_TYPE } from '#contract/facts/units'
import { PROVINCES } from '#src/features/dict/dictionaries'
import { renderDict } from '#src/features/dict/renderDict'
import { UploadedLink } from '#src/features/upload/UploadedLink'
import { actionsColumn, type Columns } from '#src/list/columns'
import styles from './BookUse.module.css'
import type { StoredUse } from './draft'

const people = (value: number | null): string => (value === null ? '—' : value.toLocaleString('zh-CN'))

interface Acts {
  onEdit: (row: StoredUse) => void
  onDelete: (row: StoredUse) => void
}

/** @param acts absent for those who only read */
export const usageColumns = (acts: Acts | undefined): Columns<StoredUse> => [
  {
    title: '学校',
    dataIndex: 'school_name',
    width: 160,
    fixed: 'start',
    render: (name, { school_type }) => (
      <>
        {name}
        {school_type && <div className={styles['soft']}>{SCHOOL_TYPE[school_type]}</div>}
      </>
    ),
  },
  { title: '省份', dataIndex: 'province_id', width: 72, render: renderDict(PROVINCES) },
  {
    title: '课程与专业',
    dataIndex: 'course_name',
    width: 130,
    render: (course, { major_name }) => (
      <>
        {course}
        {major_name && <div className={styles['soft']}>{major_name}</div>}
      </>
    ),
  },
  {
    title: '学期',
    dataIndex: 'term_begin',
    width: 104,
    render: (begin, { term_end }) => (
      <>
        {begin} 起<div className={styles['soft']}>{term_end ? `至 ${term_end}` : '仍在使用'}</div>
      </>
    ),
  },
  {
    title: '年限',
    dataIndex: 'years_used',
    width: 64,
    align: 'end',
    render: (years) => (years === null ? '—' : `${years}年`),
  },
  { title: '每年人数', dataIndex: 'students', width: 86, align: 'end', render: people },
  { title: '累计人数', dataIndex: 'total_students', width: 86, align: 'end', render: people },
  {
    title: '使用证明',
    dataIndex: 'proof_file',
    width: 114,
    ellipsis: true,
    render: (name, { proof_name }) =>
      name === null ? (
        <Tag color="orange">缺盖章证明</Tag>
      ) : (
        <UploadedLink name={name} original_name={proof_name ?? '使用证明'} />
      ),
  },
  ...(acts
    ? [
        actionsColumn<StoredUse>(
          (row) => (
            <>
              <Button type="link" aria-label={`编辑${row.school_name}`} onClick={() => acts.onEdit(row)}>
                编辑
              </Button>
              <Button
                type="link"
                danger
                aria-label={`删除${row.school_name}`}
                onClick={() => acts.onDelete(row)}
              >
                删除
              </Button>
            </>
          ),
          112,
        ),
      ]
    : []),
]
