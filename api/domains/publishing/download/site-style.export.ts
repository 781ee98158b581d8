import type { BrandRamp } from '#contract/companies/companies.ts'
import { pageColors } from '#platform/page-colors.ts'

/** The stylesheet of a downloaded course: readable anywhere, in the company's color, for light, dark and print. */
export const siteStyle = (ramps: { light: BrandRamp; dark: BrandRamp }): string => `${pageColors(ramps)}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1.0625rem/1.7 Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: break-word; }
header { position: relative; display: flex; justify-content: space-between; gap: 1rem; padding: 0.85rem 1.25rem; background: var(--paper); font-size: 0.875rem; font-weight: 600; line-height: 1.4; }
header span { flex: none; color: var(--quiet); font-weight: 400; font-variant-numeric: tabular-nums; }
header > span:only-child { color: var(--ink); font-weight: 600; }
header a { text-decoration: none; }
progress { position: absolute; inset: auto 0 0; width: 100%; height: 3px; border: 0; appearance: none; background: var(--hair); }
progress::-webkit-progress-bar { background: var(--hair); }
progress::-webkit-progress-value { background: var(--brand); }
progress::-moz-progress-bar { background: var(--brand); }
main, nav { max-width: 46rem; margin: 0 auto; padding: 0 1.25rem; }
main { padding-block: 2rem 3rem; }
h1, h2, h3, h4 { line-height: 1.25; letter-spacing: -0.015em; text-wrap: balance; }
h1 { margin: 0 0 1.5rem; font-size: clamp(1.75rem, 5vw, 2.25rem); }
h2 { margin: 2.75rem 0 0.75rem; font-size: 1.5rem; }
h3 { margin: 2rem 0 0.5rem; font-size: 1.1875rem; }
h4 { margin: 1.5rem 0 0.5rem; font-size: 1.0625rem; }
p, ul, ol, dl { margin: 0 0 1.1em; }
ul, ol { padding-left: 1.5rem; }
li { margin-bottom: 0.4em; }
li > :last-child, td > :last-child, th > :last-child, dd > :last-child { margin-bottom: 0; }
li::marker { color: var(--quiet); }
a { color: var(--link); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
small, .lede, figcaption, .facts, .places, .lost { color: var(--quiet); }
.lede { font-size: 1.1875rem; line-height: 1.55; }
.places { margin-bottom: 0.4rem; font-size: 0.875rem; }
.facts { font-size: 0.9375rem; }
.button { display: inline-block; max-width: 100%; padding: 0.6rem 1.15rem; border-radius: 0.75rem; background: var(--brand); color: var(--on-brand); font-weight: 600; line-height: 1.4; text-decoration: none; }
.cover { display: block; width: 100%; aspect-ratio: 2 / 1; margin-bottom: 2rem; object-fit: cover; }
img, video { max-width: 100%; height: auto; border-radius: 0.875rem; }
video { display: block; width: 100%; background: #000; }
audio { display: block; width: 100%; }
figure { margin: 1.75rem 0; }
figure img { display: block; border: 1px solid var(--hair); }
figure p { margin: 0; }
.animation { margin: 1.75rem 0; }
.animation figure { margin: 0; }
.stage { aspect-ratio: 16 / 9; border: 1px solid var(--hair); border-radius: 0.875rem; background: var(--tint); overflow: hidden; }
.animation button { min-height: 2.25rem; margin-top: 0.6rem; padding: 0.3rem 0.9rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--paper); color: inherit; font: inherit; font-size: 0.9375rem; cursor: pointer; }
figcaption { margin-top: 0.6rem; font-size: 0.875rem; line-height: 1.5; }
.lost { padding: 1rem; border: 1px dashed var(--line); border-radius: 0.875rem; }
pre { margin: 1.5rem 0; padding: 1rem 1.25rem; border: 1px solid var(--hair); border-radius: 0.875rem; background: var(--paper); font-size: 0.9375rem; line-height: 1.6; overflow-x: auto; }
code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.9em; overflow-wrap: anywhere; }
:not(pre) > code { padding: 1px 5px; border: 1px solid var(--hair); border-radius: 6px; background: var(--soft); }
pre code { overflow-wrap: normal; }
blockquote { margin: 1.5rem 0; padding: 2px 0 2px 1.25rem; border-left: 3px solid var(--brand); color: var(--quiet); }
blockquote > :last-child, .callout > :last-child, details > div > :last-child, .mail > :last-child, .letter > :last-child { margin-bottom: 0; }
.table { margin: 1.5rem 0; border: 1px solid var(--line); border-radius: 0.875rem; background: var(--paper); overflow-x: auto; }
table { width: 100%; border-collapse: collapse; line-height: 1.5; }
th, td { min-width: 7rem; padding: 0.6rem 0.85rem; border: solid var(--hair); border-width: 0 0 1px 1px; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
tr > :first-child { border-left: 0; }
tbody tr:last-child > * { border-bottom: 0; }
th { background: var(--soft); font-weight: 600; }
hr { height: 1px; margin: 2.5rem 0; border: 0; background: var(--line); }
.callout { margin: 1.5rem 0; padding: 1rem 1.25rem; border: 1px solid var(--hair); border-left: 4px solid var(--tone); border-radius: 0.875rem; background: var(--paper); --tone: var(--info); }
.callout.tip { --tone: var(--tip); }
.callout.warning { --tone: var(--warning); }
.callout.danger { --tone: var(--danger); }
.callout .kind { margin-bottom: 0.25rem; color: var(--tone); font-weight: 600; }
.callout .kind + :is(h2, h3, h4) { margin-top: 0; }
.step + .step { margin-top: 3rem; padding-top: 2rem; border-top: 1px solid var(--line); }
.step .number, .task { margin-bottom: 0.75rem; color: var(--link); font-size: 0.8125rem; font-weight: 600; }
.step .number + :is(h2, h3, h4) { margin-top: 0; }
details { margin: 0.6rem 0; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--paper); }
summary { padding: 0.65rem 1rem; border-radius: 0.75rem; font-weight: 600; line-height: 1.45; cursor: pointer; }
summary::marker { color: var(--link); }
summary:hover { background: var(--soft); }
details[open] > summary { border-radius: 0.75rem 0.75rem 0 0; }
details > div { padding: 0.5rem 1rem 1rem; }
.panels, .cards, .exercise { margin: 1.75rem 0; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr)); align-items: start; gap: 0.75rem; }
.card { margin: 0; border-color: var(--edge); background: var(--tint); }
.card > div { border-top: 1px solid var(--edge); padding-top: 0.75rem; }
.card summary:hover { background: none; }
.exercise { padding: 1.25rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--paper); }
.exercise > :last-child { margin-bottom: 0; }
.asked p { font-size: 1.0625rem; font-weight: 600; }
.asked p:last-child { margin-bottom: 0.75rem; }
.mail { margin: 0.75rem 0 1rem; padding: 1rem 1.15rem; border: 1px solid var(--hair); border-radius: 0.75rem; background: var(--ground); font-size: 1rem; line-height: 1.55; }
.letter { padding-top: 0.9rem; border-top: 1px solid var(--hair); }
.letter u { color: var(--link); text-underline-offset: 3px; }
.attached { margin: 0.9rem 0 0; padding: 0.75rem 0 0 1.15rem; border-top: 1px solid var(--hair); font-weight: 600; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.15rem 1rem; margin: 0 0 0.9rem; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
.link summary { color: var(--link); overflow-wrap: anywhere; }
.questions { padding-left: 0; list-style: none; counter-reset: question; }
.questions > li { position: relative; margin-bottom: 1.25rem; padding: 1.25rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--paper); counter-increment: question; }
.questions > li::before { content: counter(question); display: block; margin-bottom: 0.25rem; color: var(--link); font-size: 0.8125rem; font-weight: 600; }
.choices { padding-left: 0; list-style: none; }
.choices li { padding: 0.6rem 1rem; border: 1px solid var(--hair); border-radius: 0.75rem; background: var(--ground); }
.pairs { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1.5rem; }
.blank { color: var(--quiet); }
.blank span, .gap { display: inline-block; min-width: 5rem; border-bottom: 2px solid var(--line); color: var(--quiet); font-size: 0.8125rem; text-align: center; text-decoration: none; }
.framed { position: relative; display: block; width: fit-content; margin: 0.5rem 0 1rem; }
.framed img { display: block; }
.framed svg { position: absolute; inset: 0; width: 100%; height: 100%; }
.framed rect { fill: none; stroke: var(--danger); stroke-width: 3px; vector-effect: non-scaling-stroke; }
.aims { margin: 2rem 0; padding: 1.25rem 1.5rem; border: 1px solid var(--edge); border-radius: 1rem; background: var(--tint); }
.aims h2 { margin: 0 0 0.5rem; font-size: 1.1875rem; }
.aims ul { margin: 0; }
.chapter { margin-bottom: 0.75rem; padding: 1.15rem 1.5rem; border: 1px solid var(--hair); border-radius: 1rem; background: var(--paper); }
.chapter h3 { margin: 0 0 0.5rem; }
.chapter h4 { margin: 0.75rem 0 0.35rem; color: var(--quiet); font-size: 0.9375rem; }
.chapter ol { margin: 0; }
.chapter small { margin-left: 0.35rem; }
.materials { margin-top: 3rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
.materials h2 { margin-top: 0; font-size: 1.1875rem; }
.file a { display: inline-block; padding: 0.6rem 1rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--paper); font-weight: 600; }
nav { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr)); gap: 0.75rem; padding-bottom: 4rem; }
nav a { padding: 0.85rem 1.15rem; border: 1px solid var(--line); border-radius: 0.875rem; background: var(--paper); font-weight: 600; line-height: 1.4; text-decoration: none; }
nav small { display: block; font-weight: 400; }
nav a:hover { border-color: var(--brand); }
.next:not(:only-child) { text-align: right; }
@media (max-width: 30rem) {
  body { font-size: 1rem; }
  .exercise, .questions > li, .chapter { padding: 1rem; }
  .pairs { grid-template-columns: 1fr; }
  .next:not(:only-child) { order: -1; text-align: left; }
}
@media print {
  nav, header, progress, .animation button { display: none; }
  body { background: none; }
  details::details-content { display: block; content-visibility: visible; }
  .exercise, .callout, figure, .questions > li { break-inside: avoid; }
}
`
