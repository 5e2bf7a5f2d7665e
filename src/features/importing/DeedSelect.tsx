import { Select } from 'antd'
import { PERSON_DEED, type PersonDeed, type PersonFinding } from '#contract/entities/importPeople'

interface Props {
  label: string
  finding: PersonFinding
  deed: PersonDeed
  disabled: boolean
  onChange: (deed: PersonDeed) => void
}

/** What is always asked for; the others only where they are possible. */
const ALWAYS: readonly PersonDeed[] = ['fill', 'overwrite', 'create', 'skip']
const DEEDS = Object.keys(PERSON_DEED) as PersonDeed[]

function whyNot(deed: PersonDeed, { differences, taken }: PersonFinding): string {
  if (deed === 'create') return taken ?? '不能作为新人'
  return differences.length === 0 ? '没有可以改动的内容' : '不适用，见说明'
}

/** What is done with one row; what cannot be done says why. */
export const DeedSelect = ({ label, finding, deed, disabled, onChange }: Props) => (
  <Select<PersonDeed>
    aria-label={label}
    size="small"
    style={{ width: '100%' }}
    popupMatchSelectWidth={false}
    disabled={disabled || finding.can.length === 1}
    title={finding.can.length === 1 ? (finding.taken ?? finding.why) : undefined}
    value={deed}
    options={DEEDS.filter((one) => ALWAYS.includes(one) || finding.can.includes(one)).map((value) => {
      const isAble = finding.can.includes(value)
      const label = isAble ? PERSON_DEED[value] : `${PERSON_DEED[value]}（${whyNot(value, finding)}）`
      return { value, label, disabled: !isAble }
    })}
    onChange={onChange}
  />
)
