import { Form } from 'antd'
import { Link } from 'react-router-dom'
import { to } from '#contract/address'
import { PROJECT_LABELS } from '#contract/entities/projectLabels'
import { useAct } from '#src/api/query'
import { FlagInput } from '#src/ui/WireInputs'
import type { Detail, ConfigurationTabProps } from './detail'
import styles from './Configuration.module.css'
import { PrintHead } from './PrintHead'
import { SettingsForm } from './SettingsForm'
import { useProjectSettings } from './useProjectSettings'

const pick = ({ need_sign, sign_each }: Detail) => ({ need_sign, sign_each })
type Values = ReturnType<typeof pick>

/** Who signs, and what stands at the head of what is printed. */
export function SignTab(place: ConfigurationTabProps) {
  const { project_id, texts } = place.detail
  const act = useAct('pingshen_edit', { meta: { keep: true } })
  const settings = useProjectSettings<Values>(place, {
    pick,
    labels: PROJECT_LABELS,
    words: (_, value) => (value === 1 ? '是' : '否'),
    write: (values, revision) => act.mutateAsync({ ...values, project_id, revision }),
  })
  return (
    <>
      <SettingsForm name="sign" settings={settings} late={place.late}>
        <Form.Item<Values>
          name="need_sign"
          label={PROJECT_LABELS.need_sign}
          extra="专家签署承诺书和全部提交时须有电子签名。"
        >
          <FlagInput />
        </Form.Item>
        <Form.Item<Values> noStyle dependencies={['need_sign']}>
          {({ getFieldValue }) => (
            <Form.Item<Values>
              name="sign_each"
              label={PROJECT_LABELS.sign_each}
              extra={
                getFieldValue('need_sign') === 1
                  ? '专家每提交一本都须签名确认；关闭时，全部提交时签一次。'
                  : '须先打开“需电子签名”。'
              }
            >
              <FlagInput disabled={place.late !== undefined || getFieldValue('need_sign') !== 1} />
            </Form.Item>
          )}
        </Form.Item>
      </SettingsForm>
      <div className={styles['print']}>
        <h3 className={styles['heading']}>打印抬头预览（A4）</h3>
        <p className={styles['note']}>
          抬头文字在
          <Link
            to={to('review/activity/copyreader', {
              projectId: project_id,
              tab: 'texts',
              text: 'print_title',
            })}
          >
            “文本”
          </Link>
          中修改；没有填写的，印评审活动的名称。
        </p>
        <PrintHead detail={place.detail} title={texts.print_title} />
      </div>
    </>
  )
}
