import { Form } from 'antd'
import { PROJECT_LABELS } from '#contract/entities/projectLabels'
import { useAct } from '#src/api/query'
import { FlagInput } from '#src/ui/WireInputs'
import type { Detail, TabProps } from './detail'
import { PrintHead } from './PrintHead'
import { SettingsForm } from './SettingsForm'
import { useSettings } from './useSettings'

const pick = ({ need_sign }: Detail) => ({ need_sign })
type Values = ReturnType<typeof pick>

/** Who signs, and what stands at the head of what is printed. */
export function SignTab(place: TabProps) {
  const { project_id, texts } = place.detail
  const act = useAct('pingshen_edit', { meta: { keep: true } })
  const settings = useSettings<Values>(place, {
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
      </SettingsForm>
      <PrintHead detail={place.detail} title={texts.print_title} />
    </>
  )
}
