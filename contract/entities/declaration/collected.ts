import { z } from '#contract/zod'
import { text } from '#contract/define'
import { BookFields } from '#contract/entities/declaration/bookFields'
import { EDITOR_MAX } from '#contract/rules/declaration/bookFields'
import { COLLECTED_LABELS, type CollectedField } from '#contract/rules/declaration/collected'
import { uploadedName } from '#contract/entities/system/uploaded'

// No longer than a declaration takes them: a collected book may become one.
const line = (field: CollectedField, max: number) =>
  text(COLLECTED_LABELS[field], max)
    .nullish()
    .transform((value) => value || null)

const shape = BookFields.shape

/** What a collector writes of a book. A draft may lack anything but the name; what is there has to be right. */
export const CollectedFields = z.object({
  book_name: shape.book_name,
  first_editor: line('first_editor', EDITOR_MAX.name),
  first_editor_unit: line('first_editor_unit', EDITOR_MAX.unit),
  publisher_name: shape.publisher_name,
  cip_no: shape.cip_no,
  edition: shape.edition,
  print_no: shape.print_no,
  publish_date: shape.publish_date,
  print_date: shape.print_date,
  word_count: shape.word_count,
  price: shape.price,
  edu_level: shape.edu_level,
  carrier: shape.carrier,
  major_code: shape.major_code,
  course_name: shape.course_name,
  abstract: shape.abstract,
  cover: shape.cover,
  copyright_file: uploadedName.nullish().transform((value) => value ?? null),
} satisfies Record<CollectedField, z.ZodType>)
export type CollectedFields = z.output<typeof CollectedFields>
