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

const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }

test('files lie where FILES_URL says', () => {
  expect(readSettings({}).files).toBeUndefined()
  expect(readSettings({ FILES_URL: 'file:///srv/%E6%96%87%E4%BB%B6' }).files).toEqual({
    kind: 'folder',
    folder: '/srv/文件',
  })
  const url = 's3://review/files?endpoint=https://s3.example.cn&region=cn-north-1'
  const place = { kind: 's3', region: 'cn-north-1', prefix: 'files/', key_id: 'id', secret: 'secret' }
  expect(readSettings({ FILES_URL: url, ...KEYS }).files).toEqual({
    ...place,
    endpoint: 'https://s3.example.cn/review',
  })
  expect(readSettings({ FILES_URL: `${url}&style=host`, ...KEYS }).files).toEqual({
    ...place,
    endpoint: 'https://review.s3.example.cn',
  })
})

test.each([
  ['files', {}, '应形如'],
  ['s3://review', KEYS, '应形如'],
  ['s3://review?endpoint=https://a.cn', {}, 'AWS_ACCESS_KEY_ID'],
  ['s3://review?endpoint=https://a.cn&bucket=b', KEYS, '不认识的“bucket”'],
  ['s3://review?endpoint=https://a.cn&style=both', KEYS, 'style 应为 path 或 host'],
  ['file://server/share', {}, '应形如'],
])('FILES_URL=%s is refused in words', (url, more, words) => {
  expect(() => readSettings({ FILES_URL: url, ...more })).toThrow(words)
})
