import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { GuardedButton } from '#src/ui/GuardedButton'

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
