import type { Branding } from '#contract/companies/companies.ts'
import type { Locale } from '#contract/locales.ts'
import type { ClientSettings } from '#contract/realtime.ts'

/** Data that the server writes into the page, so that the first paint already has the company's branding. */
export interface Boot {
  branding: Branding
  /** Settings for opening the live connection; null where it is switched off. */
  realtime: ClientSettings | null
  /** The locales that can be chosen here. */
  languages: readonly Locale[]
}

const read = (): Partial<Boot> => {
  try {
    const value: unknown = JSON.parse(document.getElementById('boot')?.textContent ?? 'null')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Empty when the page is not served by the server, as in `vite dev`. */
export const boot: Partial<Boot> = read()

/** The page's CSP nonce, for styles added at run time. */
export const pageNonce = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined
