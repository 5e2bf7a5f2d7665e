import { expect, test } from 'vitest'
import { themeOf } from '#src/settings/theme'
import { antdStyles } from '#tools/antdStyles'

const LOOKS = [
  { colour: '#1677ff', isDark: false, size: 'default' },
  { colour: '#1677ff', isDark: true, size: 'default' },
  { colour: '#c41d7f', isDark: false, size: 'mini' },
] as const

test.each(LOOKS)('the sheet that is written at build serves $colour, dark $isDark, $size', async (look) => {
  const written = await antdStyles()
  const wanted = await antdStyles(themeOf(look))
  const differing = [...wanted].filter(([name, text]) => written.get(name) !== text).map(([name]) => name)
  expect(differing).toEqual([])
  expect([...written.keys()].toSorted()).toEqual([...wanted.keys()].toSorted())
})

test('what every list is made of is in it, and depends on variables alone', async () => {
  const written = await antdStyles()
  for (const name of ['Table-Table', 'Button-Button', 'Select-Select', 'Shared', 'Tag-status'])
    expect(written.get(name), name).toMatch(/var\(--ant-/)
  expect(written.get('Grid-Grid')).not.toContain('.ant-col-xl-')
})
