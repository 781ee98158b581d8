let lastFocused: Element | null = null
addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) lastFocused = target
})

/**
 * The element that opens a dialog now. For a menu item, which disappears with its menu, the button that opens the menu;
 * also where the item has gone before the dialog comes, and left the focus nowhere. Null where nothing was focused.
 */
export const findOpener = (): HTMLElement | null => {
  const focused = document.activeElement === document.body ? lastFocused : document.activeElement
  const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : focused
  return opener instanceof HTMLElement ? opener : null
}
