import { setImmediate } from 'node:timers/promises'
import { Refusal } from '#server/define'
import { MAX_DEPTH, MAX_KEYS } from './limits'

const MALFORMED = '请求内容不是有效的JSON对象'
const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const COMMA = ','.charCodeAt(0)
const OPEN = { list: '['.charCodeAt(0), object: '{'.charCodeAt(0) }
const CLOSE = { list: ']'.charCodeAt(0), object: '}'.charCodeAt(0) }

/** Characters that are looked through, or parsed, before others are served. */
const TURN = 256 * 1024

/** A long list that is the value of a key of the whole, cut between its elements. */
interface LongList {
  /** As it stands in the text, with its quotes. */
  key: string
  from: number
  to: number
  pieces: string[]
}

/** Where the walk through a text stands. */
class Survey {
  readonly long: LongList[] = []
  #values = 1
  /** Of each level that is open: whether it is a list, and how many values it has had. */
  readonly #levels: { isList: boolean; values: number }[] = []
  #text: { from: number; to: number } = { from: 0, to: 0 }
  #list: LongList | undefined
  #cut = 0
  readonly #source: string
  readonly #maxValues: number

  constructor(source: string, maxValues: number) {
    this.#source = source
    this.#maxValues = maxValues
  }

  /** @returns where to go on */
  see(at: number, code: number): number {
    if (code === QUOTE) return this.#skipText(at)
    if (code === OPEN.list || code === OPEN.object) this.#open(at, code === OPEN.list)
    else if (code === CLOSE.list || code === CLOSE.object) this.#close(at)
    else if (code === COMMA) this.#next(at)
    return at + 1
  }

  #skipText(from: number): number {
    for (let at = from + 1; ; at++) {
      at = this.#source.indexOf('"', at)
      if (at < 0) throw new Refusal(MALFORMED)
      let before = at
      while (this.#source.charCodeAt(before - 1) === BACKSLASH) before--
      if ((at - before) % 2 === 1) continue
      if (this.#levels.length === 1) this.#text = { from, to: at + 1 }
      return at + 1
    }
  }

  #count() {
    if (++this.#values > this.#maxValues) throw new Refusal('提交内容的条目过多，请分批提交')
  }

  #open(at: number, isList: boolean) {
    this.#count()
    this.#levels.push({ isList, values: 1 })
    if (this.#levels.length > MAX_DEPTH) throw new Refusal(`提交内容的嵌套不超过${MAX_DEPTH}层`)
    if (this.#levels.length !== 2 || !isList) return
    this.#list = { key: this.#source.slice(this.#text.from, this.#text.to), from: at + 1, to: 0, pieces: [] }
    this.#cut = at + 1
  }

  #close(at: number) {
    this.#levels.pop()
    const list = this.#list
    if (!list || this.#levels.length !== 1) return
    this.#list = undefined
    if (list.pieces.length === 0) return
    list.pieces.push(this.#source.slice(this.#cut, at))
    this.long.push({ ...list, to: at })
  }

  #next(at: number) {
    this.#count()
    const level = this.#levels.at(-1)
    if (level && ++level.values > MAX_KEYS && !level.isList)
      throw new Refusal(`提交内容的一项不超过${MAX_KEYS}个字段`)
    if (this.#levels.length !== 2 || !this.#list || at - this.#cut < TURN) return
    this.#list.pieces.push(this.#source.slice(this.#cut, at))
    this.#cut = at + 1
  }
}

async function survey(source: string, maxValues: number): Promise<readonly LongList[]> {
  const seen = new Survey(source, maxValues)
  let turn = TURN
  for (let at = 0; at < source.length;) {
    at = seen.see(at, source.charCodeAt(at))
    if (at < turn) continue
    turn = at + TURN
    await setImmediate()
  }
  return seen.long
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(MALFORMED)
  }
}

function listOf(piece: string): unknown[] {
  const list = parsed(`[${piece}]`)
  if (!Array.isArray(list) || list.length === 0) throw new Refusal(MALFORMED)
  return list
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The object that a text is, parsed in turns where it is long: others are served in between.
 * @param maxValues it may hold, those within others included
 * @throws Refusal when it is none, or holds more, or is nested too deep
 */
export async function parseJson(text: string, maxValues: number): Promise<Record<string, unknown>> {
  const long = await survey(text, maxValues)
  let rest = ''
  let from = 0
  for (const list of long) {
    rest += text.slice(from, list.from)
    from = list.to
  }
  const value = parsed(rest + text.slice(from))
  if (!isObject(value)) throw new Refusal(MALFORMED)
  for (const { key, pieces } of long) {
    const whole: unknown[] = []
    for (const piece of pieces) {
      for (const one of listOf(piece)) whole.push(one)
      await setImmediate()
    }
    value[String(parsed(key))] = whole
  }
  return value
}
