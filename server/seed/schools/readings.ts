import { seedFile } from '#server/seed/files'

/** The lines of `readings.txt`: a syllable and its characters, or several syllables and the word that is read so. */
function readings() {
  const usual = new Map<string, string>()
  const words: { word: string; syllables: readonly string[] }[] = []
  for (const line of seedFile('schools/readings.txt').trim().split('\n')) {
    const syllables = line.split(' ')
    const text = syllables.pop() ?? ''
    const [only = '', ...more] = syllables
    if (more.length > 0) words.push({ word: text, syllables })
    else for (const character of text) usual.set(character, only)
  }
  return { usual, words }
}

/**
 * Makes a function that reads the name of a school in pinyin without tones, `lv` for 绿. What is no known character is
 * its own reading.
 */
export function reader(): (name: string) => string[] {
  const { usual, words } = readings()
  return (name) => {
    const read = Array.from(name, (character) => usual.get(character) ?? character)
    for (const { word, syllables } of words) {
      const at = name.indexOf(word)
      if (at >= 0) read.splice(at, word.length, ...syllables)
    }
    return read
  }
}
