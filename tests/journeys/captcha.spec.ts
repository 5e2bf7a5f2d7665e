import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { drawWord, HEIGHT, WIDTH } from '#server/auth/picture/draw'
import { LETTERS } from '#server/auth/picture/glyphs'
import { greyPng } from '#server/auth/picture/png'
import { sequence, someWord } from '#tests/support/captchaReader'
import { expect, test } from './support/test'

const NUM = 40

// 7: one line of text; 8: one word; 13: one line as it stands.
for (const mode of ['7', '8', '13'])
  test(`tesseract reads fewer than one captcha in ten, looking for text of kind ${mode}`, () => {
    const info = test.info()
    const random = sequence(Number(mode))
    const words = Array.from({ length: NUM }, () => someWord(random))
    const files = words.map((word, index) => {
      const file = info.outputPath(`${index}.png`)
      writeFileSync(file, greyPng(drawWord(word, random), WIDTH, HEIGHT))
      return file
    })
    const list = info.outputPath('list.txt')
    writeFileSync(list, files.join('\n'))
    const options = ['--psm', mode, '--dpi', '300', '-c', `tessedit_char_whitelist=${LETTERS.join('')}`]
    // One page of text for each picture, with a form feed after it.
    const pages = execFileSync('tesseract', [list, '-', ...options], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).split('\f')
    expect(pages.length).toBeGreaterThanOrEqual(NUM)
    const read = words.filter((word, index) => pages[index]?.replace(/\s/g, '') === word)
    expect(read.length).toBeLessThan(NUM / 10)
  })
