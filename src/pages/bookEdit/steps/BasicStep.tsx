import { Checkbox } from 'antd'
import { ACADEMIC, CARRIER, EDU_LEVEL, VOCATIONAL } from '#contract/facts/books'
import {
  BOOK_KIND,
  COURSE_NATURE,
  COURSE_REQUIRED,
  DECLARE_TYPE,
  EXCLUDED_KIND,
  LANGUAGE,
  NEW_FORM,
} from '#contract/facts/declaration/bookFields'
import { isKeyOf, isOneOf } from '#contract/facts/closed'
import { MOST_MAJORS } from '#contract/rules/declaration/bookFields'
import { CATALOGUE_OF } from '#contract/rules/book/majors'
import { MajorPicker, MajorsPicker } from '#src/features/majors/MajorPicker'
import styles from '#src/pages/bookEdit/BookEdit.module.css'
import { useEditing } from '#src/pages/bookEdit/fields/editing'
import { Field } from '#src/pages/bookEdit/fields/Field'
import { ChoiceInput, LongInput, ManyInput, NumberInput, TextInput } from '#src/pages/bookEdit/fields/inputs'

function InScope() {
  const { book, change, isReadonly, inputId } = useEditing('in_scope')
  return (
    <Field field="in_scope" wide>
      <Checkbox
        id={inputId('in_scope')}
        disabled={isReadonly}
        checked={book.in_scope === 1}
        onChange={({ target }) => change({ in_scope: target.checked ? 1 : 0 })}
      >
        本教材不属于不得申报的种类：{EXCLUDED_KIND.join('、')}
      </Checkbox>
    </Field>
  )
}

/** The majors of the level: what they are called depends on it, and a level without a catalogue has none. */
function Majors() {
  const { book, change, isReadonly, inputId } = useEditing('major_code')
  const { edu_level } = book
  if (!edu_level || !isKeyOf(CATALOGUE_OF, edu_level)) return null
  const common = { edu_level, disabled: isReadonly }
  return (
    <>
      {isOneOf(edu_level, VOCATIONAL) && (
        <Field field="major_code">
          <MajorPicker
            {...common}
            id={inputId('major_code')}
            value={book.major_code}
            onChange={(major_code) => change({ major_code })}
          />
        </Field>
      )}
      {isOneOf(edu_level, ACADEMIC) && (
        <Field field="subject_code">
          <MajorPicker
            {...common}
            depth="class"
            id={inputId('subject_code')}
            value={book.subject_code}
            onChange={(subject_code) => change({ subject_code })}
          />
        </Field>
      )}
      <Field field="apply_majors" extra={`最多${MOST_MAJORS}个`} wide>
        <MajorsPicker
          {...common}
          id={inputId('apply_majors')}
          max={MOST_MAJORS}
          value={book.apply_majors}
          onChange={(apply_majors) => change({ apply_majors })}
        />
      </Field>
    </>
  )
}

const DigitalFields = () => (
  <>
    <TextInput field="digital_url" placeholder="https://" wide extra="仅评审专家可见" />
    <TextInput field="digital_account" />
    <TextInput field="digital_pwd" />
    <LongInput field="digital_resource_desc" rows={3} extra="微课、动画、题库等资源的种类和数量" />
  </>
)

/** 基本信息 */
export default function BasicStep() {
  const { book, change } = useEditing()
  return (
    <div className={styles['fields']}>
      <TextInput field="book_name" wide extra="与版权页一致，含分册名" />
      <ChoiceInput field="book_kind" labels={BOOK_KIND} />
      {book.book_kind === 'set' && <TextInput field="volume_desc" placeholder="如：上、下册" />}
      <ChoiceInput field="declare_type" labels={DECLARE_TYPE} />
      <ChoiceInput
        field="edu_level"
        labels={EDU_LEVEL}
        // The codes of one level mean nothing at another.
        onChosen={(edu_level) =>
          change({ edu_level, major_code: null, subject_code: null, apply_majors: [] })
        }
      />
      <Majors />
      <TextInput field="course_name" />
      <ChoiceInput field="course_nature" labels={COURSE_NATURE} />
      <ChoiceInput field="course_required" labels={COURSE_REQUIRED} />
      <NumberInput field="class_hours" />
      <ChoiceInput field="language" labels={LANGUAGE} />
      <ChoiceInput field="carrier" labels={CARRIER} />
      <ManyInput field="new_forms" labels={NEW_FORM} />
      {book.carrier !== null && book.carrier !== 'paper' && <DigitalFields />}
      <InScope />
    </div>
  )
}
