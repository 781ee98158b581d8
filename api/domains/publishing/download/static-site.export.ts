import { setImmediate as nextTurn } from 'node:timers/promises'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Branding } from '#contract/companies/companies.ts'
import { type Locale, languageTag } from '#contract/locales.ts'
import { slugOf } from '#domains/courses/courses.rules.ts'
import { translate } from '#platform/messages.ts'
import {
  type Draft,
  type DraftItem,
  type DraftLesson,
  type DraftQuiz,
  defaultLocaleOf,
  itemsOf,
  localeIn,
  textIn,
} from '../drafts/draft.rules.ts'
import { courseMinutesOf } from '../drafts/lengths.rules.ts'
import { documentIn } from '../drafts/release-snapshot.rules.ts'
import type { Texts } from '../publishing.documents.ts'
import { documentHtml } from './html/document-html.export.ts'
import {
  group,
  imageHtml,
  leadsOut,
  linesHtml,
  linkHtml,
  listHtml,
  savedHtml,
} from './html/html-parts.export.ts'
import { questionHtml } from './html/question-html.export.ts'
import type { RenderOptions } from './render-options.export.ts'
import { animationScript, showsAnimation } from './site-animations.export.ts'
import { siteStyle } from './site-style.export.ts'

interface Page {
  item: DraftItem
  file: string
  title: string
  /** The language of a title that is missing in the page's language. */
  lang: string | undefined
  /** The titles of the chapter and, if different, of the section. */
  places: { title: string; lang: string | undefined }[]
}

export interface SiteOptions extends Omit<RenderOptions, 'say' | 'locale'> {
  brand: Pick<Branding, 'name' | 'ramp'>
}

/**
 * A course in one language as HTML pages that open from disk, by file name. Images are in `media` under their
 * stored names.
 */
export async function sitePages(
  draft: Draft,
  locale: Locale,
  options: SiteOptions,
): Promise<Map<string, string>> {
  const say: RenderOptions['say'] = (key, values) => translate(locale, `publishing.site.${key}`, values)
  const words = (texts: Texts): string => textIn(texts, draft, locale)
  const langOf = (texts: Texts): string | undefined => {
    const own = localeIn(texts, draft, locale)
    return own === locale ? undefined : languageTag(own)
  }
  const placesOf = (texts: Texts): Page['places'] => {
    const title = words(texts)
    return title === '' ? [] : [{ title, lang: langOf(texts) }]
  }
  const places = new Map(
    draft.chapters.flatMap((chapter) =>
      chapter.sections.flatMap((section) => {
        const isSame = words(chapter.title) === words(section.title)
        const own = [...placesOf(chapter.title), ...(isSame ? [] : placesOf(section.title))]
        return section.items.map(({ id }) => [id, own] as const)
      }),
    ),
  )
  const pages = itemsOf(draft).map((item, index) => {
    const title = words(item.title)
    const file = `${String(index + 1).padStart(2, '0')}-${slugOf(title)}.html`
    return {
      item,
      title,
      lang: langOf(item.title),
      file,
      places: places.get(item.id) ?? [{ title: say('exam'), lang: undefined }],
    }
  })
  const site = { draft, locale, say, words, langOf, pages, ...options }
  const files = new Map([
    ['style.css', siteStyle(options.brand.ramp)],
    ['index.html', indexPage(site)],
  ])
  for (const [index, page] of pages.entries()) {
    // A long course takes a second, so other requests are served between its pages.
    await nextTurn()
    files.set(page.file, itemPage(site, page, index))
  }
  return files
}

interface Site extends SiteOptions {
  draft: Draft
  locale: Locale
  say: RenderOptions['say']
  words: (texts: Texts) => string
  /** For screen readers, the language of a text that is missing in the page's language. */
  langOf: (texts: Texts) => string | undefined
  pages: Page[]
}

/** Only a page with an animation loads the script. */
function shell(site: Site, title: string, ...body: ReactNode[]): string {
  const still = pageHtml(site, title, body, false)
  return showsAnimation(still) ? pageHtml(site, title, body, true) : still
}

