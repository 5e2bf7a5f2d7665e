import { keysOf } from '#contract/facts/closed'
import { Select } from 'antd'
import type { PersonFinding } from '#contract/entities/importPeople'
import { PERSON_ACTION, type PersonAction, FOR_EVERY_PERSON } from '#contract/facts/imports'

interface Props {
  label: string
  finding: PersonFinding
  action: PersonAction
  disabled: boolean
  onChange: (action: PersonAction) => void
}

/** What is always asked for; the others only where they are possible. */
const ALWAYS: readonly PersonAction[] = FOR_EVERY_PERSON
const DEEDS = keysOf(PERSON_ACTION)

function whyNot(action: PersonAction, { differences, taken }: PersonFinding): string {
  if (action === 'create') return taken ?? '不能作为新人'
  return differences.length === 0 ? '没有可以改动的内容' : '不适用，见说明'
}

/** What is done with one row; what cannot be done says why. */
export const ActionSelect = ({ label, finding, action, disabled, onChange }: Props) => (
  <Select<PersonAction>
    aria-label={label}
    size="small"
    style={{ width: '100%' }}
    popupMatchSelectWidth={false}
    disabled={disabled || finding.can.length === 1}
    title={finding.can.length === 1 ? (finding.taken ?? finding.why) : undefined}
    value={action}
    options={DEEDS.filter((one) => ALWAYS.includes(one) || finding.can.includes(one)).map((value) => {
      const isAble = finding.can.includes(value)
      const label = isAble ? PERSON_ACTION[value] : `${PERSON_ACTION[value]}（${whyNot(value, finding)}）`
      return { value, label, disabled: !isAble }
    })}
    onChange={onChange}
  />
)
