import { sql } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { project } from '#server/db/schema/project'
import { Refusal, type Context } from '#server/define'
import { releaseUpload, retainUpload } from '#server/files/uploads'

const nameOf = (address: string): string => address.split('/').at(-1) ?? ''

/**
 * Puts an uploaded picture to use as a project's logo.
 * @throws Refusal when it was not uploaded as a logo, or is gone
 */
export async function retainLogo(ctx: Context, logo: string | null): Promise<void> {
  if (logo !== null && !(await retainUpload(ctx, nameOf(logo), 'logo'))) throw new Refusal(REFUSAL.logoFirst)
}

/** Gives up a logo that no project shows any more: a copied project shows the same one. */
export async function releaseLogo(ctx: Context, logo: string | null): Promise<void> {
  if (logo === null) return
  const shown = await ctx.db.$count(project, sql`${project.brand} ->> 'logo' = ${logo}`)
  if (shown === 0) await releaseUpload(ctx, nameOf(logo))
}
