import { createStore, useStore } from '../store.ts'

type Menu = 'main' | 'secondary' | 'profile'
/** The sheet that is open over the page; one at a time. */
export type OpenMenu = Menu | null

const store = createStore<OpenMenu>(null)

export const openMenu = (menu: Menu): void => store.set(menu)
export const closeMenus = (): void => store.set(null)
/** Leaves another one open that has taken its place meanwhile. */
export const closeMenu = (menu: Menu): void => {
  if (store.get() === menu) store.set(null)
}
export const useOpenMenu = (): OpenMenu => useStore(store)

/** Asks the admin layout to give the whole width to a page, or to take it back. */
export const announceScreen = (screen: 'wide' | 'normal'): void => {
  window.dispatchEvent(new Event(`${screen}-screen`))
}
