import type { registration } from '#contract/actions/system/registration'
import { PROVINCE } from '#contract/facts/catalogue'
import { isKeyOf } from '#contract/facts/closed'
import type { Handlers } from '#server/define'
import { maskedName, maskedPhone } from '#server/domain/people/masked'
import { findSchools, type SchoolFound } from '#server/store/schools/find'

/** Who to ask in a school that has registered, so that its own people recognise them. */
const contactOf = ({ contact_name, contact_phone }: SchoolFound): string =>
  [maskedName(contact_name ?? ''), maskedPhone(contact_phone)].filter(Boolean).join(' ')

export const registrationHandlers: Handlers<keyof typeof registration> = {
  async declare_register_school_select(wanted, { db }) {
    const found = await findSchools(db, wanted)
    return found.map((school) => {
      const { contact_name: _name, contact_phone: _phone, province_id, registered, ...rest } = school
      return {
        ...rest,
        province_id,
        province_name: province_id !== null && isKeyOf(PROVINCE, province_id) ? PROVINCE[province_id] : null,
        registered: registered ? (1 as const) : (0 as const),
        contact_masked: registered ? contactOf(school) || null : null,
      }
    })
  },
}
