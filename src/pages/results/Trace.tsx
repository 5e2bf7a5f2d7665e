import { useQuery } from '@tanstack/react-query'
import { Descriptions, Drawer, Timeline, Typography } from 'antd'
import { PrintForms } from '#src/features/print/PrintForms'
import { figure } from '#src/lib/figure'
import { query } from '#src/api/query'
import { Loading } from '#src/ui/Loading'

interface Props {
  project_id: number
  book: { book_id: number; book_name: string } | undefined
  onClose: () => void
}

/** Why a book has its score and its rank, step by step, in words that need no formula. */
export function Trace({ project_id, book, onClose }: Props) {
  return (
    <Drawer
      title={book && `为什么是这个分、这个名次：${book.book_name}`}
      size={640}
      open={book !== undefined}
      onClose={onClose}
      extra={
        book && (
          <PrintForms
            project_id={project_id}
            choices={[
              {
                title: `《${book.book_name}》评审结果计算说明`,
                wanted: { kind: 'trace', book_id: book.book_id },
              },
            ]}
          />
        )
      }
    >
      {book && <Steps project_id={project_id} book_id={book.book_id} />}
    </Drawer>
  )
}

function Steps({ project_id, book_id }: { project_id: number; book_id: number }) {
  const { data } = useQuery(query('result_trace', { project_id, book_id }))
  if (!data) return <Loading />
  return (
    <>
      <Descriptions
        column={2}
        style={{ marginBottom: 20 }}
        items={[
          { label: '最终分', children: <strong>{figure(data.final_score)}</strong> },
          {
            label: '计分规则',
            children: data.rule_version === null ? '未冻结' : `第 ${data.rule_version} 版`,
          },
        ]}
      />
      <Timeline
        items={data.steps.map(({ label, text }, i) => ({
          key: i,
          content: (
            <>
              <Typography.Text strong>{label}</Typography.Text>
              <Typography.Paragraph style={{ whiteSpace: 'pre-line', marginBottom: 0 }}>
                {text}
              </Typography.Paragraph>
            </>
          ),
        }))}
      />
    </>
  )
}
