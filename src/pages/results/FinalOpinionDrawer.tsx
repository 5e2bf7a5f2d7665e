import { CONCLUSION_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Col, Drawer, Row, Typography } from 'antd'
import type { Output } from '#contract'
import { query } from '#src/api/query'
import { figure } from '#src/lib/figure'
import { Loading } from '#src/ui/Loading'
import { FeedbackForm } from './FeedbackForm'

interface Props {
  project_id: number
  book: { book_id: number; book_name: string }
  onClose: () => void
}

/** More experts than any book has. */
const ALL = 100
const PARTS = [
  ['strengths', '优点'],
  ['problems', '问题'],
  ['suggestions', '修改建议'],
] as const

/** 意见定稿: what the experts and the group wrote on the left, what the declarer will read on the right. */
export function FinalOpinionDrawer({ project_id, book: { book_id, book_name }, onClose }: Props) {
  const detail = useQuery(query('book_opinion_detail', { project_id, book_id }))
  const advices = useQuery(query('advice_list', { project_id, book_id, pageNum: 1, pageSize: ALL }))
  const error = detail.error ?? advices.error
  return (
    <Drawer open title={`《${book_name}》意见定稿`} size="min(1200px, 96vw)" onClose={onClose}>
      {error && (
        <Alert
          type="warning"
          showIcon
          title={error.message}
          action={
            <Button onClick={() => void Promise.all([detail.refetch(), advices.refetch()])}>重试</Button>
          }
        />
      )}
      {!error && !(detail.data && advices.data) && <Loading />}
      {detail.data && advices.data && (
        <Row gutter={24}>
          <Col span={11}>
            <Written advices={advices.data.rows} leader={detail.data.leader_advice} />
          </Col>
          <Col span={13}>
            <FeedbackForm
              key={detail.data.revision}
              place={{ project_id, book_id }}
              detail={detail.data}
              onClose={onClose}
            />
          </Col>
        </Row>
      )}
    </Drawer>
  )
}

function Written({ advices, leader }: { advices: Output<'advice_list'>['rows']; leader: string | null }) {
  return (
    <section aria-label="专家意见">
      {leader && (
        <>
          <Typography.Title level={5} style={{ marginTop: 0 }}>
            小组意见
          </Typography.Title>
          <Typography.Paragraph style={{ whiteSpace: 'pre-line' }}>{leader}</Typography.Paragraph>
        </>
      )}
      <Typography.Title level={5} style={{ marginTop: 0 }}>
        专家意见（{advices.length}份）
      </Typography.Title>
      {advices.length === 0 && <Typography.Text type="secondary">还没有专家提交意见</Typography.Text>}
      {advices.map((one) => (
        <article key={one.fenpei_id} style={{ marginBottom: 20 }}>
          <p style={{ margin: '0 0 4px' }}>
            <strong>专家{one.anon_no}</strong> {one.name} {figure(one.total_score)}{' '}
            {one.conclusion && <Status of={CONCLUSION_LOOK} value={one.conclusion} />}
          </p>
          <Typography.Paragraph copyable={{ text: one.advice, tooltips: ['复制', '已复制'] }}>
            {one.advice || '未填写总体评价'}
          </Typography.Paragraph>
          {PARTS.map(
            ([part, title]) =>
              one[part] && (
                <Typography.Paragraph key={part}>
                  <Typography.Text type="secondary">{title}：</Typography.Text>
                  {one[part]}
                </Typography.Paragraph>
              ),
          )}
        </article>
      ))}
    </section>
  )
}
