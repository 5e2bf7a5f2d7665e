/** Lines to insert below an existing line. */
interface Hunk {
  below: string
  added: string
}

/** A file to create, or lines to add to an existing file, as README instructs. */
export type Step = { file: string; whole: string } | { file: string; hunks: Hunk[] }

export interface Instructions {
  steps: Step[]
  /** What README instructs to type, in its order. */
  commands: string[]
}

const SECTION = /^## 加一个页面\n([\s\S]*?)^## /m
/** A fenced block, and the file that the line above it names. */
const BLOCK = /(?:^`([\w./]+)`.*：\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm

/** Reads the instructions of README under 加一个页面: the same text that a newcomer copies. */
export function instructionsOf(readme: string): Instructions {
  const [, section] = SECTION.exec(readme) ?? []
  if (section === undefined) throw new Error('README has no section 加一个页面')
  const blocks = [...section.matchAll(BLOCK)].map(([, file, language, body = '']) => ({
    file,
    language,
    body,
  }))
  const isCommand = ({ language }: (typeof blocks)[number]) => language === 'bash'
  return {
    steps: blocks
      .filter((block) => !isCommand(block))
      .map(({ file, language, body }) => {
        if (file === undefined) throw new Error(`README does not say which file this is:\n${body}`)
        return language === 'diff' ? { file, hunks: hunksOf(file, body) } : { file, whole: body }
      }),
    commands: blocks.filter(isCommand).flatMap(({ body }) => body.trimEnd().split('\n')),
  }
}

const hunksOf = (file: string, body: string): Hunk[] =>
  body.split('@@\n').map((part) => {
    const lines = part.trimEnd().split('\n')
    const marked = (mark: string) =>
      lines.filter((line) => line.startsWith(mark)).map((line) => `${line.slice(1)}\n`)
    const below = marked(' ').join('')
    const added = marked('+').join('')
    if (below === '' || added === '') throw new Error(`nothing to add, or no line to add it below: ${file}`)
    return { below, added }
  })

/** The content of the file with the lines added. */
export function addLines(file: string, text: string, hunks: readonly Hunk[]): string {
  return hunks.reduce((before, { below, added }) => {
    const [head, tail, more] = `\n${before}`.split(`\n${below}`)
    if (head === undefined || tail === undefined || more !== undefined)
      throw new Error(`README adds to ${file} below a line that does not stand there once:\n${below}`)
    return `${head}\n${below}${added}${tail}`.slice(1)
  }, text)
}

/** Number of lines that a newcomer writes. */
export const linesOf = (steps: readonly Step[]): number =>
  steps
    .flatMap((step) => ('whole' in step ? [step.whole] : step.hunks.map(({ added }) => added)))
    .reduce((sum, text) => sum + text.trimEnd().split('\n').length, 0)
