/** What an opinion is about. */
export interface OpinionPlace {
  project_id: number
  group_id: number
  /** Absent: the report on the whole group. */
  book_id?: number
  title: string
}
