import { useQuery } from '@tanstack/react-query'
import { Flex, Typography } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { Output } from '#contract'
import { to } from '#contract/address'
import { backEnd } from '#src/api/backEnd'
import { call } from '#src/api/call'
import { useAct } from '#src/api/query'
import { RichText } from '#src/features/richText/RichText'
import { Status } from '#src/features/status/Status'
import { ANNOUNCEMENT_TYPE_LOOK } from '#src/features/status/system'
import { UploadedLink } from '#src/features/upload/UploadedLink'
import { usePathId } from '#src/menu/usePathId'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Notice } from '#src/ui/Notice'
import styles from './Announcement.module.css'

type News = Output<'announcement_detail'> & Partial<Output<'news_detail'>>

const Neighbour = ({ label, of }: { label: string; of: News['next'] }) => (
  <span>
    {label}：
    {of ? <Link to={to('system/news/newsDetail/id', { id: of.noticeId })}>{of.noticeTitle}</Link> : '没有了'}
  </span>
)

/** Whoever opens it has read it. */
function useReading(noticeId: number): void {
  const { mutateAsync: markRead } = useAct('announcement_read', { quiet: true })
  useEffect(() => void markRead({ noticeId }).catch(() => undefined), [markRead, noticeId])
}

function Article({ news }: { news: News }) {
  useReading(news.noticeId)
  const { attachments = [], previous, next } = news
  return (
    <article className={styles['article']}>
      <h1 className={styles['title']}>{news.noticeTitle}</h1>
      <Flex gap={24} wrap justify="center" className={styles['facts']}>
        <Status of={ANNOUNCEMENT_TYPE_LOOK} value={news.noticeType} />
        <span>发布时间：{news.createTime}</span>
        <span>来源：{news.source ?? news.createBy}</span>
      </Flex>
      <RichText text={news.noticeContent} />
      {attachments.length > 0 && (
        <section aria-label="附件" className={styles['attachments']}>
          <Typography.Text strong>附件</Typography.Text>
          {attachments.map((file) => (
            <UploadedLink key={file.name} {...file} />
          ))}
        </section>
      )}
      {next !== undefined && (
        <Flex vertical gap={8} className={styles['neighbours']}>
          <Neighbour label="上一篇" of={previous} />
          <Neighbour label="下一篇" of={next} />
        </Flex>
      )}
    </article>
  )
}

/** 公告详情 */
function Opened({ id }: { id: number }) {
  // Another server of RuoYi's kind knows an announcement by itself only.
  const { data, error, refetch } = useQuery<News>({
    queryKey: ['news_detail', id],
    queryFn: ({ signal }) =>
      backEnd.isOurs
        ? call('news_detail', { id }, { signal })
        : call('announcement_detail', { id }, { signal }),
  })
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  return data ? <Article news={data} /> : <Loading />
}

export default function AnnouncementPage() {
  const id = usePathId('system/news/newsDetail/id', 'id')
  return id === undefined ? <Notice title="公告不存在" /> : <Opened key={id} id={id} />
}
