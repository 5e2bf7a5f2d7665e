const OPEN_CHOICES = '.ant-select-multiple.ant-select-open'

/**
 * Lets Tab leave an open list of several choices as it leaves any field. antd's own answer is to tick whatever the mouse
 * or the list stands at, and to stay: somebody on their way to the next field would hand out a role, unseen.
 */
export function letTabLeave(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Tab' || !(event.target instanceof Element)) return
      if (event.target.closest(OPEN_CHOICES)) event.stopPropagation()
    },
    // Before the list hears it.
    { capture: true },
  )
}
