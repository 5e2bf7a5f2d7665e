import { NETWORK_ERROR } from '#contract/errors'
import { BASE, browser } from '#src/lib/browser'
import { PlainButton } from '#src/ui/buttons/PlainButton'
import { toast, withFeedback } from '#src/ui/feedback'

/** Whether the site serves another version of the console by now: its page names other files than the one on screen. */
async function isReplaced(): Promise<boolean> {
  const answer = await fetch(BASE, { cache: 'no-store' }).catch(() => undefined)
  if (!answer?.ok) return false
  const page = await answer.text()
  const own = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')
  return [...own].some(({ src }) => !page.includes(new URL(src).pathname))
}

const REPLACED = '系统已经升级，请刷新页面'

/** Says why what was wanted does not open. */
export async function tellNotFetched(): Promise<void> {
  if (!(await isReplaced())) return toast.error(NETWORK_ERROR)
  withFeedback(
    ({ notification }) =>
      notification.warning({
        key: REPLACED,
        title: REPLACED,
        description: '这个页面还是升级前的，有些功能打不开。请先复制还没有保存的内容，再刷新。',
        duration: false,
        actions: <PlainButton onClick={browser.reload}>刷新</PlainButton>,
      }),
    REPLACED,
  )
}

/** Whoever has just clicked or pressed a key waits for something; other code is fetched ahead, and later once more. */
const isAwaited = (): boolean => !('userActivation' in navigator) || navigator.userActivation.isActive

/** Vite tells of all code that does not come. */
export const listenForLostCode = (): void =>
  window.addEventListener('vite:preloadError', () => {
    if (isAwaited()) void tellNotFetched()
  })
