import DOMPurify from 'dompurify'
import { RICH_ATTRIBUTES, RICH_SCHEMES, RICH_TAGS } from '#contract/rules/richText'

const ALLOWED = {
  ALLOWED_TAGS: [...RICH_TAGS],
  ALLOWED_ATTR: [...RICH_ATTRIBUTES],
  ALLOWED_URI_REGEXP: new RegExp(`^(${RICH_SCHEMES.join('|')}):`, 'i'),
  // The rule about addresses is for links only.
  ADD_URI_SAFE_ATTR: RICH_ATTRIBUTES.filter((name) => name !== 'href'),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/**
 * The mark-up of a text that the allow-list keeps. What is stored was cleaned when it was written here, but old data, or
 * data put in by other means, was not: nothing is shown or edited without this.
 */
export const cleaned = (html: string): string => DOMPurify.sanitize(html, ALLOWED)
