import { Button, Flex } from 'antd'
import { DECLARE_STEPS, type DeclareStepKey } from '#contract/facts/declaration/life'
import { useDeclareSteps, type SteppingBook } from './useDeclareSteps'

/** Takes something back or away. */
const isDanger = (key: DeclareStepKey): boolean => key === 'withdraw' || key === 'school_return'

interface StepLinksProps {
  book: SteppingBook
  steps: Pick<ReturnType<typeof useDeclareSteps>, 'stepsOf' | 'take'>
}

/** The steps of one row of a list; the list holds the dialogs. */
export const StepLinks = ({ book, steps }: StepLinksProps) =>
  steps.stepsOf(book).map((key) => (
    <Button key={key} type="link" danger={isDanger(key)} onClick={() => steps.take(key, [book])}>
      {DECLARE_STEPS[key].label}
    </Button>
  ))

/** The steps that the user may take with a book, with all that they ask. */
export function DeclareActions({ book, onDone }: { book: SteppingBook; onDone?: () => void }) {
  const steps = useDeclareSteps(onDone)
  return (
    <>
      <Flex gap={8} wrap>
        {steps.stepsOf(book).map((key, at) => (
          <Button
            key={key}
            type={at === 0 && !isDanger(key) ? 'primary' : 'default'}
            danger={isDanger(key)}
            onClick={() => steps.take(key, [book])}
          >
            {DECLARE_STEPS[key].label}
          </Button>
        ))}
      </Flex>
      {steps.dialogs}
    </>
  )
}
