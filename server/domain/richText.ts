import sanitize from 'sanitize-html'
import { isRich, plainText, RICH_SCHEMES, RICH_TAGS } from '#contract/rules/richText'

/**
 * A text as it may be stored: of mark-up only what the allow-list names, links that open beside the console, and
 * nothing at all where nothing can be read. Plain text stays as it is: it is never shown as mark-up.
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
