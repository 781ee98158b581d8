import { useComputedColorScheme } from '@mantine/core'
import { type PreviewState, previewStates } from '#contract/publishing/preview.ts'
import { useSearchText } from '#lib/navigation/route-link.tsx'

export const frames = ['phone', 'tablet', 'desktop'] as const
export type Frame = (typeof frames)[number]
export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** The settings of the preview: screen, theme, branding and student state. They are in the address. */
export const usePreviewLook = () => {
  const own = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const [state, setState] = useSearchText('state')
  const [frame, setFrame] = useSearchText('on')
  const [scheme, setScheme] = useSearchText('theme')
  const [brand, setBrand] = useSearchText('brand')
  const [release] = useSearchText('release')
  const search = Object.fromEntries(
    Object.entries({ state, on: frame, theme: scheme, brand, release }).filter(([, value]) => value !== ''),
  )
  return {
    state: previewStates.find((name) => name === state) ?? ('fresh' as const),
    setState: (next: PreviewState) => setState(next === 'fresh' ? '' : next),
    frame: frames.find((name) => name === frame) ?? ('desktop' as const),
    setFrame: (next: Frame) => setFrame(next === 'desktop' ? '' : next),
    scheme: schemes.find((name) => name === scheme) ?? own,
    setScheme: (next: Scheme) => setScheme(next),
    brand,
    setBrand,
    /** The past release being previewed; empty for the draft. */
    release,
    /** For links that keep the settings. */
    search,
  }
}
export type PreviewLook = ReturnType<typeof usePreviewLook>
