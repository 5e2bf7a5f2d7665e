import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeExpert, makeGroup } from '#tests/support/factories'
import { reviewScene } from '#tests/support/reviewScene'

test('a liaison sees how far his own experts are, and nothing of the review beside them', async () => {
  const server = await testServer()
  const scene = await reviewScene(server, 1)
  const { project_id } = scene
  const liaison = await makeExpert(server, { ...scene, member_type: 'liaison' }, { name: '联络甲' })
  const other = await makeGroup(server.database.db, project_id)
  await makeExpert(server, { project_id, group_id: other.group_id }, { name: '别组的专家' })
  await makeExpert(server, scene, { name: '本组的专家' })
  const { user } = renderConsole({ server, as: liaison, at: `/review/theReview?projectId=${project_id}` })
  expect(await screen.findByText('本组的专家')).toBeInTheDocument()
  expect(screen.queryByText('别组的专家')).not.toBeInTheDocument()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(
    expect.arrayContaining(['按专家', '未评完']),
  )
  expect(screen.queryByRole('tab', { name: '按教材' })).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: '总体进度' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '退回' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: '未评完' }))
  const { rows } = await server.ok(liaison, 'not_reviewed_user_list', { project_id })
  expect(await screen.findByText(rows[0]?.phone ?? '-')).toBeInTheDocument()
})
