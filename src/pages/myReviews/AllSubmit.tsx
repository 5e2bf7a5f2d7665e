import { Alert, Modal } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { Output } from '#contract'
import { query, useAct } from '#src/api/query'
import { SignatureImage } from '#src/features/signaturePad/SignatureImage'
import { toast } from '#src/ui/feedback'
import styles from './MyReviews.module.css'

interface Props {
  project_id: number
  summary: Output<'groupe_zhuanjia_books'>['summary']
  onClose: () => void
}

/** Says what 全部提交 does before it is done: it cannot be taken back by the expert. */
export function AllSubmit({ project_id, summary, onClose }: Props) {
  const { data, isPending } = useQuery(query('commitment_detail', { project_id }, { quiet: true }))
  const act = useAct('zhuanjia_all_submit')
  const submit = (): void =>
    act.mutate(
      { project_id, sign_confirm: 1 },
      {
        onSuccess: ({ locked_num }) => toast.success(`已全部提交，共${locked_num}本教材`),
        onSettled: onClose,
      },
    )
  return (
    <Modal
      open
      title="全部提交"
      okText="确认全部提交"
      cancelText="再检查一下"
      confirmLoading={act.isPending}
      // The signature comes in above the button and would push it away under the mouse.
      okButtonProps={{ disabled: isPending }}
      onOk={submit}
      onCancel={onClose}
    >
      <div className={styles['dialog']}>
        <p>
          您的 <b>{summary.submitted}</b> 本教材的评审将全部锁定，<b>分数、意见和结论都不能再修改</b>
          ；如需修改，只能由评审管理员退回。
        </p>
        {summary.warnings.map((warning) => (
          <Alert key={warning} type="warning" showIcon title={warning} />
        ))}
        {data?.sign_image && (
          <>
            <p>提交即以下列签名确认：</p>
            <SignatureImage image={data.sign_image} />
          </>
        )}
      </div>
    </Modal>
  )
}
