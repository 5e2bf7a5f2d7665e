import '@testing-library/jest-dom/vitest'
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { http } from '#src/api/http'
import { msw, answerWith } from './server'
import { forgetSession } from './session'
import './quickDom'

// jsdom's classes are unknown to Node's fetch: files would lose their name and bytes on the way.
const NodeFormData = (await new Response(new URLSearchParams('a=1')).formData()).constructor
Object.assign(globalThis, { Blob: NodeBlob, File: NodeFile, FormData: NodeFormData })
http.defaults.adapter = 'fetch'
// Without a browser axios counts the bytes of a form by sending it as a stream, which arrives cut off.
http.interceptors.request.use((config) =>
  config.data instanceof FormData ? { ...config, onUploadProgress: undefined } : config,
)
http.defaults.baseURL = `${window.location.origin}/common-shenhe-api`

class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const noMedia = (query: string) => ({
  matches: false,
  media: query,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})

Object.assign(window, {
  matchMedia: noMedia,
  ResizeObserver: NoResizeObserver,
  scrollTo: () => undefined,
})
Element.prototype.scrollIntoView = () => undefined

// A page asks a real server with a real database; two cores may be busy with other tests.
configure({ asyncUtilTimeout: 15_000 })

// React itself moves the focus while it commits; what user-event then tells of the field that was left must not make it
// work again at once ("Should not already be working").
configure((before) => ({
  eventWrapper: (tell) => (window.event?.type === 'blur' ? tell() : before.eventWrapper(tell)),
}))

beforeAll(() => msw.listen({ onUnhandledRequest: 'error' }))
afterAll(() => msw.close())

let complaints: string[] = []

beforeEach(() => {
  complaints = []
  const print = console.error.bind(console)
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    if (String(words[0]).startsWith('Warning: [antd')) complaints.push(String(words[0]))
    print(...words)
  })
})

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  msw.resetHandlers()
  answerWith(undefined)
  forgetSession()
  vi.restoreAllMocks()
  expect(complaints).toEqual([])
})
