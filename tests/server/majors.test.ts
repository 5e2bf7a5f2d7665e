import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { major } from '#server/db/schema/index'
import { seedMajors } from '#server/seed/majors/seed'
import { unknownMajors, unknownSubjects } from '#server/store/majors/catalogue'
import { testServer } from '#tests/support/api'

test('the catalogue of majors is read by level, and brought up to date by a start', async () => {
  const server = await testServer()
  const { db } = server.database
  const someone = await server.login('someone')
  await seedMajors(db)
  expect(await db.$count(major)).toBe(2319)
  const tree = await server.ok(someone, 'major_tree', { edu_level: 'voc' })
  expect(tree.map(({ code }) => code)).toEqual(Array.from({ length: 19 }, (_, i) => String(41 + i)))
  const machines = tree.find(({ code }) => code === '46')?.classes.find(({ code }) => code === '4601')
  expect(machines?.name).toBe('机械设计制造类')
  expect(machines?.majors).toContainEqual({ code: '460103', name: '数控技术' })
  const academic = await server.ok(someone, 'major_tree', { edu_level: 'ug' })
  expect(academic.find(({ code }) => code === '14')).toMatchObject({ name: '交叉学科', classes: [] })
  expect(await server.ok(someone, 'major_tree', { edu_level: 'grad' })).toEqual(academic)
  expect(await server.ok(someone, 'major_tree', { edu_level: 'k12' })).toEqual([])

  expect(await unknownMajors(db, 'voc', ['460103', '570102K', '610101', '46'])).toEqual(['610101', '46'])
  expect(await unknownMajors(db, null, ['460103'])).toEqual(['460103'])
  expect(await unknownSubjects(db, 'ug', ['08', '0809', '080901', '14'])).toEqual(['080901'])

  await db
    .update(major)
    .set({ edition: 'old', major_name: '旧名' })
    .where(sql`major_code = '460103'`)
  await seedMajors(db)
  const [again] = await db
    .select()
    .from(major)
    .where(sql`edu_level = 'voc' and major_code = '460103'`)
  expect(again?.major_name).toBe('数控技术')
})
