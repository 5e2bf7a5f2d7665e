import { readFileSync } from 'node:fs'
import { Marked, type Token, type Tokens } from 'marked'
import { isKeyOf, keysOf } from '#contract/facts/closed'
import { screens, type ScreenKey } from '#contract/screens'
import { HANDBOOKS, type HandbookKind } from '#src/features/handbook/kinds'

/** Where the texts are, one for each part; their pictures lie beside them. */
export const HANDBOOK_FOLDER = 'docs/handbook'
export const PICTURE_FOLDER = `${HANDBOOK_FOLDER}/pictures`
/** In pixels; all pictures have this size. */
export const PICTURE_SIZE = { width: 1280, height: 800 } as const

/** A picture of the running product, and how it is taken. */
export interface Picture {
  /** Its file in the folder of pictures. */
  file: string
  alt: string
  /** A login of the demo data, or nobody's. */
  user: string | undefined
  /** Below the base path. */
  path: string
  /** Controls that are used before, by their names; empty when the page is shown as it opens. */
  state: string
}

/** A task: what somebody wants to do, and how. */
export interface Section {
  /** Names it in an address, and stays. */
  id: string
  title: string
  /** The screens that it is the place for. */
  screens: readonly ScreenKey[]
  tokens: Token[]
  pictures: readonly Picture[]
}

/** A part of the handbook. */
export interface Book {
  kind: HandbookKind
  title: string
  /** What stands above the first task. */
  intro: Token[]
  sections: readonly Section[]
}

/** Where a picture of this file is found from the page; undefined as long as it has not been taken. */
export type PictureUrl = (file: string) => string | undefined

const WORD = /^「([^「」]+)」/
const PLACE = /^(.+?) \{#([a-z][a-z0-9-]*)((?: [\w/-]+)*)\}$/
const SHOT = /^(\S+) (\/\S*)(?: > (.+))?$/
const NOBODY = '-'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/**
 * Markdown in which 「…」 is a word that stands on the screen.
 * @param urlOf where pictures are found
 */
const markdown = (urlOf: PictureUrl): Marked =>
  new Marked({
    extensions: [
      {
        name: 'word',
        level: 'inline',
        start: (text) => text.indexOf('「'),
        tokenizer(text) {
          const [raw, word] = WORD.exec(text) ?? []
          return raw === undefined ? undefined : { type: 'word', raw, text: word }
        },
        renderer: ({ text }: Tokens.Generic) => `<b class="word">${escaped(String(text))}</b>`,
      },
    ],
    renderer: {
      // A paragraph may not hold a figure.
      paragraph({ tokens }) {
        const inner = this.parser.parseInline(tokens)
        return tokens.length === 1 && tokens[0]?.type === 'image' ? inner : `<p>${inner}</p>\n`
      },
      image({ href, text }) {
        const found = urlOf(href.replace('pictures/', ''))
        if (found === undefined) return ''
        const url = escaped(found)
        const { width, height } = PICTURE_SIZE
        return `<figure><a href="${url}" target="_blank"><img src="${url}" alt="${escaped(text)}" width="${width}" height="${height}" loading="lazy"></a><figcaption>${escaped(text)}</figcaption></figure>\n`
      },
      link({ href, tokens }) {
        const to = href.replace(/^(\w+)\.md\b/, '$1.html')
        return `<a href="${escaped(to)}">${this.parser.parseInline(tokens)}</a>`
      },
      blockquote({ tokens }) {
        return `<aside class="trouble" aria-label="遇到问题">${this.parser.parse(tokens)}</aside>\n`
      },
    },
  })

const plain = markdown(() => undefined)

/** Every token of some, and what they hold, from the top down. */
export function tokensWithin(tokens: readonly Token[]): Token[] {
  const found: Token[] = []
  void plain.walkTokens([...tokens], (token) => void found.push(token))
  return found
}

/** How a picture is taken stands in its title. @throws when it does not */
function pictureOf({ href, title, text }: Tokens.Image): Picture {
  const [, user, path, state = ''] = SHOT.exec(title ?? '') ?? []
  if (user === undefined || path === undefined)
    throw new Error(`the picture ${href} does not say who sees it where: "${title ?? ''}"`)
  return {
    file: href.replace('pictures/', ''),
    alt: text,
    user: user === NOBODY ? undefined : user,
    path,
    state,
  }
}

/** @throws when the heading does not name the place, or names a screen that does not exist */
function sectionOf(heading: Tokens.Heading, tokens: Token[]): Section {
  const [, title, id, named = ''] = PLACE.exec(heading.text) ?? []
  if (title === undefined || id === undefined) throw new Error(`the heading "${heading.text}" names no place`)
  const keys = named.split(' ').filter(Boolean)
  const known = keys.filter((key) => isKeyOf(screens, key))
  const unknown = keys.filter((key) => !isKeyOf(screens, key))
  if (unknown.length > 0) throw new Error(`"${title}" belongs to no screen: ${unknown.join(' ')}`)
  const images = tokensWithin(tokens).filter((token): token is Tokens.Image => token.type === 'image')
  return { id, title, screens: known, tokens, pictures: images.map(pictureOf) }
}

/**
 * Reads one part of the handbook.
 * @throws when a heading, a screen or a picture of it is not written as it must be
 */
export function readBook(kind: HandbookKind): Book {
  const intro: Token[] = []
  const parts: { heading: Tokens.Heading; tokens: Token[] }[] = []
  for (const token of plain.lexer(readFileSync(`${HANDBOOK_FOLDER}/${kind}.md`, 'utf8'))) {
    // Its first heading is there for whoever reads the file itself.
    if (token.type === 'heading' && token.depth === 1) continue
    if (token.type === 'heading' && token.depth === 2)
      parts.push({ heading: token as Tokens.Heading, tokens: [] }) // What the lexer calls a heading is one.
    else (parts.at(-1)?.tokens ?? intro).push(token)
  }
  const sections = parts.map(({ heading, tokens }) => sectionOf(heading, tokens))
  return { kind, title: HANDBOOKS[kind].title, intro, sections }
}

/** All parts, in their order. */
export const readHandbook = (): Book[] => keysOf(HANDBOOKS).map(readBook)

/** Writes tokens as HTML. */
export const htmlOf = (tokens: Token[], urlOf: PictureUrl): string => markdown(urlOf).parser(tokens)

/** The words of some tokens, for whoever searches. */
export const wordsOf = (tokens: Token[]): string =>
  plain
    .parser(tokens)
    .replaceAll(/<\/?(?:a|b|code|em|strong)\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
