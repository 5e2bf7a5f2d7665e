import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { GuardedButton } from '#src/ui/buttons/GuardedButton'

afterEach(() => void vi.useRealTimers())

const button = () => screen.getByText('提交评分')

test('is gone for 1500 ms after a click, and sends once', () => {
  vi.useFakeTimers()
  const send = vi.fn()
  render(<GuardedButton onClick={send}>提交评分</GuardedButton>)
  fireEvent.click(button())
  fireEvent.click(button())
  expect(button()).not.toBeVisible()
  act(() => void vi.advanceTimersByTime(1499))
  expect(button()).not.toBeVisible()
  act(() => void vi.advanceTimersByTime(1))
  expect(button()).toBeVisible()
  expect(send).toHaveBeenCalledOnce()
})

test('who pressed it by keyboard has it again when it comes back, unless he has gone on', () => {
  vi.useFakeTimers()
  render(
    <>
      <GuardedButton>提交评分</GuardedButton>
      <input aria-label="下一项" />
    </>,
  )
  const press = () => {
    screen.getByRole('button').focus()
    fireEvent.click(button())
    // A browser takes the focus from what it hides.
    screen.getByRole('button', { hidden: true }).blur()
  }
  press()
  act(() => void vi.advanceTimersByTime(1500))
  expect(screen.getByRole('button')).toHaveFocus()
  press()
  screen.getByLabelText('下一项').focus()
  act(() => void vi.advanceTimersByTime(1500))
  expect(screen.getByLabelText('下一项')).toHaveFocus()
})
