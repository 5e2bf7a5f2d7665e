import type { Output } from '#contract'
import { Loading } from '#src/ui/Loading'
import { Notice } from '#src/ui/Notice'
import { FactSheet, useOpen } from './Facts'
import styles from './Invitation.module.css'

type Checked = Output<'certificate_check'>

const month = (day: string): string => {
  const [year, number] = day.split('-').map(Number)
  return `${year}年${number}月`
}

const stateOf = ({ state, revise_due, removed_date }: Checked): string =>
  state === 'removed'
    ? `已撤销（${removed_date ?? ''}）`
    : state === 'overdue'
      ? `有效；修订期限${revise_due}已过，须尽快修订`
      : state === 'due_soon'
        ? `有效；须在${month(revise_due)}前修订`
        : `有效；下一次修订期限为${month(revise_due)}`

/** 证书查验: what the platform knows of the certificate whose code was scanned. */
export default function CertificateCheck({ uuid }: { uuid: string }) {
  const { answer, fault } = useOpen('certificate_check', { uuid })
  if (!answer)
    return fault === undefined ? (
      <Loading />
    ) : (
      <main>
        <Notice title={fault} />
      </main>
    )
  const isRemoved = answer.state === 'removed'
  return (
    <FactSheet
      title={isRemoved ? '证书已撤销' : '证书真实有效'}
      facts={[
        ['证书编号', answer.certificate_no],
        ['教材名称', `《${answer.book_name}》`],
        ['第一主编', answer.first_editor],
        ['主编单位', answer.first_editor_unit],
        ['出版单位', answer.publisher_name],
        ['评审活动', answer.project_name],
        ['入选日期', answer.issue_date],
        ['状态', stateOf(answer)],
      ]}
    >
      <p className={styles['words']}>
        {isRemoved
          ? '这份证书由本平台发出，该教材现已退出目录，证书不再有效。'
          : '这份证书由本平台发出。请核对以下内容与证书是否一致；不一致的，证书系伪造。'}
      </p>
    </FactSheet>
  )
}
