import { useEffect, useEffectEvent, useState } from 'react'
import type { Certificate } from '#contract/certificates/certificates.ts'
import type { Branding } from '#contract/companies/companies.ts'
import { applyBranding } from '#lib/branding/branding.ts'

export const previewScreens = ['login', 'home', 'mail', 'certificate'] as const
export type PreviewScreen = (typeof previewScreens)[number]

/** The message from the page with the form to the preview in its iframe. */
export interface BrandMessage {
  branding: Branding
  theme: 'light' | 'dark'
  mail: { subject: string; html: string } | undefined
  certificate: Certificate | undefined
  /** True if the requested mail or certificate could not be rendered. */
  hasFailed: boolean
}

const isFromOwnPage = ({ origin }: MessageEvent): boolean => origin === window.location.origin
const has = <Key extends string>(data: unknown, key: Key): data is Record<Key, never> =>
  typeof data === 'object' && data !== null && key in data

/** Sends the unsaved branding to an iframe once it asks for it, and again on each change. */
export const useSendBrand = (frame: HTMLIFrameElement | null, message: BrandMessage | undefined): void => {
  const postBrand = useEffectEvent(() => {
    if (message) frame?.contentWindow?.postMessage({ unsavedBrand: message }, window.location.origin)
  })
  const hear = useEffectEvent((event: MessageEvent) => {
    if (isFromOwnPage(event) && event.source === frame?.contentWindow && has(event.data, 'wantsBrand'))
      postBrand()
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is sent, and to each new window
  useEffect(() => postBrand(), [frame, message])
}

/**
 * Uses the theme chosen in the form instead of the user's: pages pick a logo by the user's theme, so both logos are
 * set to the one of the previewed theme.
 */
const inTheme = ({ branding, theme }: BrandMessage): Branding => {
  const logo = branding.images[`logo-${theme}`]
  return { ...branding, images: { ...branding.images, 'logo-light': logo, 'logo-dark': logo } }
}

/** Applies the branding that the parent page sends. Undefined until the first message. */
export const useReceivedBrand = (): BrandMessage | undefined => {
  const [message, setMessage] = useState<BrandMessage>()
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (isFromOwnPage(event) && has(event.data, 'unsavedBrand')) setMessage(event.data.unsavedBrand)
    }
    window.addEventListener('message', listen)
    window.parent.postMessage({ wantsBrand: true }, window.location.origin)
    return () => window.removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    if (!message) return
    applyBranding(inTheme(message))
    document.documentElement.dataset.mantineColorScheme = message.theme
  }, [message])
  return message
}
