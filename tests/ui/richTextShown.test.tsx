import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RichText } from '#src/features/richText/RichText'
import RichTextEditor from '#src/features/richText/RichTextEditor'

const shown = (text: string) => render(<RichText text={text} />).container

const HOSTILE = [
  '<p>一<script>globalThis.hit = 1</script></p>',
  '<p><img src="x" onerror="globalThis.hit = 1">一</p>',
  '<p onmouseover="globalThis.hit = 1">一</p>',
  '<p><a href="javascript:globalThis.hit=1">一</a></p>',
  '<p><a href="data:text/html,<script>1</script>">一</a></p>',
  '<p><iframe srcdoc="<script>1</script>"></iframe>一</p>',
  '<p><svg><a xlink:href="javascript:1">一</a></svg></p>',
  '<p style="position:fixed;inset:0" id="root" class="ant-btn">一</p>',
  '<p><form action="//x"><button formaction="javascript:1">一</button></form></p>',
]

test.each(HOSTILE)('whatever reached the browser, only the mark-up of the list is shown: %s', (text) => {
  const { innerHTML, textContent } = shown(text)
  expect(innerHTML).not.toMatch(
    /script|onerror|onmouseover|javascript|data:|iframe|svg|style|id=|ant-btn|form|button/i,
  )
  expect(textContent).toMatch(/^一?$/)
})

test.each([...HOSTILE, '<p><a href="https://example.cn/" class="ant-btn" style="inset:0">一</a></p>'])(
  'whatever reached the browser, only that is edited: %s',
  (text) => {
    const { container } = render(
      <RichTextEditor label="说明" text={text} disabled onChange={() => undefined} />,
    )
    const area = container.querySelector('[role=textbox]')
    expect(area?.innerHTML).not.toMatch(
      /script|onerror|onmouseover|javascript|data:|iframe|svg|style|id=|ant-btn|form|button/i,
    )
    expect(area?.textContent).toMatch(/^一?$/)
  },
)

test('keeps what is on the list', () => {
  const text = '<h3>一</h3><p><strong>二</strong><u>三</u></p><ol start="2"><li><p>四</p></li></ol>'
  expect(shown(text).innerHTML).toContain(text)
  const link = '<p><a href="https://example.cn/" target="_blank" rel="noopener noreferrer">五</a></p>'
  expect(shown(link).querySelector('a')?.getAttribute('href')).toBe('https://example.cn/')
})

test('an old plain text is shown as it was typed, and runs nothing', () => {
  const plain = '一、得分 < 60 的须说明\n<img src=x onerror=alert(1)>\n二、完'
  const found = shown(plain)
  expect(found.textContent).toBe(plain)
  expect(found.querySelector('img')).toBeNull()
})
