const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [BRACE, END_OF_BRACE] = [0x7b, 0x7d]
const [BRACKET, END_OF_BRACKET] = [0x5b, 0x5d]

/** The rows of a list whose JSON comes in pieces, wherever they are cut. It begins behind the bracket of the list. */
export class RowCutter {
  private text = ''
  /** How far the text has been looked through. */
  private at = 0
  private depth = 0
  private isInString = false
  private isOver = false

  /**
   * The rows that have come whole.
   * @throws SyntaxError for what is no JSON
   */
  take(piece: string): object[] {
    this.text += piece
    const end = this.lookOn()
    const from = this.text.charCodeAt(0) === COMMA ? 1 : 0
    if (end <= from) return []
    // Rows of our own server are objects.
    const rows = JSON.parse(`[${this.text.slice(from, end)}]`) as object[]
    this.text = this.text.slice(end)
    this.at -= end
    return rows
  }

  /**
   * Says that nothing more comes.
   * @param before what stands before the list
   * @throws SyntaxError when the list, or what it stands in, has no end
   */
  end(before: string): void {
    if (!this.isOver) throw new SyntaxError('A list breaks off')
    JSON.parse(before + this.text)
  }

  /** Looks through what has come, and returns where the last whole row ends. */
  private lookOn(): number {
    const { text } = this
    let { at, depth, isInString } = this
    let end = 0
    for (; at < text.length && depth >= 0; at++) {
      const unit = text.charCodeAt(at)
      if (isInString) {
        if (unit === BACKSLASH) at++
        else if (unit === QUOTE) isInString = false
      } else if (unit === QUOTE) isInString = true
      else if (unit === BRACE || unit === BRACKET) depth++
      else if (unit === END_OF_BRACE || unit === END_OF_BRACKET) {
        depth--
        if (depth === 0) end = at + 1
      }
    }
    Object.assign(this, { at, depth, isInString })
    this.isOver = depth < 0
    return end
  }
}
