import { Alert, Button, Card, Flex, Form, Tag, Typography } from 'antd'
import { Suspense } from 'react'
import type { Output } from '#contract'
import { COLLECTED_LABELS, type CollectedField } from '#contract/rules/declaration/collected'
import { mayCollect } from '#contract/facts/declaration/collecting'
import { keysOf } from '#contract/facts/closed'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { AuditOpinion } from './Opinion'
import { RestoredDraft } from '#src/features/formDraft/Restored'
import { COLLECTED_LOOK } from '#src/features/status/declaring'
import { Status } from '#src/features/status/Status'
import { useModalForm } from '#src/list/useModalForm'
import { Can } from '#src/session/Can'
import { useMe } from '#src/session/session'
import { Loading } from '#src/ui/Loading'
import { CollectedInput } from './CollectedInput'
import styles from './CollectedForm.module.css'
import { useCollectedForm } from './useCollectedForm'
import type { CollectedDetail, CollectedValues } from './values'

const CopyrightPane = lazyPart(() => import('./CopyrightPane'))

const WIDE: readonly CollectedField[] = ['book_name', 'abstract', 'cover', 'copyright_file']

interface Props {
  isbn: string
  detail?: CollectedDetail
  proposal?: Output<'collection_isbn'>['proposal']
}

/** Where the review of completeness stands. */
function Banner({ detail }: { detail: CollectedDetail }) {
  const { collect_status, audit_opinion, audit_time, book_id } = detail
  const because = audit_opinion === null ? '' : `，意见：${audit_opinion}`
  const said = {
    draft: undefined,
    pending: { type: 'info', title: '已提交，等待审核；审核期间不能修改' },
    passed: {
      type: 'success',
      title: `已通过审核（${audit_time ?? ''}）${because}${book_id === null ? '；可在列表中转为申报' : '；已转为申报'}`,
    },
    returned: { type: 'error', title: `已退回${because}` },
  } as const
  const words = said[collect_status]
  return words && <Alert type={words.type} showIcon title={words.title} />
}

/** 通过 and 退回, for those who decide. */
function Decision({ collect_id }: { collect_id: number }) {
  const pass = useModalForm('collection_audit', '审核通过', { success: '已通过并告知采集人' })
  const giveBack = useModalForm('collection_audit', '退回', { success: '已退回并告知采集人' })
  return (
    <>
      <Button type="primary" onClick={() => pass.open({ collect_ids: [collect_id], passed: 1 })}>
        通过
      </Button>
      <Button danger onClick={() => giveBack.open({ collect_ids: [collect_id], passed: 0 })}>
        退回
      </Button>
      {pass.dialog(<AuditOpinion passed={1} />)}
      {giveBack.dialog(<AuditOpinion passed={0} />)}
    </>
  )
}

/** A collected book: what was filled in on the left, its copyright page on the right. */
export function CollectedForm({ isbn, detail, proposal }: Props) {
  const { roles } = useMe()
  const isWriter = !detail || mayCollect('edit', detail.collect_status, roles)
  const work = useCollectedForm({ isbn, detail, proposed: proposal?.fields, isWriter })
  const filledIn = Form.useWatch([], work.form)
  const isJudge = detail !== undefined && mayCollect('audit', detail.collect_status, roles)
  return (
    <Flex vertical gap={12}>
      <Flex gap={12} align="center" wrap>
        <Typography.Title level={4} style={{ margin: 0 }}>
          {detail ? detail.fields.book_name : '采集新书'}
        </Typography.Title>
        <Tag>ISBN {isbn}</Tag>
        {detail && <Status of={COLLECTED_LOOK} value={detail.collect_status} />}
        {detail && (
          <Typography.Text type="secondary">
            {[detail.collector, detail.dept_name, detail.create_time].filter(Boolean).join(' · ')}
          </Typography.Text>
        )}
      </Flex>
      {detail && <Banner detail={detail} />}
      {proposal && (
        <Alert
          type="info"
          showIcon
          title={`已带出${proposal.source}中的内容，请对照版权页核对；保存之前不会存储`}
        />
      )}
      {work.restored && <RestoredDraft {...work.restored} onDiscard={work.discard} />}
      <div className={styles['both']}>
        <Card title="填报" size="small">
          <Form<CollectedValues>
            form={work.form}
            name={`collected-${detail?.collect_id ?? isbn}`}
            layout="vertical"
            disabled={!isWriter || work.isHandingIn}
            initialValues={work.initialValues}
            onValuesChange={work.keep}
          >
            <div className={styles['fields']}>
              {keysOf(COLLECTED_LABELS).map((field) => (
                <div key={field} className={WIDE.includes(field) ? styles['wide'] : undefined}>
                  <CollectedInput field={field} />
                </div>
              ))}
            </div>
          </Form>
        </Card>
        <Card title="版权页" size="small" className={styles['page']}>
          <Suspense fallback={<Loading />}>
            <CopyrightPane
              isbn={isbn}
              filledIn={filledIn ?? work.initialValues}
              {...(isWriter && { onTake: work.take })}
            />
          </Suspense>
        </Card>
      </div>
      <Flex gap={8} className={styles['bar']}>
        {isWriter && (
          <>
            <Button loading={work.isBusy} onClick={() => void work.save()}>
              保存
            </Button>
            <Button type="primary" loading={work.isBusy} onClick={() => void work.handIn()}>
              提交
            </Button>
          </>
        )}
        {isJudge && (
          <Can permission={['collection:book:audit']}>
            <Decision collect_id={detail.collect_id} />
          </Can>
        )}
      </Flex>
      {work.dialog}
    </Flex>
  )
}
