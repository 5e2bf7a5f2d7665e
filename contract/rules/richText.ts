import { z } from 'zod'

/** What a formatted text may consist of: all else is taken out where it is stored, and again where it is shown. */
export const RICH_TAGS: readonly string[] = 'p br h3 h4 strong em u s ul ol li blockquote hr a'.split(' ')
export const RICH_ATTRIBUTES = ['href', 'target', 'rel', 'start'] as const
/** Where a link may lead. */
export const RICH_SCHEMES = ['http', 'https', 'mailto'] as const

/** Mark-up may take this many characters for each one that is read, and some more. */
const MARKUP_FACTOR = 5
const MARKUP_EXTRA = 1000

/** Texts written before there was formatting stay what they are: lines of plain text, whatever stands in them. */
export const isRich = (text: string): boolean => /^\s*<(p|h3|h4|ul|ol|blockquote|hr)[\s/>]/.test(text)

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** What is read of a text, without its formatting. */
export const plainText = (text: string): string =>
  isRich(text)
    ? text
        .replace(/<br\s*\/?>|<\/(p|h3|h4|li|blockquote)>/g, '\n')
        .replace(/<[^<>]*>/g, '')
        .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
        .trim()
    : text.trim()

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** A text as the editor takes it: plain lines become paragraphs. */
export const asRich = (text: string): string =>
  isRich(text) || text === ''
    ? text
    : text
        .split('\n')
        .map((line) => `<p>${escaped(line)}</p>`)
        .join('')

/** A text that may be formatted; the limit counts what is read. */
export const richText = (label: string, max: number) =>
  z
    .string()
    .trim()
    .max(max * MARKUP_FACTOR + MARKUP_EXTRA, `${label}不超过${max}字`)
    .refine((value) => plainText(value).length <= max, `${label}不超过${max}字`)
