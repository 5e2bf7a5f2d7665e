/** Checks `isThere` once per frame; resolves when the frame in which it became true is on the screen. */
const painted = (isThere: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!isThere()) return void requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve())
      port1.start()
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  })

const find = (selector: string) => document.querySelector<HTMLElement>(selector)
const firstKey = () => find('.ant-table-row')?.dataset['rowKey']
// The wheel of a list that has no rows yet, or that over the rows that others will replace.
const isQuiet = () => find('[aria-label="加载中"], .ant-spin-spinning') === null

const SCROLL_MS = 2500

/** Frames a second that are drawn while the list is scrolled from its begin to its end. */
const scrolled = (): Promise<number> =>
  new Promise((resolve) => {
    const holder = find('.ant-table-tbody-virtual-holder')
    if (!holder) throw new Error('no list is there')
    const way = holder.scrollHeight - holder.clientHeight
    let frames = 0
    let begin: number | undefined
    const draw = (now: number): void => {
      begin ??= now
      const share = (now - begin) / SCROLL_MS
      holder.scrollTop = way * Math.min(1, share)
      if (share >= 1) return resolve((frames * 1000) / (now - begin))
      frames++
      requestAnimationFrame(draw)
    }
    requestAnimationFrame(draw)
  })

/** What a user does to the list, each up to the moment at which the change is seen. */
export const steps = {
  waiting: () => painted(() => !isQuiet()),
  shown: () => painted(() => firstKey() === '1'),
  quiet: () => painted(isQuiet),
  askOrder: () => find('.ant-table-column-has-sorters')?.click(),
  sort: () => painted(() => firstKey() !== '1'),
  scroll: scrolled,
  async select() {
    find('.ant-table-thead input[type=checkbox]')?.click()
    await painted(() => find('.ant-table-row-selected') !== null)
  },
}
