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
const isQuiet = () => find('.ant-spin-spinning') === null

/** What a user does to the list, each up to the moment at which the change is seen. */
export const steps = {
  waiting: () => painted(() => !isQuiet()),
  shown: () => painted(() => firstKey() === '1'),
  quiet: () => painted(isQuiet),
  askOrder: () => find('.ant-table-column-has-sorters')?.click(),
  sort: () => painted(() => firstKey() !== '1'),
  async select() {
    find('.ant-table-thead input[type=checkbox]')?.click()
    await painted(() => find('.ant-table-row-selected') !== null)
  },
}
