import { createStore, useStore } from '../store.ts'

/** The sheet that is open over the page on a small screen. */
export type OpenMenu = 'main' | 'secondary' | null

const store = createStore<OpenMenu>(null)

export const openMenu = (menu: 'main' | 'secondary'): void => store.set(menu)
export const closeMenus = (): void => store.set(null)
export const useOpenMenu = (): OpenMenu => useStore(store)

/** Asks the admin layout to give the whole width to a page, or to take it back. */
export const announceScreen = (screen: 'wide' | 'normal'): void => {
  window.dispatchEvent(new Event(`${screen}-screen`))
}
