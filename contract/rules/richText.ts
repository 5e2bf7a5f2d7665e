/** Allowed tags of rich text: all others are removed when it is stored, and again when it is displayed. */
export const RICH_TAGS: readonly string[] = 'p br h3 h4 strong em u s ul ol li blockquote hr a'.split(' ')
export const RICH_ATTRIBUTES = ['href', 'target', 'rel', 'start'] as const
/** Allowed URL schemes of links. */
export const RICH_SCHEMES = ['http', 'https', 'mailto'] as const

/** Texts stored before rich text existed remain plain text, even if they contain markup characters. */
export const isRich = (text: string): boolean => /^\s*<(p|h3|h4|ul|ol|blockquote|hr)[\s/>]/.test(text)

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** The visible text, without formatting. */
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

/** A text as input of the editor: plain lines become paragraphs. */
export const asRich = (text: string): string =>
  isRich(text) || text === ''
    ? text
    : text
        .split('\n')
        .map((line) => `<p>${escaped(line)}</p>`)
        .join('')
