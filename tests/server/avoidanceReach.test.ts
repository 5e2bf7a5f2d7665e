import { describe, expect, test } from 'vitest'
import { bookEditor } from '#server/db/schema/index'
import { makeBook, makeExpert, makeGroup } from '#tests/support/factories'
import { allocationScene } from './allocation.support'

/**
 * A book of one's own in another group reaches into every book of its class. What a list of one group or page looks
 * at must not end at the group.
 */
describe('an expert who has edited a book of another group', () => {
  const own = { major_class: '4601' }

  test.each([
    [
      'named among the first editors, in whatever blanks',
      { first_editor: '王五，　李 四', first_editor_unit: '李四的学院' },
      undefined,
    ],
    ['listed as an editor', { first_editor: '王五' }, { name: '李 四 ', phone: '13900000001' }],
  ])('%s: keeps away from the books of its class, wherever one looks', async (_, fields, editor) => {
    const { server, db, manager, place, project_id, group_id, bookOf } = await allocationScene({ experts: 2 })
    const other = await makeGroup(db, project_id)
    const { book_id } = await makeBook(db, { ...own, ...fields }, { project_id, group_id: other.group_id })
    if (editor)
      await db.insert(bookEditor).values({ book_id, sort_no: 1, role: 'chief', unit: '别处', ...editor })
    const near = await makeBook(db, { ...own, book_name: '同类的书' }, place)
    const expert = await makeExpert(server, place, {
      name: '李 四',
      unit: '李四的学院',
      phone: '13900000001',
    })

    const page = await server.ok(manager, 'group_booklist', { group_id, keyword: '同类', pageSize: 1 })
    expect(page.rows).toMatchObject([{ book_name: '同类的书', avoid_num: 1 }])
    const people = await server.ok(manager, 'group_zhuanjia', { group_id })
    expect(people.find(({ user_id }) => user_id === expert.user_id)).toMatchObject({ avoid_book_num: 1 })
    const { cells } = await server.ok(manager, 'allocation_matrix', { group_id })
    const avoided = { book_id: near.book_id, user_id: expert.user_id, avoid_kind: 'editor' }
    expect(cells.filter(({ user_id }) => user_id === expert.user_id)).toMatchObject([avoided])
    const answer = await server.ok(manager, 'group_bookUser', {
      group_id,
      book_ids: [near.book_id, bookOf(1)],
      user_ids: [expert.user_id],
    })
    expect(answer).toMatchObject({ created_num: 1, conflicts: [{ book_id: near.book_id, kind: 'editor' }] })
    const drawn = await server.ok(manager, 'allocation_group_book', { project_id, group_ids: [group_id] })
    expect(drawn.plan.some((pair) => pair.book_id === near.book_id && pair.user_id === expert.user_id)).toBe(
      false,
    )
  })

  test('what is listed for an expert counts in a part as in the whole', async () => {
    const { server, manager, project_id, group_id, bookOf, userOf } = await allocationScene()
    await server.ok(manager, 'pingshen_avoid_update', {
      project_id,
      add: [
        { user_id: userOf(1), book_id: bookOf(2), reason: '师生关系' },
        { user_id: userOf(1), unit: '申报单位3', reason: '曾任职' },
      ],
    })
    const { rows } = await server.ok(manager, 'group_booklist', { group_id })
    expect(rows.map(({ avoid_num }) => avoid_num)).toEqual([1, 0, 1, 1, 0, 0])
    const people = await server.ok(manager, 'group_zhuanjia', { group_id })
    expect(people.map(({ avoid_book_num }) => avoid_book_num)).toEqual([1, 2, 0, 0, 0])
  })
})
