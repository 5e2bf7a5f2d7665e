import { AutoComplete, Input, InputNumber, Radio, Select } from 'antd'
import { useState, type ReactNode } from 'react'
import type { BookFields } from '#contract/entities/declaration/bookFields'
import { isKeyOf, options, type Labels } from '#contract/facts/closed'
import {
  BOOK_LABELS,
  NUMBER_LIMITS,
  TEXT_LENGTH,
  TEXT_MAX,
  type BookField,
} from '#contract/rules/declaration/bookFields'
import { MonthInput } from '#src/ui/WireInputs'
import { useEditing } from './editing'
import { Field } from './Field'

/** The fields whose value is of a type, and those that take any value of it. */
type FieldOf<T> = { [K in BookField]: [BookFields[K]] extends [T] ? K : never }[BookField]
type FreeField<T> = { [K in BookField]: T extends BookFields[K] ? K : never }[BookField]
type TextField = FreeField<string>
type LimitedText = TextField & keyof typeof TEXT_MAX
type ChoiceField = Exclude<FieldOf<string | null>, TextField>
type YesNoField = Exclude<FieldOf<0 | 1 | null>, 'in_scope'>

interface Props<F extends BookField> {
  field: F
  extra?: ReactNode
  wide?: boolean
}

const part = <F extends BookField>(field: F, value: BookFields[F]): Partial<BookFields> => ({
  [field]: value,
})

interface TextProps extends Props<LimitedText> {
  placeholder?: string
  suggestions?: readonly string[]
  /** What is typed, as it reads while nobody types. */
  shown?: (value: string) => string
  /** Somebody has come to the field, or left it. */
  onTyping?: (isTyping: boolean) => void
}

/** One line of text. */
export function TextInput({ field, placeholder, suggestions, shown, onTyping, ...rest }: TextProps) {
  const [isTyping, setTyping] = useState(false)
  const { book, change, isReadonly, inputId } = useEditing(field)
  const turn = (typing: boolean) => {
    setTyping(typing)
    onTyping?.(typing)
  }
  const value = book[field] ?? ''
  const common = {
    id: inputId(field),
    disabled: isReadonly,
    value: isTyping || !shown ? value : shown(value),
    ...(placeholder !== undefined && { placeholder }),
    onFocus: () => turn(true),
    onBlur: () => turn(false),
  }
  return (
    <Field field={field} {...rest}>
      {suggestions ? (
        <AutoComplete
          {...common}
          options={suggestions.map((value) => ({ value }))}
          onChange={(value: string) => change(part(field, value))}
        />
      ) : (
        <Input
          {...common}
          maxLength={TEXT_MAX[field]}
          onChange={({ target }) => change(part(field, target.value))}
        />
      )}
    </Field>
  )
}

interface LongProps extends Props<LimitedText> {
  rows?: number
}

/** A text of several lines, with the characters that it has and may have. */
export function LongInput({ field, rows = 5, ...rest }: LongProps) {
  const { book, change, isReadonly, inputId } = useEditing(field)
  return (
    <Field field={field} wide {...rest}>
      <Input.TextArea
        id={inputId(field)}
        disabled={isReadonly}
        autoSize={{ minRows: rows, maxRows: 20 }}
        count={{ show: true, max: TEXT_MAX[field] }}
        value={book[field] ?? ''}
        onChange={({ target }) => change(part(field, target.value))}
      />
    </Field>
  )
}

/** A text with the length that hand-in asks for. */
export const MeasuredInput = ({ field, rows }: { field: keyof typeof TEXT_LENGTH; rows?: number }) => (
  <LongInput
    field={field}
    {...(rows !== undefined && { rows })}
    extra={`${TEXT_LENGTH[field].min}至${TEXT_LENGTH[field].max}字`}
  />
)

interface NumberProps extends Props<keyof typeof NUMBER_LIMITS> {
  unit?: string
}

/** What is out of range stays as it was typed, and the field says its limit: the input would bring it into range unasked. */
export function NumberInput({ field, unit, ...rest }: NumberProps) {
  const { places } = NUMBER_LIMITS[field]
  const { book, change, isReadonly, inputId } = useEditing(field)
  return (
    <Field field={field} {...rest}>
      <InputNumber
        id={inputId(field)}
        disabled={isReadonly}
        style={{ width: '100%' }}
        precision={places}
        {...(unit !== undefined && { suffix: unit })}
        value={book[field]}
        onChange={(value) => change(part(field, value))}
      />
    </Field>
  )
}

export function MonthField({ field, ...rest }: Props<TextField>) {
  const { book, change, isReadonly, inputId } = useEditing(field)
  return (
    <Field field={field} {...rest}>
      <MonthInput
        id={inputId(field)}
        disabled={isReadonly}
        value={book[field]}
        onChange={(month) => change(part(field, month))}
      />
    </Field>
  )
}

interface ChoiceProps<F extends BookField> extends Props<F> {
  labels: Labels & Record<NonNullable<BookFields[F]> & string, string>
  /** Those that cannot be chosen here. */
  without?: readonly string[]
  onChosen?: (value: BookFields[F]) => void
}

/** One of a closed set. */
export function ChoiceInput<F extends ChoiceField>({
  field,
  labels,
  without = [],
  onChosen,
  ...rest
}: ChoiceProps<F>) {
  const { book, change, isReadonly, inputId } = useEditing(field)
  return (
    <Field field={field} {...rest}>
      <Select<string>
        id={inputId(field)}
        disabled={isReadonly}
        allowClear
        placeholder="请选择"
        options={options(labels).filter(({ value }) => !without.includes(value))}
        value={book[field]}
        onChange={(chosen) => {
          // The options are the values of this field.
          const value = (chosen ?? null) as BookFields[F]
          if (onChosen) onChosen(value)
          else change(part(field, value))
        }}
      />
    </Field>
  )
}

interface ManyProps<F extends BookField> extends Props<F> {
  labels: Labels
}

/** Several of a closed set. */
export function ManyInput<F extends 'new_forms' | 'plan_level' | 'key_projects'>({
  field,
  labels,
  ...rest
}: ManyProps<F>) {
  const { book, change, isReadonly, inputId } = useEditing(field)
  return (
    <Field field={field} {...rest}>
      <Select<string[]>
        id={inputId(field)}
        mode="multiple"
        disabled={isReadonly}
        placeholder="可多选"
        options={options(labels)}
        value={[...book[field]]}
        onChange={(chosen) =>
          // The options are the values of this field.
          change(part(field, chosen.filter((value) => isKeyOf(labels, value)) as BookFields[F]))
        }
      />
    </Field>
  )
}

export function YesNoInput({ field, ...rest }: Props<YesNoField>) {
  const { book, change, isReadonly, inputId } = useEditing(field)
  return (
    // The label leads to the group: a click on it is no answer.
    <Field field={field} {...rest}>
      <Radio.Group
        id={inputId(field)}
        disabled={isReadonly}
        aria-label={BOOK_LABELS[field]}
        value={book[field]}
        onChange={({ target }) => change(part(field, target.value === 1 ? 1 : 0))}
      >
        <Radio value={1}>是</Radio>
        <Radio value={0}>否</Radio>
      </Radio.Group>
    </Field>
  )
}
