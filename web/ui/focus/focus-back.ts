const focusPage = (): void => document.getElementById('main')?.focus({ preventScroll: true })

/**
 * Focuses the opener of a dialog, or the page if the opener is gone or removed a moment later by the dialog's action.
 */
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
