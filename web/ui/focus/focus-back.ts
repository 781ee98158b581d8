/** What opened a dialog: of an entry in a menu, which goes with the menu, the button that opens it. */
export const openerOf = (focused: Element | null): HTMLElement | null => {
  const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : focused
  return opener instanceof HTMLElement ? opener : null
}

const focusPage = (): void => document.getElementById('main')?.focus({ preventScroll: true })

/** To what opened a dialog, else to the page, also where the opener goes a moment later with what was done to it. */
export const giveFocusBack = (opener: HTMLElement | null): void => {
  if (!opener?.isConnected || opener === document.body) return focusPage()
  opener.focus({ preventScroll: true })
  const watch = new MutationObserver(() => {
    const isNowhere = document.activeElement === document.body
    if (opener.isConnected && (isNowhere || document.activeElement === opener)) return
    watch.disconnect()
    if (isNowhere) focusPage()
  })
  watch.observe(document.body, { childList: true, subtree: true })
}