function pageHtml(site: Site, title: string, body: ReactNode[], asksForScript: boolean): string {
  const script = asksForScript ? " script-src 'self';" : ''
  const policy = `default-src 'none';${script} style-src 'self'; img-src 'self' data:; media-src 'self' data:`
  const page = h(
    'html',
    { lang: languageTag(site.locale) },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { httpEquiv: 'Content-Security-Policy', content: policy }),
      h('title', null, title),
      h('link', { rel: 'stylesheet', href: 'style.css' }),
      asksForScript ? h('script', { src: animationScript, defer: true }) : null,
    ),
    h('body', null, ...body),
  )
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`
}

function indexPage(site: Site): string {
  const { draft, words, langOf, pages, say, brand } = site
  const title = words(draft.title)
  const cover = draft.course.cover ? site.fileAt(draft.course.cover) : null
  const lede = words(draft.description)
  const [first] = pages
  const minutes = courseMinutesOf(draft)
  return shell(
    site,
    title,
    h('header', null, h('span', null, brand.name)),
    h(
      'main',
      { className: 'front' },
      cover ? imageHtml({ className: 'cover', src: cover, alt: '' }) : null,
      h('h1', { lang: langOf(draft.title) }, title),
      lede ? h('p', { className: 'lede', lang: langOf(draft.description) }, lede) : null,
      minutes > 0 ? h('p', { className: 'facts' }, say('minutes', { count: minutes })) : null,
      first ? h('p', null, h('a', { className: 'button', href: first.file }, say('start'))) : null,
      goalsHtml(site),
      h('h2', null, say('contents')),
      outlineHtml(site),
      tasksHtml(site),
    ),
  )
}

function goalsHtml({ draft, words, langOf, say }: Site): ReactNode {
  const goals = (draft.objectives ?? []).map(({ text }) => h('span', { lang: langOf(text) }, words(text)))
  return goals.length > 0
    ? h('section', { className: 'aims' }, h('h2', null, say('objectives')), listHtml(goals))
    : null
}

function tasksHtml({ draft, words, langOf, say }: Site): ReactNode {
  const tasks = (draft.extra_credits ?? []).map(({ title, instructions }) =>
    group(
      h('strong', { lang: langOf(title) }, words(title)),
      linesHtml(words(instructions), langOf(instructions)),
    ),
  )
  return tasks.length > 0 ? group(h('h2', null, say('tasks')), listHtml(tasks)) : null
}

function outlineHtml({ draft, words, langOf, pages, say }: Site): ReactNode {
  const pageOf = new Map(pages.map((page) => [page.item.id, page]))
  const entries = (items: DraftItem[]): ReactNode =>
    listHtml(
      items.map((item) => {
        const page = pageOf.get(item.id) as Page
        const kind = item.kind === 'quiz' ? [' ', h('small', { key: 'kind' }, say('quiz'))] : []
        return group(h('a', { href: page.file, lang: page.lang }, page.title), ...kind)
      }),
      'ol',
    )
  const block = (title: string, inner: ReactNode, lang?: string): ReactNode =>
    h('section', { className: 'chapter' }, h('h3', { lang }, title), inner)
  const chapters = draft.chapters.map((chapter) => {
    const name = words(chapter.title)
    const sections = chapter.sections.map(({ title, items }) => {
      const said = words(title)
      const head = said && said !== name ? h('h4', { lang: langOf(title) }, said) : null
      return items.length > 0 ? group(head, entries(items)) : null
    })
    return block(name, group(...sections), langOf(chapter.title))
  })
  return group(
    ...chapters,
    draft.final_exam.length > 0 ? block(say('exam'), entries(draft.final_exam)) : null,
  )
}

function itemPage(site: Site, { item, title, lang, places }: Page, index: number): string {
  const { pages, say, words, draft } = site
  const link = (page: Page | undefined, key: string): ReactNode =>
    page
      ? h(
          'a',
          { className: key, href: page.file },
          h('small', null, say(key)),
          h('span', { lang: page.lang }, page.title),
        )
      : null
  const course = words(draft.title)
  const total = pages.length
  const at = say('place', { number: index + 1, total })
  return shell(
    site,
    `${title} – ${course}`,
    h(
      'header',
      null,
      h('a', { href: 'index.html' }, course),
      h('span', null, at),
      h('progress', { value: index + 1, max: total, 'aria-label': at }),
    ),
    h(
      'main',
      null,
      h('p', { className: 'places' }, ...placesHtml(places)),
      h('h1', { lang }, title),
      item.kind === 'lesson' ? lessonHtml(site, item) : quizHtml(site, item),
    ),
    h('nav', null, link(pages[index - 1], 'previous'), link(pages[index + 1], 'next')),
  )
}

const placesHtml = (places: Page['places']): ReactNode[] =>
  places.flatMap(({ title, lang }, index) => [
    index > 0 ? ' › ' : null,
    lang === undefined ? title : h('span', { lang }, title),
  ])

function lessonHtml(site: Site, lesson: DraftLesson): ReactNode {
  const html = documentHtml(documentIn(site.draft, lesson, site.locale), site)
  const isOwn = lesson.documents[site.locale] !== undefined
  return group(
    isOwn ? html : h('div', { lang: languageTag(defaultLocaleOf(site.draft)) }, html),
    materialsHtml(site, lesson),
  )
}

function materialsHtml({ locale, draft, fileAt, say }: Site, { materials = {} }: DraftLesson): ReactNode {
  const those = materials[locale] ?? materials[defaultLocaleOf(draft)] ?? []
  const entries = those.map(({ kind, title, url }) => {
    if (kind === 'link') return leadsOut(url) ? linkHtml(url, title) : title
    const address = fileAt(url)
    return address === null ? `${title} – ${say('lost')}` : savedHtml(title, address)
  })
  return entries.length > 0
    ? h('section', { className: 'materials' }, h('h2', null, say('materials')), listHtml(entries))
    : null
}

const quizHtml = (site: Site, { description, questions }: DraftQuiz): ReactNode =>
  group(
    linesHtml(site.words(description), site.langOf(description)),
    h(
      'ol',
      { className: 'questions' },
      group(...questions.map((question) => h('li', null, questionHtml(question, site)))),
    ),
  )
