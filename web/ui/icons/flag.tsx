import { Globe } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Locale } from '#contract/locales.ts'
import classes from './flag.module.css'

/** Colors with their share of the width. */
type Stripes = readonly (readonly [color: string, share: number])[]

const even = (...colors: string[]): Stripes => colors.map((color) => [color, 1])

const draw = (stripes: Stripes, isUpright: boolean): ReactNode => {
  const whole = stripes.reduce((sum, [, share]) => sum + share, 0)
  const length = isUpright ? 18 : 12
  let at = 0
  return stripes.map(([color, share], index) => {
    const start = at
    const size = (share / whole) * length
    at += size
    // Slightly wider, so that no gap shows between two stripes.
    const long = size + 0.05
    return isUpright ? (
      <rect key={index} x={start} width={long} height="12" fill={color} />
    ) : (
      <rect key={index} y={start} width="18" height={long} fill={color} />
    )
  })
}

const across = (stripes: Stripes) => draw(stripes, false)
const upright = (stripes: Stripes) => draw(stripes, true)
const turns = (first: string, second: string, times: number): Stripes =>
  even(...Array.from({ length: times }, (_, index) => (index % 2 === 0 ? first : second)))

/** Simple enough to tell apart at 18 pixels. Latin America has no flag of its own. */
const flags: Record<Locale, ReactNode> = {
  en_US: (
    <>
      {across(turns('#b22234', '#ffffff', 7))}
      <rect width="8" height="6.900" fill="#3c3b6e" />
      <path d="M1.500 1.700h5M1.500 3.450h5M1.500 5.200h5" stroke="#fff" strokeDasharray="0.800 1.300" />
    </>
  ),
  es_ES: across([
    ['#aa151b', 1],
    ['#f1bf00', 2],
    ['#aa151b', 1],
  ]),
  es_LA: null,
  ca_ES: across(turns('#fcdd09', '#da121a', 9)),
  ro_RO: upright(even('#002b7f', '#fcd116', '#ce1126')),
  el_GR: (
    <>
      {across(turns('#0d5eaf', '#ffffff', 9))}
      <rect width="6.670" height="6.670" fill="#0d5eaf" />
      <path d="M3.330 0v6.670M0 3.330h6.670" stroke="#fff" strokeWidth="1.330" />
    </>
  ),
  pt_PT: (
    <>
      {upright([
        ['#046a38', 2],
        ['#da291c', 3],
      ])}
      <circle cx="7.200" cy="6" r="2.300" fill="#ffe900" />
      <circle cx="7.200" cy="6" r="1.200" fill="#da291c" />
    </>
  ),
  de_DE: across(even('#000000', '#dd0000', '#ffce00')),
  fr_FR: upright(even('#0055a4', '#ffffff', '#ef4135')),
}

/** The flag of a locale's country. The language's name is next to it. */
export const Flag = ({ locale }: { locale: Locale }) => {
  const drawing = flags[locale]
  if (!drawing) return <Globe size={16} aria-hidden />
  return (
    <svg className={classes.flag} viewBox="0 0 18 12" aria-hidden="true">
      {drawing}
    </svg>
  )
}
