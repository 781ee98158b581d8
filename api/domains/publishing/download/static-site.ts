import type { Branding } from '#contract/companies/companies.ts'
import { type Locale, languageTag } from '#contract/locales.ts'
import { slugOf } from '#domains/courses/courses.service.ts'
import { translate } from '#platform/messages.ts'
import {
  type Draft,
  type DraftItem,
  type DraftLesson,
  type DraftQuiz,
  defaultLocaleOf,
  itemsOf,
  textIn,
} from '../drafts/draft.rules.ts'
import { courseMinutesOf } from '../drafts/lengths.ts'
import type { Texts } from '../publishing.documents.ts'
import { documentHtml } from './document-html.ts'
import { savedHtml } from './media-html.ts'
import { questionHtml } from './question-html.ts'
import { escapeHtml, linesHtml, type RenderOptions } from './render-options.ts'
import { animationScript, showsAnimation } from './site-animations.ts'
import { siteStyle } from './site-style.ts'

interface Page {
  item: DraftItem
  file: string
  title: string
  /** The chapter's and, where it says something else, the section's. */
  places: string[]
}

export interface SiteWishes extends Omit<RenderOptions, 'say' | 'locale'> {
  brand: Pick<Branding, 'name' | 'ramp'>
}

/** A course in one language as pages that open from a disk, by their names. Pictures lie in `media` under their own. */
export function sitePages(draft: Draft, locale: Locale, wishes: SiteWishes): Map<string, string> {
  const say: RenderOptions['say'] = (key, values) => translate(locale, `publishing.site.${key}`, values)
  const words = (texts: Texts): string => textIn(texts, draft, locale)
  const places = new Map(
    draft.chapters.flatMap((chapter) =>
      chapter.sections.flatMap((section) =>
        section.items.map(({ id }) => [
          id,
          [...new Set([words(chapter.title), words(section.title)].filter(Boolean))],
        ]),
      ),
    ),
  )
  const pages = itemsOf(draft).map((item, index) => {
    const title = words(item.title)
    const file = `${String(index + 1).padStart(2, '0')}-${slugOf(title)}.html`
    return { item, title, file, places: places.get(item.id) ?? [say('exam')] }
  })
  const site = { draft, locale, say, words, pages, ...wishes }
  return new Map([
    ['style.css', siteStyle(wishes.brand.ramp)],
    ['index.html', indexPage(site)],
    ...pages.map((page, index) => [page.file, itemPage(site, page, index)] as const),
  ])
}

interface Site extends SiteWishes {
  draft: Draft
  locale: Locale
  say: RenderOptions['say']
  words: (texts: Texts) => string
  pages: Page[]
}

/** Nothing else of the site asks for a script. */
const scriptOf = (body: string): { policy: string; tag: string } =>
  showsAnimation(body)
    ? { policy: " script-src 'self';", tag: `\n<script src="${animationScript}" defer></script>` }
    : { policy: '', tag: '' }

const shell = (site: Site, title: string, body: string): string => {
  const { policy, tag } = scriptOf(body)
  return `<!doctype html>
<html lang="${languageTag(site.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none';${policy} style-src 'self'; img-src 'self' data:; media-src 'self' data:">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="style.css">${tag}
</head>
<body>
${body}
</body>
</html>
`
}

function indexPage(site: Site): string {
  const { draft, words, pages, say, brand } = site
  const title = words(draft.title)
  const cover = draft.course.cover ? site.fileAt(draft.course.cover) : null
  const picture = cover ? `<img class="cover" src="${escapeHtml(cover)}" alt="">` : ''
  const lede = words(draft.description)
  const [first] = pages
  const minutes = courseMinutesOf(draft)
  const facts = minutes > 0 ? `<p class="facts">${escapeHtml(say('minutes', { count: minutes }))}</p>` : ''
  const start = first ? `<p><a class="button" href="${first.file}">${escapeHtml(say('start'))}</a></p>` : ''
  return shell(
    site,
    title,
    `<header><span>${escapeHtml(brand.name)}</span></header>
<main class="front">${picture}<h1>${escapeHtml(title)}</h1>${lede ? `<p class="lede">${escapeHtml(lede)}</p>` : ''}${facts}${start}
${aimsHtml(site)}<h2>${escapeHtml(say('contents'))}</h2>${outlineHtml(site)}${tasksHtml(site)}</main>`,
  )
}

