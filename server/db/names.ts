import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** White space of any width, which is ignored when names are compared; `bare_name` of the database leaves it out too. */
export const BLANKS = ' \t\n\r\u00a0\u2002\u2003\u2009\u3000\ufeff'

/** What stands between the names of a list in one cell; `listed_names` of the database parts them so too. */
export const SEPARATORS = '、，,;；/'

/** A name without white space. An index serves this expression, and no other of the same meaning. */
export const bareName = (name: SQLWrapper): SQL => sql`bare_name(${name})`

/** The names of a list in one cell, as an array of bare names; with an index. */
export const listedNames = (cell: SQLWrapper): SQL => sql`listed_names(${cell})`

/** The book numbers in one cell, as an array; with an index. */
export const listedIsbns = (cell: SQLWrapper): SQL => sql`listed_isbns(${cell})`
