import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { replaceMissingGlyphs, type Measure } from './lines'

export type FontName = 'regular' | 'bold'

const { resolve } = createRequire(import.meta.url)

/** Where the faces lie; the build copies these two beside the server and writes their new places here. */
const FILES: Record<FontName, () => string> = {
  regular: () => resolve('@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf'),
  bold: () => resolve('@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf'),
}

interface Face {
  font: Font
  /** Width of a text, in units of the font size. The font must have all of its characters. */
  measure: Measure
}

const opened = new Map<FontName, Face>()

function open(name: FontName): Face {
  const path = FILES[name]()
  const font = create(readFileSync(path))
  if (!('unitsPerEm' in font)) throw new Error(`${path} holds more than one font`)
  const widths = new Map<number, number>()
  const widthOf = (code: number): number => {
    const known = widths.get(code)
    if (known !== undefined) return known
    const width = font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm
    widths.set(code, width)
    return width
  }
  return {
    font,
    measure: (text) => {
      let width = 0
      for (const char of text) width += widthOf(char.codePointAt(0) ?? 0)
      return width
    },
  }
}

/** The Song face of all forms; read from the disk for the first form. */
export function face(name: FontName): Face {
  const known = opened.get(name)
  if (known) return known
  const fresh = open(name)
  opened.set(name, fresh)
  return fresh
}

/** A text in which the font has every character: see `replaceMissingGlyphs`. */
export const printableText = (text: string): string =>
  replaceMissingGlyphs(text, (code) => face('regular').font.hasGlyphForCodePoint(code))
