import { Alert, Button, Flex, Modal, Radio } from 'antd'
import { useState, type ReactNode } from 'react'
import { isKeyOf } from '#contract/facts/closed'
import styles from './Merging.module.css'

interface Line {
  key: string
  label: string
  mine: ReactNode
  theirs: ReactNode
}

interface Props {
  title?: string
  /** Who saved, and when. */
  words: string
  description?: string
  /** Whose value is which. */
  sides?: readonly [mine: string, theirs: string]
  lines: readonly Line[]
  /** What the button says that ends it. */
  doneText?: string
  /** Absent where it has to be settled before anything else. */
  onClose?: () => void
  /** The fields that are to be as the other has them; all others stay as typed. */
  onChosen: (theirs: readonly string[]) => void
}

const SIDES = { mine: '我的', theirs: '对方的' } as const
type Side = keyof typeof SIDES

const RETURN = '以下各项双方都改过，请逐项选择保留哪一个；其他内容会自动合并。返回时您输入的内容都还在。'

type SideNames = readonly (readonly [Side, string])[]

interface LineChoiceProps {
  line: Props['lines'][number]
  names: SideNames
  side: Side | undefined
  onSide: (side: Side) => void
}

/** One field with both values, one of which is kept. */
const LineChoice = ({ line, names, side: chosen, onSide }: LineChoiceProps) => (
  <fieldset className={styles['line']}>
    <legend>{line.label}</legend>
    <Radio.Group
      aria-label={line.label}
      className={styles['sides'] ?? ''}
      value={chosen}
      onChange={({ target }) => isKeyOf(SIDES, target.value) && onSide(target.value)}
    >
      {names.map(([side, name]) => (
        <Radio key={side} value={side} className={styles['side'] ?? ''}>
          <span className={styles['who']}>{name}</span>
          <div className={styles['value']}>{line[side]}</div>
        </Radio>
      ))}
    </Radio.Group>
  </fieldset>
)

/** Two people have changed the same fields: one side of each is chosen before anything is saved. */
export default function DifferenceDialog({
  title = '与他人的修改有冲突',
  words,
  description = RETURN,
  sides: [mine, theirs] = [SIDES.mine, SIDES.theirs],
  lines,
  doneText = '按所选保存',
  onClose,
  onChosen,
}: Props) {
  const names: SideNames = [
    ['mine', mine],
    ['theirs', theirs],
  ]
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const left = lines.filter(({ key }) => !chosen[key]).length
  const takeAll = (side: Side): void => setChosen(Object.fromEntries(lines.map(({ key }) => [key, side])))
  return (
    <Modal
      open
      title={title}
      width={860}
      mask={{ closable: false }}
      closable={onClose !== undefined}
      keyboard={onClose !== undefined}
      {...(onClose ? { onCancel: onClose } : { cancelButtonProps: { hidden: true } })}
      cancelText="返回继续编辑"
      okText={left > 0 ? `还有${left}项未选择` : doneText}
      okButtonProps={{ disabled: left > 0 }}
      onOk={() => onChosen(lines.filter(({ key }) => chosen[key] === 'theirs').map(({ key }) => key))}
    >
      <Flex vertical gap={16}>
        <Alert type="warning" showIcon title={words} description={description} />
        {lines.length > 1 && (
          <Flex gap={8}>
            {names.map(([side, name]) => (
              <Button key={side} onClick={() => takeAll(side)}>
                全部用{name}
              </Button>
            ))}
          </Flex>
        )}
        {lines.map((line) => (
          <LineChoice
            key={line.key}
            line={line}
            names={names}
            side={chosen[line.key]}
            onSide={(side) => setChosen((old) => ({ ...old, [line.key]: side }))}
          />
        ))}
      </Flex>
    </Modal>
  )
}
