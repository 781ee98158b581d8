import type { BrandRamp } from '#contract/companies/companies.ts'

/**
 * The indexes, from 0, of the ramp's ten steps that the product uses for links, quiet backgrounds and their
 * borders.
 */
const steps = { link: 6, ground: 1, edge: 2 }

const brandOf = ({ shades, brand, on_brand }: BrandRamp): string =>
  `--brand: ${brand}; --on-brand: ${on_brand}; --link: ${shades[steps.link] ?? brand}; --tint: ${shades[steps.ground] ?? 'transparent'}; --edge: ${shades[steps.edge] ?? brand};`

/** The custom properties of pages that are read outside the product, in the company's color, for light and dark. */
export const pageColors = ({ light, dark }: { light: BrandRamp; dark: BrandRamp }): string => `:root {
  color-scheme: light dark; --ink: #1c1917; --quiet: #57534e; --line: #d6d3d1; --hair: #e7e5e4; --ground: #fafaf9; --paper: #fff; --soft: #f5f5f4;
  --info: #1d4ed8; --tip: #15803d; --warning: #b45309; --danger: #b91c1c; ${brandOf(light)}
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #f5f5f4; --quiet: #b3aca6; --line: #44403c; --hair: #34302d; --ground: #12100e; --paper: #1c1a18; --soft: #26231f;
    --info: #93c5fd; --tip: #86efac; --warning: #fcd34d; --danger: #fca5a5; ${brandOf(dark)}
  }
}`
