import { count } from 'drizzle-orm'
import { hashPassword, randomPassword } from '#server/auth/password'
import type { Db } from '#server/db/client'
import { user } from '#server/db/schema/system'
import { seedFinished } from './demo/finished'
import { seedLibrary } from './demo/library'
import { seedPeople } from './demo/people'
import { seedPublishers } from './demo/publishers'
import { seedProjects } from './demo/projects'
import { seedReviews } from './demo/reviews'

/**
 * Fictional people, books and projects for trying out the product. All accounts share one password.
 * @returns the password; undefined when the database is in use already and nothing was written
 */
export async function seedDemo(db: Db, chosenPassword?: string): Promise<string | undefined> {
  const [users] = await db.select({ n: count() }).from(user)
  if (users && users.n > 0) return undefined
  const password = chosenPassword ?? randomPassword()
  const people = await seedPeople(db, await hashPassword(password))
  const { lists, lastYears } = await seedLibrary(db)
  await seedPublishers(db, people)
  await seedProjects(db, people, lists)
  await seedReviews(db)
  await seedFinished(db, people, lastYears)
  return password
}
