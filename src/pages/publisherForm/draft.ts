import { z } from '#contract/zod'
import { stored } from '#src/lib/stored'

/** What was typed and not yet saved, and the revision it was typed into. Anything goes here: the server judges it. */
const PublisherDraft = z.object({ values: z.record(z.string(), z.unknown()), revision: z.number().int() })
export type PublisherDraft = z.output<typeof PublisherDraft>

/** The record that a person is writing, kept in this browser until it is saved. */
export const publisherDraft = (user_id: number, publisher_id: number | undefined) =>
  stored<PublisherDraft>(
    `publisher-draft:${user_id}:${publisher_id ?? 'own'}`,
    (value) => PublisherDraft.safeParse(value).data,
  )
