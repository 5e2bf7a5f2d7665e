import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dept, publisher } from '#server/db/schema/index'
import { testServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

test('a publisher reads its record, why it came back, and that its licence ends', async () => {
  const server = await testServer()
  const { db } = server.database
  await db.insert(dept).values({ dept_id: 71, dept_name: '甲出版社', dept_type: 'publisher' })
  const own = await server.login('press', ['publisher'], { dept_id: 71 })
  const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await db.insert(publisher).values({
    publisher_name: '甲出版社',
    dept_id: 71,
    sponsor: '某集团',
    license_valid_to: soon,
    audit_status: 'returned',
    audit_reason: '许可证扫描件不清晰',
  })
  const { user } = renderConsole({ server, as: own, at: '/publisher/publisherLnfo' })
  expect(await screen.findByText('已退回，理由：许可证扫描件不清晰')).toBeInTheDocument()
  expect(screen.getByText('某集团')).toBeInTheDocument()
  expect(screen.getByText(/^还有2[01]天$/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /编\s?辑/ }))
  expect(await screen.findByDisplayValue('某集团')).toBeInTheDocument()
})
