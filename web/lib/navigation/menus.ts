import { createStore, useStore } from '../store.ts'

type Menu = 'main' | 'secondary' | 'profile'
/** The sheet that covers the page; only one is open at a time. */
export type OpenMenu = Menu | null

const store = createStore<OpenMenu>(null)

export const openMenu = (menu: Menu): void => store.set(menu)
export const closeMenus = (): void => store.set(null)
/** Closes this menu, but not another one that has been opened in its place. */
export const closeMenu = (menu: Menu): void => {
  if (store.get() === menu) store.set(null)
}
export const useOpenMenu = (): OpenMenu => useStore(store)

/** Asks the admin layout to give the page the whole width, or to go back to the normal width. */
export const announceScreen = (screen: 'wide' | 'normal'): void => {
  window.dispatchEvent(new Event(`${screen}-screen`))
}
