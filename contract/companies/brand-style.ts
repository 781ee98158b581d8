import type { Branding, BrandRamp } from './companies.ts'

const declarations = (ramp: BrandRamp): string =>
  [
    ...ramp.shades.map((shade, index) => `--brand-${index + 1}:${shade}`),
    `--brand:${ramp.brand}`,
    `--on-brand:${ramp.on_brand}`,
    `--brand-deep:${ramp.deep}`,
  ].join(';')

/** The brand colors as CSS variables: in the head of the page, and where the brand changes. */
export const brandStyle = ({ light, dark }: Branding['ramp']): string =>
  `:root{${declarations(light)}}[data-mantine-color-scheme="dark"]{${declarations(dark)}}`
