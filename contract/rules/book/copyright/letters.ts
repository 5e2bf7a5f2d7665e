import type { PrintedLine, PrintedPage, PrintedPlace } from './page'

interface Source {
  line: number
  word: number
  /** Which letter of how many of the word. */
  at: number
  of: number
}

/** Strokes that recognition and typesetters take for each other. */
const DASH = /[‐‑‒–—―−﹣─]/g

/** One form for each character: half-width letters and digits, one dash, one colon; numbers in circles stay what they are. */
const uniform = (letter: string): string =>
  /[①-⑳]/.test(letter) ? letter : letter.normalize('NFKC').replace(DASH, '-').replace('∶', ':')

/**
 * The letters of a page in one form, line by line, each knowing where it stands: rules look for words in `text` and
 * answer from where to where they stand.
 */
export class PageLetters {
  readonly text: string
  readonly #from: readonly (Source | undefined)[]
  readonly #page: PrintedPage

  private constructor(page: PrintedPage, text: string, from: readonly (Source | undefined)[]) {
    this.#page = page
    this.text = text
    this.#from = from
  }

  static of(page: PrintedPage): PageLetters {
    let text = ''
    const from: (Source | undefined)[] = []
    const add = (letters: string, source?: Source) => {
      text += letters
      for (let n = 0; n < letters.length; n++) from.push(source)
    }
    page.lines.forEach(({ words }, line) => {
      if (line > 0) add('\n')
      words.forEach((word, index) => {
        add(word.gap)
        const letters = Array.from(word.text)
        letters.forEach((letter, at) => add(uniform(letter), { line, word: index, at, of: letters.length }))
      })
    })
    return new PageLetters(page, text, from)
  }

  /** A part of it as one line: where a line ends, Latin words stay apart and Chinese ones do not. */
  joined(from: number, to: number): PageLetters {
    let text = ''
    const kept: (Source | undefined)[] = []
    for (let at = from; at < to; at++) {
      const letter = this.text.charAt(at)
      const isInWords = /\w/.test(this.text.charAt(at - 1)) && /\w/.test(this.text.charAt(at + 1))
      if (letter === '\n' && !isInWords) continue
      text += letter === '\n' ? ' ' : letter
      kept.push(this.#from[at])
    }
    return new PageLetters(this.#page, text, kept)
  }

  #wordAt({ line, word }: Source): PrintedLine['words'][number] | undefined {
    return this.#page.lines[line]?.words[word]
  }

  /** The boxes of a part of it, one for each line it runs across; none in plain text. */
  places(from: number, to: number): PrintedPlace[] {
    const found = new Map<number, { left: number; top: number; right: number; bottom: number }>()
    for (const source of this.#from.slice(from, to)) {
      const word = source && this.#wordAt(source)
      if (!source || !word || word.width === 0) continue
      const letter = word.width / source.of
      const left = word.left + letter * source.at
      const old = found.get(source.line)
      found.set(source.line, {
        left: Math.min(left, old?.left ?? left),
        top: Math.min(word.top, old?.top ?? word.top),
        right: Math.max(left + letter, old?.right ?? 0),
        bottom: Math.max(word.top + word.height, old?.bottom ?? 0),
      })
    }
    return [...found.values()].map(({ left, top, right, bottom }) => ({
      page: this.#page.page,
      left,
      top,
      width: right - left,
      height: bottom - top,
    }))
  }

  /** How sure the recognition is of the least sure word of a part. */
  sureness(from: number, to: number): number {
    const all = this.#from.slice(from, to).map((source) => (source && this.#wordAt(source)?.sure) ?? 100)
    return Math.min(100, ...all)
  }
}
