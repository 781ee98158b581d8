/** What the user touched last. Safari does not focus a button that is clicked. */
let lastUsed: Element | null = null
addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) lastUsed = target
})
// Before the focus moves, so that a field that is clicked comes after it.
addEventListener(
  'pointerdown',
  ({ target }) => {
    lastUsed = target instanceof Element ? target.closest('button, a[href], summary, [role^=menuitem]') : null
  },
  { capture: true, passive: true },
)

/**
 * The element that opens a dialog now. For a menu item, which disappears with its menu, the button that opens the menu;
 * also where the item has gone before the dialog comes, and left the focus nowhere. Null where nothing was used.
 */
export const findOpener = (): HTMLElement | null => {
  const focused = document.activeElement === document.body ? lastUsed : document.activeElement
  const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : focused
  return opener instanceof HTMLElement ? opener : null
}
