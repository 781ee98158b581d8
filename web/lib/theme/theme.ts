import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { createElement, type MouseEvent } from 'react'
import type { Branding } from '#contract/companies/companies.ts'

/**
 * The colors of each tone, as tokens: plain, its soft background, and the text color that is readable on that
 * background.
 */
const tones: Record<
  string,
  { plain: string; hover: string; on: string; soft: string; softHover: string; ink: string }
> = {
  brand: {
    plain: 'var(--brand-6)',
    hover: 'var(--brand-7)',
    on: 'var(--on-brand)',
    soft: 'var(--brand-2)',
    softHover: 'var(--brand-3)',
    ink: 'var(--brand-8)',
  },
  ...Object.fromEntries(
    [
      ['green', 'good'],
      ['yellow', 'warn'],
      ['red', 'bad'],
      ['blue', 'info'],
    ].map(([color, token]) => [
      color,
      {
        plain: `var(--${token})`,
        hover: `var(--${token}-ink)`,
        on: 'var(--paper)',
        soft: `var(--${token}-soft)`,
        softHover: `color-mix(in oklab, var(--${token}-soft) 85%, var(--${token}))`,
        ink: `var(--${token}-ink)`,
      },
    ]),
  ),
}

const neutralInk = (color: string | undefined, ink: string): string =>
  color === 'brand' ? 'var(--ink-2)' : ink

const variantColorResolver: VariantColorsResolver = (input) => {
  const tone = tones[input.color ?? 'brand']
  const none = '1px solid transparent'
  switch (tone ? input.variant : undefined) {
    case 'filled':
      return { background: tone!.plain, hover: tone!.hover, color: tone!.on, border: none }
    case 'light':
      return { background: tone!.soft, hover: tone!.softHover, color: tone!.ink, border: none }
    case 'outline':
      return {
        background: 'transparent',
        hover: 'var(--hover)',
        color: tone!.ink,
        border: `1px solid ${tone!.plain}`,
      }
    case 'subtle':
      return {
        background: 'transparent',
        hover: 'var(--hover)',
        hoverColor: neutralInk(input.color, tone!.ink) === tone!.ink ? tone!.ink : 'var(--ink)',
        color: neutralInk(input.color, tone!.ink),
        border: none,
      }
    case 'default':
      return {
        background: 'var(--paper)',
        hover: 'var(--sunken)',
        color: input.color === 'red' ? tone!.plain : 'var(--ink)',
        border: '1px solid var(--line-2)',
      }
    case 'transparent':
      return { background: 'transparent', hover: 'transparent', color: tone!.ink, border: none }
    case 'white':
      return { background: '#fff', hover: '#f1f5f4', color: '#1c1917', border: none }
    default:
      return defaultVariantColorsResolver(input)
  }
}

/** Maps every color that Mantine's styles use to our tokens, so that both themes and all brands apply. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const variables: Record<string, string> = {
    '--mantine-color-white': '#ffffff',
    '--mantine-color-black': '#1c1917',
    '--mantine-primary-color-contrast': 'var(--on-brand)',
  }
  for (const [color, tone] of Object.entries(tones)) {
    const name = `--mantine-color-${color}`
    Object.assign(variables, {
      [`${name}-6`]: tone.plain,
      [`${name}-text`]: tone.ink,
      [`${name}-filled`]: tone.plain,
      [`${name}-filled-hover`]: tone.hover,
      [`${name}-light`]: tone.soft,
      [`${name}-light-hover`]: tone.softHover,
      [`${name}-light-color`]: tone.ink,
      [`${name}-outline`]: tone.plain,
      [`${name}-outline-hover`]: 'var(--hover)',
    })
  }
  for (let step = 0; step < 10; step++)
    variables[`--mantine-color-brand-${step}`] = `var(--brand-${step + 1})`
  const surfaces = {
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-success': 'var(--good)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-anchor': 'var(--brand-7)',
    '--mantine-color-default': 'var(--paper)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-2)',
    '--mantine-color-dimmed': 'var(--ink-2)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
    '--mantine-color-disabled-border': 'var(--line)',
  }
  const scheme = { ...surfaces, ...variables }
  return { variables: {}, light: scheme, dark: scheme }
}

const asTuple = (shades: readonly string[]): MantineColorsTuple => shades as unknown as MantineColorsTuple
const withoutBrand = Array.from({ length: 10 }, () => '#0f766e')

/** Lets the user choose the same file again, for example after a failure: a browser only reports a change. */
const forgetChosenFile = ({ currentTarget }: MouseEvent<HTMLInputElement>): void => {
  currentTarget.value = ''
}