function aimsHtml({ draft, words, say }: Site): string {
  const aims = (draft.objectives ?? []).map(({ text }) => `<li>${escapeHtml(words(text))}</li>`)
  return aims.length > 0
    ? `<section class="aims"><h2>${escapeHtml(say('objectives'))}</h2><ul>${aims.join('')}</ul></section>`
    : ''
}

function tasksHtml({ draft, words, say }: Site): string {
  const tasks = (draft.extra_credits ?? []).map(
    ({ title, instructions }) =>
      `<li><strong>${escapeHtml(words(title))}</strong>${linesHtml(words(instructions))}</li>`,
  )
  return tasks.length > 0 ? `<h2>${escapeHtml(say('tasks'))}</h2><ul>${tasks.join('')}</ul>` : ''
}

function outlineHtml({ draft, words, pages, say }: Site): string {
  const pageOf = new Map(pages.map((page) => [page.item.id, page]))
  const entries = (items: DraftItem[]): string =>
    items
      .map((item) => {
        const page = pageOf.get(item.id) as Page
        const kind = item.kind === 'quiz' ? ` <small>${escapeHtml(say('quiz'))}</small>` : ''
        return `<li><a href="${page.file}">${escapeHtml(page.title)}</a>${kind}</li>`
      })
      .join('')
  const block = (title: string, inner: string): string =>
    `<section class="chapter"><h3>${escapeHtml(title)}</h3>${inner}</section>`
  const chapters = draft.chapters.map((chapter) => {
    const name = words(chapter.title)
    const sections = chapter.sections.map(({ title, items }) => {
      const said = words(title)
      const head = said && said !== name ? `<h4>${escapeHtml(said)}</h4>` : ''
      return items.length > 0 ? `${head}<ol>${entries(items)}</ol>` : ''
    })
    return block(name, sections.join(''))
  })
  const exam = draft.final_exam.length > 0 ? block(say('exam'), `<ol>${entries(draft.final_exam)}</ol>`) : ''
  return `${chapters.join('')}${exam}`
}

function itemPage(site: Site, { item, title, places }: Page, index: number): string {
  const { pages, say, words, draft } = site
  const link = (page: Page | undefined, key: string): string =>
    page
      ? `<a class="${key}" href="${page.file}"><small>${escapeHtml(say(key))}</small>${escapeHtml(page.title)}</a>`
      : ''
  const body = item.kind === 'lesson' ? lessonHtml(site, item) : quizHtml(site, item)
  const course = words(draft.title)
  const total = pages.length
  const at = say('place', { number: index + 1, total })
  return shell(
    site,
    `${title} – ${course}`,
    `<header><a href="index.html">${escapeHtml(course)}</a><span>${escapeHtml(at)}</span><progress value="${index + 1}" max="${total}" aria-label="${escapeHtml(at)}"></progress></header>
<main><p class="places">${places.map(escapeHtml).join(' › ')}</p><h1>${escapeHtml(title)}</h1>
${body}</main>
<nav>${link(pages[index - 1], 'previous')}${link(pages[index + 1], 'next')}</nav>`,
  )
}

function lessonHtml(site: Site, lesson: DraftLesson): string {
  const source = defaultLocaleOf(site.draft)
  const document = lesson.documents[site.locale] ?? lesson.documents[source]
  return `${document ? documentHtml(document, site) : ''}${materialsHtml(site, lesson)}`
}

function materialsHtml({ locale, draft, fileAt, say }: Site, { materials = {} }: DraftLesson): string {
  const those = materials[locale] ?? materials[defaultLocaleOf(draft)] ?? []
  const entries = those.map(({ kind, title, url }) => {
    const address = kind === 'file' ? fileAt(url) : null
    if (address !== null) return `<li>${savedHtml(title, address)}</li>`
    return kind === 'link'
      ? `<li><a href="${escapeHtml(url)}" rel="noopener">${escapeHtml(title)}</a></li>`
      : `<li>${escapeHtml(title)} – ${escapeHtml(say('lost'))}</li>`
  })
  return entries.length > 0
    ? `<section class="materials"><h2>${escapeHtml(say('materials'))}</h2><ul>${entries.join('')}</ul></section>`
    : ''
}

const quizHtml = (site: Site, { description, questions }: DraftQuiz): string => {
  const asked = questions.map((question) => `<li>${questionHtml(question, site)}</li>`)
  return `${linesHtml(site.words(description))}<ol class="questions">${asked.join('')}</ol>`
}
