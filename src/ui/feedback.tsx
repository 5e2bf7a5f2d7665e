import { App } from 'antd'
import { useLayoutEffect } from 'react'

/** antd's message, notification and dialogs, in the console's theme. */
export type Feedback = ReturnType<typeof App.useApp>

let current: Feedback | undefined
let waiting: ((feedback: Feedback) => void)[] = []

/** Lends antd's themed message, notification and dialogs to code outside React. Rendered once, inside antd's App. */
export function FeedbackBridge() {
  const feedback = App.useApp()
  useLayoutEffect(() => {
    current = feedback
    for (const say of waiting) say(feedback)
    waiting = []
    return () => {
      current = undefined
    }
  }, [feedback])
  return null
}

/** Runs at once, or as soon as the console is on screen: a call may fail before the first paint. */
export function withFeedback(say: (feedback: Feedback) => void): void {
  if (current) say(current)
  else waiting.push(say)
}

const SECONDS = 3

/** Short words to the user. The text is the key: the same words never stand on screen twice. */
export const toast = {
  success: (text: string): void =>
    withFeedback(({ message }) => void message.success({ key: text, content: text })),
  info: (text: string): void =>
    withFeedback(({ message }) => void message.info({ key: text, content: text })),
  warning: (text: string): void =>
    withFeedback(({ message }) => void message.warning({ key: text, content: text })),
  /** Stays `seconds`; a click closes it sooner. */
  error: (text: string, seconds = SECONDS): void =>
    withFeedback(
      ({ message }) =>
        void message.error({
          key: text,
          content: text,
          duration: seconds,
          onClick: () => message.destroy(text),
        }),
    ),
}
