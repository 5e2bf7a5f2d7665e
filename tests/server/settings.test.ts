import { expect, test } from 'vitest'
import { readSettings } from '#server/settings'

test('a list of the environment may have spaces around its commas, and empty places', () => {
  const settings = readSettings({
    TRUSTED_PROXIES: ' 10.0.0.1, 10.0.0.2 ,,',
    FRAME_SITES: 'https://a.cn/ , https://b.cn',
    PICTURE_SITES: ' https://c.cn,https://d.cn/ ',
  })
  expect(settings.trustedProxies).toEqual(['10.0.0.1', '10.0.0.2'])
  expect(settings.foreign).toEqual({
    frames: ['https://a.cn', 'https://b.cn'],
    pictures: ['https://c.cn', 'https://d.cn'],
  })
})
