import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox, Empty, Flex, Modal, Result, Select } from 'antd'
import { useState } from 'react'
import type { Input, Output } from '#contract'
import { query } from '#src/api/query'
import { ChangesTable, type Change } from '#src/features/merging/ChangesTable'
import { sheetDraftOf } from '#src/features/scoreSheet/sheetDraft'
import { Loading } from '#src/ui/Loading'
import styles from './Versions.module.css'
import type { ReviewDraft } from './draft'
import { fieldsOf } from './fields'

type Versions = Output<'review_version_list'>
type Written = NonNullable<Versions['present']>

/** A review as it is compared: all of it, and the total that it makes. */
export interface Compared {
  draft: ReviewDraft
  total: number | null
}

const comparedOf = (written: Written): Compared => ({
  draft: { sheet: sheetDraftOf(written), opinion: written.opinion },
  total: written.total_score,
})

function linesOf(form: Pick<Versions, 'rule' | 'indicators'>, before: Compared, now: Compared): Change[] {
  const totals = { mine: String(before.total ?? ''), theirs: String(now.total ?? '') }
  return [
    ...(before.total === null && now.total === null ? [] : [{ key: 'total', label: '总分', ...totals }]),
    ...fieldsOf(form).map(({ name, title, words }) => ({
      key: name,
      label: title,
      mine: words(before.draft),
      theirs: words(now.draft),
    })),
  ].filter(({ mine, theirs }) => mine !== '' || theirs !== '')
}

function Comparing({ data, now }: { data: Versions; now: Compared | undefined }) {
  const { versions } = data
  const [version_id, setVersion] = useState(versions[0]?.version_id)
  const [isAll, setAll] = useState(false)
  const version = versions.find((one) => one.version_id === version_id)
  if (!version) return <Empty description="没有退回前的版本" />
  const before = comparedOf(version.review)
  const lines = linesOf(data, before, now ?? before)
  const changed = lines.filter(({ mine, theirs }) => mine !== theirs)
  const shown = isAll || !now ? lines : changed
  return (
    <Flex vertical gap={16}>
      <Alert
        type="warning"
        showIcon
        title={`退回理由：${version.reason}`}
        description={`${version.return_time} 退回`}
      />
      <Flex gap={16} wrap align="center">
        {versions.length > 1 && (
          <Select
            aria-label="版本"
            value={version.version_id}
            style={{ width: 260 }}
            options={versions.map(({ version_id: value, return_time }, i) => ({
              value,
              label: `第${versions.length - i}次退回前（${return_time.slice(0, 16)}）`,
            }))}
            onChange={setVersion}
          />
        )}
        {now ? (
          <>
            <output className={styles['found']}>
              {changed.length === 0 ? '没有改动' : `共${changed.length}项有改动`}
            </output>
            <Checkbox checked={isAll} onChange={({ target }) => setAll(target.checked)}>
              显示没有改动的内容
            </Checkbox>
          </>
        ) : (
          <output>专家尚未重新提交，以下是退回前的内容。</output>
        )}
      </Flex>
      {shown.length > 0 && (
        <ChangesTable name="退回前后对照" sides={['退回前', now ? '现在' : undefined]} lines={shown} />
      )}
    </Flex>
  )
}

interface Props {
  title: string
  place: Input<'review_version_list'>
  /** What is being typed; absent: what the server holds. */
  now?: Compared
  onClose: () => void
}

/** 退回前后对照: a review as it was each time it was given back, beside what it is. */
export default function VersionsDialog({ title, place, now, onClose }: Props) {
  const { data, error } = useQuery({ ...query('review_version_list', place, { quiet: true }), staleTime: 0 })
  const present = now ?? (data?.present ? comparedOf(data.present) : undefined)
  return (
    <Modal open title={title} width={960} footer={null} onCancel={onClose}>
      {error && <Result status="warning" title={error.message} />}
      {!data && !error && <Loading />}
      {data && <Comparing data={data} now={present} />}
    </Modal>
  )
}
