import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Loading } from '#src/ui/Loading'
import { openMaterial } from './document/openSample'
import { Pages, type PagesHandle } from './paper/Pages'
import styles from './Reader.module.css'
import { useDocument } from './document/useDocument'

const NO_MARKS = new Map()

interface Props {
  material_id: number
  /** The page that is shown first, from 1. */
  start?: number
  /** A page that somebody beside the reader wants to see, from 1; a new object for every wish. */
  wish?: { page: number }
}

/** The pages of a material, without the tools of a review. */
export default function MaterialReader({ material_id, wish, start = wish?.page ?? 1 }: Props) {
  const pages = useRef<PagesHandle>(null)
  const [page, setPage] = useState(start)
  const { data, error, refetch } = useDocument(['material', material_id], () => openMaterial(material_id))
  useEffect(() => {
    if (wish) pages.current?.goTo(wish.page)
  }, [wish])
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Loading />
  const { numPages } = data.document
  return (
    <section className={styles['reader']} aria-label="材料预览">
      <Flex align="center" justify="center" gap={8}>
        <Button
          type="text"
          aria-label="上一页"
          icon={<LeftOutlined />}
          disabled={page <= 1}
          onClick={() => pages.current?.goTo(page - 1)}
        />
        <span aria-live="polite">
          第 {page} / {numPages} 页
        </span>
        <Button
          type="text"
          aria-label="下一页"
          icon={<RightOutlined />}
          disabled={page >= numPages}
          onClick={() => pages.current?.goTo(page + 1)}
        />
      </Flex>
      <div className={styles['body']}>
        <div className={styles['sheet']}>
          <Pages
            ref={pages}
            document={data.document}
            first={data.first}
            zoom="width"
            start={start}
            marks={NO_MARKS}
            mayCopy
            onPage={setPage}
            onScale={() => undefined}
          />
        </div>
      </div>
    </section>
  )
}
