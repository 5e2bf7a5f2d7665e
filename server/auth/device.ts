import Bowser from 'bowser'

// oxlint-disable-next-line import/no-named-as-default-member -- CommonJS: Node finds no name in it but the whole.
const { parse } = Bowser

const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')

/** What a `User-Agent` header says of the browser and the system, in RuoYi's words; empty where it says nothing. */
export function deviceOf(agent: string): { browser: string; os: string } {
  if (agent === '') return { browser: '', os: '' }
  const { browser, os } = parse(agent)
  const [major] = browser.version?.split('.') ?? []
  return { browser: words(browser.name, major), os: words(os.name, os.versionName ?? os.version) }
}
