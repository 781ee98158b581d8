import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Branding } from '#contract/companies/companies.ts'
import { type Locale, shownTag } from '#contract/locales.ts'
import { translate } from '#platform/messages.ts'
import { pageColors } from '#platform/page-colors.ts'
import type { Section, SectionRow, Value } from '../sections/sections.documents.ts'
import { inReadersWords } from './answers.rules.ts'
import { createCells } from './cells.export.ts'

// Everything is a React element, so that all text is escaped.

export interface PageOptions {
  locale: Locale
  now: Date
  brand: Pick<Branding, 'name' | 'ramp'>
  /** The person’s name and company. */
  name: string
  company: string
  /** Whether they download it themselves. */
  isOwn: boolean
  /** Times are shown in this time zone. */
  zone: string
}

const style = `
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.6 Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: break-word; }
header { padding: 0.85rem 1.25rem; background: var(--paper); border-bottom: 3px solid var(--brand); font-size: 0.875rem; font-weight: 600; }
main { max-width: 68rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; }
h1 { margin: 0 0 0.5rem; font-size: clamp(1.5rem, 5vw, 2rem); line-height: 1.25; }
p { max-width: 44rem; margin: 0 0 1rem; color: var(--quiet); }
details { margin: 0.75rem 0; background: var(--paper); border: 1px solid var(--hair); border-radius: 0.75rem; }
summary { padding: 0.75rem 1rem; cursor: pointer; font-weight: 600; }
summary span { color: var(--quiet); font-weight: 400; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; padding: 0 1rem 1rem; }
table { width: 100%; border-collapse: collapse; font-size: 0.875rem; }
th, td { padding: 0.4rem 0.75rem 0.4rem 0; border-top: 1px solid var(--hair); text-align: start; vertical-align: top; }
thead th { border: 0; color: var(--quiet); font-weight: 500; white-space: nowrap; }
tbody th { width: min(14rem, 40%); overflow-wrap: anywhere; color: var(--quiet); font-weight: 500; }
td { min-width: 6rem; max-width: 32rem; white-space: pre-line; }
th + td { overflow-wrap: anywhere; }
td ul { margin: 0; padding-inline-start: 1.1rem; }
code { font-size: 0.8125rem; overflow-wrap: anywhere; }
@media print { details { break-inside: avoid; } .scroll { overflow: visible; } }
`

const isEmpty = (value: Value | undefined): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/** A page that opens from disk, in one language, with a fold for each kind of data. */
export function personPage(sections: readonly Section[], options: PageOptions): string {
  const { locale, now, brand, name, company, zone, isOwn } = options
  const say = (key: string, values?: Record<string, unknown>) =>
    translate(locale, `personal_data.${key}`, values)
  const cells = createCells(locale, zone)
  const stored = sections.filter(({ rows }) => rows.length > 0)
  const missing = sections.filter(({ rows }) => rows.length === 0)
  const title = say('title', { name })
  const body = h(
    'html',
    { lang: shownTag(locale) },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, title),
      h('style', { dangerouslySetInnerHTML: { __html: pageColors(brand.ramp) + style } }),
    ),
    h(
      'body',
      null,
      h('header', null, brand.name),
      h(
        'main',
        null,
        h('h1', null, title),
        h('p', null, say('intro', { company, time: cells.time(now.toISOString()) })),
        h('p', null, say('files')),
        ...stored.map((section) => sectionHtml(section, { say, cells })),
        missing.length > 0
          ? h(
              'p',
              null,
              say('nothing_stored', {
                sections: missing.map((each) => say(`section.${each.name}`)).join(', '),
              }),
            )
          : null,
        h('p', null, say('left_out')),
        isOwn ? null : h('p', null, say('only_own')),
      ),
    ),
  )
  return `<!doctype html>${renderToStaticMarkup(body)}`
}

interface Words {
  say: (key: string, values?: Record<string, unknown>) => string
  cells: ReturnType<typeof createCells>
}

function sectionHtml({ name, rows }: Section, words: Words): ReactNode {
  const shown = rows.map(inReadersWords)
  const [only] = shown
  return h(
    'details',
    { open: name === 'profile' },
    h('summary', null, words.say(`section.${name}`), ' ', h('span', null, String(rows.length))),
    h(
      'div',
      { className: 'scroll', tabIndex: 0 },
      only && shown.length === 1 ? factsHtml(only, words) : tableHtml(shown, words),
    ),
  )
}

const factsHtml = (row: SectionRow, { say, cells }: Words): ReactNode =>
  h(
    'table',
    null,
    h(
      'tbody',
      null,
      ...Object.entries(row)
        .filter(([, value]) => !isEmpty(value))
        .map(([column, value]) =>
          h(
            'tr',
            null,
            h('th', { scope: 'row' }, say(`column.${column}`)),
            h('td', null, cells.cell(column, value)),
          ),
        ),
    ),
  )

/** Without the columns that are empty in every row. */
function tableHtml(rows: readonly SectionRow[], { say, cells }: Words): ReactNode {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => rows.some((row) => !isEmpty(row[column])))
  return h(
    'table',
    null,
    h(
      'thead',
      null,
      h('tr', null, ...columns.map((column) => h('th', { scope: 'col' }, say(`column.${column}`)))),
    ),
    h(
      'tbody',
      null,
      ...rows.map((row) =>
        h('tr', null, ...columns.map((column) => h('td', null, cells.cell(column, row[column] ?? null)))),
      ),
    ),
  )
}
