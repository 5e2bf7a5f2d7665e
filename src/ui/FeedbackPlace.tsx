import { App } from 'antd'
import { useLayoutEffect } from 'react'
import { lend } from './feedback'

function Lender() {
  const feedback = App.useApp()
  useLayoutEffect(() => {
    lend(feedback)
    return () => lend(undefined)
  }, [feedback])
  return null
}

/** Where messages, notifications and dialogs appear, in the theme around it. */
export default function FeedbackPlace() {
  return (
    <App component={false}>
      <Lender />
    </App>
  )
}
