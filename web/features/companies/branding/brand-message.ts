import { useEffect, useEffectEvent, useState } from 'react'
import type { Certificate } from '#contract/certificates/certificates.ts'
import type { Branding } from '#contract/companies/companies.ts'
import { applyBranding } from '#lib/branding/branding.ts'

export const previewScreens = ['login', 'home', 'mail', 'certificate'] as const
export type PreviewScreen = (typeof previewScreens)[number]

/** What the page with the form tells the page in its window. */
export interface BrandMessage {
  branding: Branding
  theme: 'light' | 'dark'
  mail: { subject: string; html: string } | undefined
  certificate: Certificate | undefined
  /** The mail or the certificate that is asked for could not be made. */
  hasFailed: boolean
}

const isFromOwnPage = ({ origin }: MessageEvent): boolean => origin === window.location.origin
const has = <Key extends string>(data: unknown, key: Key): data is Record<Key, never> =>
  typeof data === 'object' && data !== null && key in data

/** Sends the unsaved brand to a window as soon as it can hear it, and each change after. */
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

/** The theme is the form's and not the person's, whose logo pages choose: both kinds are the one of the theme that is looked at. */
const inTheme = ({ branding, theme }: BrandMessage): Branding => {
  const logo = branding.images[`logo-${theme}`]
  return { ...branding, images: { ...branding.images, 'logo-light': logo, 'logo-dark': logo } }
}

/** Dresses this page in the brand that the page around it sends. Undefined until the first one is here. */
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
