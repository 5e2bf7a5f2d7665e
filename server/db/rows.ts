import type { group, member, project } from './schema/project'

/** Row types that many modules use. */
export type Project = typeof project.$inferSelect
export type Group = typeof group.$inferSelect
/** A seat: a person's membership in a group. */
export type Seat = typeof member.$inferSelect
