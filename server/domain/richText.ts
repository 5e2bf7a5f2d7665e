import sanitize from 'sanitize-html'
import { isRich, plainText, RICH_SCHEMES, RICH_TAGS } from '#contract/rules/richText'

/**
 * Sanitizes a rich text for storage: keeps the allowed tags only, makes links open in a new tab, and returns an
 * empty text when nothing is visible. Plain text is unchanged: it is never rendered as markup.
 */
export function cleanRichText(text: string): string {
  const clean = isRich(text) ? withoutForeignMarkup(text) : text
  return plainText(clean) === '' ? '' : clean
}

const withoutForeignMarkup = (text: string): string =>
  sanitize(text, {
    allowedTags: [...RICH_TAGS],
    allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
    allowedSchemes: [...RICH_SCHEMES],
    allowProtocolRelative: false,
    transformTags: {
      b: 'strong',
      i: 'em',
      a: sanitize.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }),
    },
  })

/** A plain text as HTML that shows it. */
export const escaped = (text: string): string =>
  sanitize(text, { allowedTags: [], disallowedTagsMode: 'escape' })
