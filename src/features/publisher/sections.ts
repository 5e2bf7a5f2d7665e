import type { PublisherField } from '#contract/rules/unit/publisher'

interface Section {
  title: string
  fields: readonly PublisherField[]
}

/** The record of a publisher as it is read and written: part by part, every field in one of them. */
export const SECTIONS: readonly Section[] = [
  {
    title: '资质与证照',
    fields: [
      'isbn_prefix',
      'credit_code',
      'license_no',
      'license_valid_to',
      'license_file',
      'online_license_no',
      'textbook_qualify',
    ],
  },
  {
    title: '单位概况',
    fields: [
      'sponsor',
      'competent_org',
      'legal_person',
      'chief_editor_name',
      'province_id',
      'reg_address',
      'office_address',
      'postcode',
      'website',
    ],
  },
  {
    title: '联系人',
    fields: ['contact_name', 'contact_post', 'contact_phone', 'contact_tel', 'contact_email'],
  },
  {
    title: '人员与规模',
    fields: [
      'staff_num',
      'editor_num',
      'senior_editor_num',
      'proof_num',
      'annual_titles',
      'annual_new_titles',
      'textbook_titles',
    ],
  },
  { title: '质量与荣誉', fields: ['quality_record', 'national_base'] },
  { title: '结算', fields: ['bank_name', 'bank_account'] },
]
