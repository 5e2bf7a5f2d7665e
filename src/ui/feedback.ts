import type { App, ModalFuncProps } from 'antd'
import { create } from 'zustand'

/** antd's message, notification and dialogs, in the console's theme. */
export type Feedback = ReturnType<typeof App.useApp>

let current: Feedback | undefined
let waiting: ((feedback: Feedback) => void)[] = []

interface Speech {
  /** True once something has been said: most visits begin without a word, and antd's way of saying it is heavy. */
  begun: boolean
  /** What was said last, while antd's way of saying it is still to come. */
  words: string | undefined
}

export const useSpeech = create<Speech>(() => ({ begun: false, words: undefined }))

/** Called by the component that shows messages, and with nothing when it is unmounted. */
export function lend(feedback: Feedback | undefined): void {
  current = feedback
  if (!feedback) return
  for (const say of waiting) say(feedback)
  waiting = []
  useSpeech.setState({ words: undefined })
}

/**
 * Runs at once, or as soon as there is a place to speak from: a call may fail before the first paint.
 * @param words what is shown until then: without the network that place does not come
 */
export function withFeedback(say: (feedback: Feedback) => void, words?: string): void {
  if (current) return say(current)
  waiting.push(say)
  useSpeech.setState({ begun: true, words })
}

const SECONDS = 3

/** Short words to the user. The text is the key, unless one is given: the same words never stand on screen twice. */
export const toast = {
  success: (text: string): void =>
    withFeedback(({ message }) => void message.success({ key: text, content: text })),
  info: (text: string): void =>
    withFeedback(({ message }) => void message.info({ key: text, content: text })),
  warning: (text: string): void =>
    withFeedback(({ message }) => void message.warning({ key: text, content: text })),
  /** Stays `seconds`; a click closes it sooner. */
  error: (text: string, seconds = SECONDS, key = text): void =>
    withFeedback(
      ({ message }) =>
        void message.error({
          key,
          content: text,
          duration: seconds,
          onClick: () => message.destroy(key),
        }),
      text,
    ),
}

/** Takes back each question that is still open. */
const withdrawals = new Set<() => void>()

/** Asks; true when the user agreed. While `onOk` rejects, the dialog stays open. */
export const confirm = (question: ModalFuncProps): Promise<boolean> =>
  new Promise((answer) =>
    withFeedback(({ modal }) => {
      const asked = modal.confirm(question)
      const withdraw = (): void => {
        asked.destroy()
        answer(false)
      }
      withdrawals.add(withdraw)
      // Awaited, antd takes a rejection of `onOk` as "stay open"; otherwise it would throw it into the void.
      void asked.then(answer, () => answer(false)).then(() => withdrawals.delete(withdraw))
    }),
  )

/** Nobody answers the questions of a page that is no longer on screen: they go, and nothing happens. */
export function withdrawQuestions(): void {
  for (const withdraw of withdrawals) withdraw()
  withdrawals.clear()
}
