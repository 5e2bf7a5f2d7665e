import type { z } from '#contract/zod'
import type { ProjectTexts } from '#contract/entities/project'
import { integerShape, recordShapeOf, shape, textShape } from '#src/lib/shape'
import { stored } from '#src/lib/stored'

export type Texts = z.output<typeof ProjectTexts>

/** What was typed and not yet saved, with what it was typed into. Anything goes here: the server judges it. */
export interface TextsDraft {
  base: Record<string, string>
  value: Record<string, string>
  revision: number
}

const draftOf = shape<TextsDraft>({
  base: recordShapeOf(textShape),
  value: recordShapeOf(textShape),
  revision: integerShape,
})

/** The texts that a person is writing for a project, kept in this browser until they are saved. */
export const textsDraft = (user_id: number, project_id: number) =>
  stored<TextsDraft>(`texts-draft:${user_id}:${project_id}`, draftOf)
