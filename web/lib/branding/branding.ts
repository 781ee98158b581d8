import { brandStyle } from '#contract/companies/brand-style.ts'
import { type Branding, getBranding } from '#contract/companies/companies.ts'
import { send } from '../api/send.ts'
import { boot } from '../boot.ts'
import { createStore, useStore } from '../store.ts'

const store = createStore<Branding | null>(boot.branding ?? null)
let sheet: CSSStyleSheet | undefined

/** Applies a branding to the page, for example after it was changed. */
export const applyBranding = (branding: Branding): void => {
  sheet ??= new CSSStyleSheet()
  sheet.replaceSync(brandStyle(branding.ramp))
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon) icon.href = branding.images.favicon
  store.set(branding)
}

let requests = 0
/** The latest of them that was applied. */
let applied = 0

/**
 * Loads the branding of this host name, which may have changed since the page was rendered. A failure is only logged.
 */
export const loadBranding = async (): Promise<void> => {
  requests += 1
  const request = requests
  try {
    const { data } = await send(getBranding, { params: { hostname: location.hostname } })
    if (request < applied) return
    applied = request
    applyBranding(data)
  } catch (error) {
    console.warn('The branding could not be loaded', error)
  }
}

export const currentBranding = (): Branding | null => store.get()
export const appName = (): string => store.get()?.app_name ?? document.title
/** Null when the branding could not be loaded. */
export const useBranding = (): Branding | null => useStore(store)
