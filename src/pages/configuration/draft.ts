import { z } from '#contract/zod'
import type { ProjectTexts } from '#contract/entities/project'
import { stored } from '#src/lib/stored'

export type Texts = z.output<typeof ProjectTexts>

/** What was typed and not yet saved, with what it was typed into. Anything goes here: the server judges it. */
const TextsDraft = z.object({
  base: z.record(z.string(), z.string()),
  value: z.record(z.string(), z.string()),
  revision: z.number().int(),
})
export type TextsDraft = z.output<typeof TextsDraft>

/** The texts that a person is writing for a project, kept in this browser until they are saved. */
export const textsDraft = (user_id: number, project_id: number) =>
  stored<TextsDraft>(`texts-draft:${user_id}:${project_id}`, (value) => TextsDraft.safeParse(value).data)