const opens = createElement(ChevronDown, { size: 16, 'aria-hidden': true })

/** Spacing values are the tokens of tokens.css. */
const spacing = {
  '2xs': 'var(--s-1)',
  xs: 'var(--s-2)',
  sm: 'var(--s-3)',
  md: 'var(--s-4)',
  lg: 'var(--s-5)',
  xl: 'var(--s-6)',
  '2xl': 'var(--s-7)',
  '3xl': 'var(--s-8)',
}
const fontSizes = {
  xs: 'var(--text-xs)',
  ui: 'var(--text-ui)',
  sm: 'var(--text-sm)',
  md: 'var(--text-md)',
  lg: 'var(--text-lg)',
  xl: 'var(--text-xl)',
  '2xl': 'var(--text-2xl)',
  '3xl': 'var(--text-3xl)',
}

/** Defaults that our screens share. The texts for screen readers are passed in translated. */
export const themeFor = (branding: Branding | null, words: { close: string; showPassword: string }) => {
  const closeButtonProps = { 'aria-label': words.close }
  return createTheme({
    primaryColor: 'brand',
    // Mantine calculates with these as plain hex values; the colors on the screen come from the tokens.
    colors: { brand: asTuple(branding?.ramp.light.shades ?? withoutBrand) },
    primaryShade: { light: 5, dark: 5 },
    white: '#ffffff',
    black: '#1c1917',
    variantColorResolver,
    fontFamily: 'var(--font)',
    fontFamilyMonospace: 'var(--mono)',
    defaultRadius: 'md',
    radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '24px' },
    spacing,
    fontSizes,
    shadows: {
      xs: 'var(--shadow-1)',
      sm: 'var(--shadow-1)',
      md: 'var(--shadow-2)',
      lg: 'var(--shadow-3)',
      xl: 'var(--shadow-3)',
    },
    breakpoints: { xs: '30em', sm: '45em', md: '54em', lg: '64em', xl: '90em' },
    respectReducedMotion: true,
    focusRing: 'auto',
    cursorType: 'pointer',
    components: {
      // One arrow means "a list opens here", whether the browser or the page renders that list.
      NativeSelect: { defaultProps: { rightSection: opens } },
      Select: { defaultProps: { rightSection: opens, withAlignedLabels: true } },
      FileButton: { defaultProps: { inputProps: { onClick: forgetChosenFile } } },
      ActionIcon: { defaultProps: { variant: 'subtle' } },
      Modal: { defaultProps: { closeButtonProps, centered: true, padding: 0, radius: 'lg' } },
      Drawer: { defaultProps: { closeButtonProps } },
      PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': words.showPassword } } },
      // A menu whose first child is a focus placeholder fails the accessibility check that menus contain only menu
      // items.
      Menu: {
        defaultProps: {
          withInitialFocusPlaceholder: false,
          shadow: 'lg',
          position: 'bottom-end',
          // A menu with more entries than fit above or below uses the larger side and scrolls.
          middlewares: { flip: { fallbackStrategy: 'bestFit' }, size: { padding: 8 } },
        },
      },
      // Size and weight are inherited, as with any other element; `fz` and `fw` override them.
      Text: { defaultProps: { inherit: true } },
      Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: false } } },
    },
  })
}
