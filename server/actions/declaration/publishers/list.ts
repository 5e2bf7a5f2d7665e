import { holdsRole, PUBLISHER_OFFICE } from '#contract/roles'
import { PROVINCE } from '#contract/facts/catalogue'
import { publishersInCare } from '#server/access/publishers'
import type { Handlers } from '#server/define'
import { declaringYear } from '#server/store/declarations/batches'
import { publisherPage } from '#server/store/publishers/list'

type Listed = Awaited<ReturnType<typeof publisherPage>>['rows'][number]

/** What everybody may know, who selects a publisher. */
const named = ({ p }: Listed) => ({
  publisher_id: p.publisher_id,
  publisher_name: p.publisher_name,
  isbn_prefix: [],
  province_name: null,
  textbook_qualify: [],
  license_no: null,
  license_valid_to: null,
  contact_name: null,
  contact_phone: null,
  book_num: null,
  quota: null,
  reserved: null,
  used: null,
  audit_status: null,
})

const whole = (row: Listed) => ({
  ...named(row),
  isbn_prefix: row.p.isbn_prefix,
  province_name: row.p.province_id && PROVINCE[row.p.province_id],
  textbook_qualify: row.p.textbook_qualify,
  license_no: row.p.license_no,
  license_valid_to: row.p.license_valid_to,
  contact_name: row.p.contact_name,
  contact_phone: row.p.contact_phone,
  book_num: row.book_num,
  quota: row.quota,
  reserved: row.reserved,
  used: row.used,
  audit_status: row.p.audit_status,
})

export const publisherListHandlers: Handlers<'publisher_list'> = {
  async publisher_list({ simple, keyword, pageNum, pageSize, ...more }, { db, user, now }) {
    const year = await declaringYear(db, now)
    const page = { keyword, pageNum, pageSize }
    if (simple === 1 || !holdsRole(user.roles, PUBLISHER_OFFICE)) {
      const { rows, total } = await publisherPage(db, year, undefined, page)
      return { rows: rows.map(named), total }
    }
    const { rows, total } = await publisherPage(db, year, publishersInCare(user), { ...more, ...page })
    return { rows: rows.map(whole), total }
  },
}
