import { Descriptions, Table, Typography } from 'antd'
import type { ReactNode } from 'react'
import type { Output } from '#contract'
import { EDITOR_ROLE } from '#contract/facts/books'
import { DECLARE_STATUS } from '#contract/facts/declaration/life'
import type { Labels } from '#contract/facts/closed'
import { MAJOR_CLASS } from '#contract/rules/book/majorClasses'
import { RESULT_STATUS, VIOLATION_TYPE, VIOLATION_STATUS } from '#contract/facts/results'
import { UploadedLink } from '#src/features/upload/UploadedLink'
import { CARRIERS, CHANNELS, EDU_LEVELS, MAJORS, PROVINCES } from '#src/features/dict/dictionaries'
import { renderDict } from '#src/features/dict/renderDict'

type BookDetails = Output<'bookinfo_detail'>

const named = (labels: Labels, value: string | null) => (value === null ? null : (labels[value] ?? value))

type Fact = [label: string, value: ReactNode, span?: number]

/** Nothing for readers who are not told. */
const violationOf = ({ violation_status }: BookDetails): Fact[] =>
  violation_status === null ? [] : [['违规', named(VIOLATION_STATUS, violation_status)]]

const factsOf = (book: BookDetails): Fact[] => [
  ['编号', book.source_no ?? book.book_code],
  ['ISBN', book.isbn],
  ['主编', book.first_editor],
  ['主编单位', book.first_editor_unit],
  ['其他编者', book.other_editors, 2],
  ['出版社', book.publisher_name],
  ['出版时间', book.publish_date],
  ['教育层次', renderDict(EDU_LEVELS)(book.edu_level)],
  ['专业大类', renderDict(MAJORS)(book.major_category)],
  ['专业类', named(MAJOR_CLASS, book.major_class)],
  ['专业代码', book.major_code],
  ['课程', book.course_name],
  ['载体', renderDict(CARRIERS)(book.carrier)],
  ['字数（千字）', book.word_count],
  ['定价（元）', book.price],
  ['申报单位', book.declare_unit],
  ['省份', renderDict(PROVINCES)(book.province_id)],
  ['推荐渠道', renderDict(CHANNELS)(book.recommend_channel)],
  ['推荐单位', book.recommend_unit],
  ['推荐排序', book.recommend_sort],
  ['形审', named(DECLARE_STATUS, book.declare_status)],
  ...violationOf(book),
]

/** The reviews that the book is or was in. */
const Reviews = ({ projects }: Pick<BookDetails, 'projects'>) => (
  <>
    <Typography.Title level={5}>参评记录</Typography.Title>
    <Table
      size="small"
      rowKey="project_id"
      dataSource={projects}
      pagination={false}
      columns={[
        { title: '评审活动', dataIndex: 'project_name' },
        { title: '年度', dataIndex: 'year', width: 70 },
        { title: '评审组', dataIndex: 'group_name', width: 120, render: (name) => name ?? '未分组' },
        {
          title: '结果',
          dataIndex: 'result_status',
          width: 110,
          render: (status, { violation_reason, violation_type, violation_files }) => (
            <>
              {[
                named(RESULT_STATUS, status),
                violation_type && VIOLATION_TYPE[violation_type],
                violation_reason,
              ]
                .filter(Boolean)
                .join('：')}
              {violation_files.map((file) => (
                <UploadedLink key={file.name} {...file} />
              ))}
            </>
          ),
        },
      ]}
    />
  </>
)

/** All that is known of a book, as far as its reader may know it. */
export function BookRecord({ book }: { book: BookDetails }) {
  return (
    <>
      <Descriptions
        bordered
        size="small"
        column={2}
        items={factsOf(book).map(([label, value, span]) => ({
          key: label,
          label,
          span,
          children: value ?? '—',
        }))}
      />
      {book.abstract && (
        <>
          <Typography.Title level={5}>内容简介</Typography.Title>
          <Typography.Paragraph style={{ whiteSpace: 'pre-line' }}>{book.abstract}</Typography.Paragraph>
        </>
      )}
      <Typography.Title level={5}>编写人员</Typography.Title>
      <Table
        size="small"
        rowKey={({ role, name, unit }) => `${role} ${name} ${unit}`}
        dataSource={book.editors}
        pagination={false}
        columns={[
          { title: '姓名', dataIndex: 'name', width: 120 },
          { title: '角色', dataIndex: 'role', width: 100, render: (role) => named(EDITOR_ROLE, role) },
          { title: '单位', dataIndex: 'unit', render: (unit) => unit ?? '—' },
        ]}
      />
      {book.projects.length > 0 && <Reviews projects={book.projects} />}
    </>
  )
}
