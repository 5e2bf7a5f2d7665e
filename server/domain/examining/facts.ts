import type { Carrier, EditorRole, EduLevel, RecommendChannel } from '#contract/facts/books'
import type { AwardLevel, BookKind, DeclareType, PlanLevel } from '#contract/facts/declaration/bookFields'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import type { BarredKind } from '#contract/facts/examining/barred'
import type { DeptType, PublisherAudit, TextbookQualify } from '#contract/facts/units'
import type { PrintedPage } from '#contract/rules/book/copyright/page'
import type { CopyrightFound, ReadBy } from '#contract/rules/book/copyright/search'
import type { BookMaterialCode } from '#contract/rules/declaration/materials'
import type { WrittenUse } from '#contract/rules/declaration/usageRule'
import type { Limit } from '#contract/rules/recommending/quota'

/** A book as its declarer has written it. Months are `YYYY-MM`. */
export interface ExamBook {
  book_id: number
  year: number
  book_name: string
  isbn: string | null
  cip_no: string | null
  cip_has_textbook: boolean | null
  in_scope: boolean
  book_kind: BookKind | null
  declare_type: DeclareType | null
  edu_level: EduLevel | null
  carrier: Carrier | null
  plan_level: readonly PlanLevel[]
  awards: readonly { name: string; level: AwardLevel; year: number | null; file: string | null }[]
  first_editor: string | null
  first_editor_unit: string | null
  first_editor_dept_id: number | null
  declare_dept_id: number | null
  declare_unit: string | null
  publisher_name: string | null
  publish_date: string | null
  print_date: string | null
  edition: number | null
  print_no: number | null
  price: string | null
  page_count: number | null
  digital_url: string | null
  revise_desc: string | null
  big_id: number | null
  quota_free: boolean
}

export interface ExamEditor {
  name: string
  role: EditorRole
  unit: string | null
  political_ok: boolean | null
  political_file: string | null
}

/** A page of a material: as it is printed, and as one text in the order in which the file holds it. */
export interface ReadPage {
  printed: PrintedPage
  by: ReadBy
  flow: string
}

/** What reading a material has told. */
export interface ReadMaterial {
  pages: number
  /** Characters of the text layer on the pages that were looked at. */
  text_length: number
  read: readonly ReadPage[]
  /** Of the scanned page with the fewest dots an inch; null where no page is one picture. */
  dpi: number | null
}

/** A material that is there. */
export interface ExamMaterial {
  /** The declarer has looked at its seals. */
  stamp_checked: boolean
  /** Undefined where it was not read; words where it cannot be. */
  content?: ReadMaterial | { fault: string }
}

/** Another declaration. */
export interface OtherBook {
  book_id: number
  book_name: string
  year: number
  isbn: string | null
  first_editor: string | null
  first_editor_unit: string | null
  big_id: number | null
  declare_status: DeclareStatus
  declare_unit: string | null
  recommend_channel: RecommendChannel | null
  /** One of its numbers is one of the book's. */
  same_isbn: boolean
}

/** What the page of a digital textbook has answered, or why it was not asked. */
export type SiteVisit =
  | { kind: 'barred' }
  | { kind: 'refused'; why: string }
  | { kind: 'unreachable'; why: string }
  | { kind: 'answered'; status: number; moved_to?: string }

export interface ExamPublisher {
  publisher_id: number
  publisher_name: string
  isbn_prefix: readonly string[]
  license_no: string | null
  license_valid_to: string | null
  online_license_no: string | null
  textbook_qualify: readonly TextbookQualify[]
  audit_status: PublisherAudit
}

/** A row of 禁入名单 that names an editor of the book. */
export interface BarredMatch {
  name: string
  unit: string | null
  kind: BarredKind
  reason: string
  source: string
  barred_from: string
  barred_until: string | null
}

/** All that the machine knows before it says anything. */
export interface ExamFacts {
  /** `YYYY-MM-DD` */
  today: string
  book: ExamBook
  declarer: { dept_name: string; dept_type: DeptType } | undefined
  batch: { publish_from: string; publish_to: string; deadline: string } | undefined
  editors: readonly ExamEditor[]
  /** What the form lacks, in words. */
  faults: readonly string[]
  others: readonly OtherBook[]
  /** Shares of the text, from 0 to 1, that other books have in common with this one; absent: not compared. */
  likeness: ReadonlyMap<number, number>
  quota: { dept_name: string; limits: readonly Limit[]; shared_by: string | null } | undefined
  materials: ReadonlyMap<BookMaterialCode, ExamMaterial>
  /** 版权页 and the picture of the CIP query, once found. */
  copyright: { material: BookMaterialCode; found: CopyrightFound } | undefined
  cip: CopyrightFound | undefined
  uses: readonly (WrittenUse & { proof_file: string | null })[]
  publisher: ExamPublisher | undefined
  visit: SiteVisit | undefined
  barred: { size: number; matches: readonly BarredMatch[] }
}
