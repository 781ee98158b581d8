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
import { type QuestionOptions, questionHtml } from './html/question-html.export.ts'
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

export interface SiteOptions extends Omit<RenderOptions, 'say' | 'locale' | 'isTaken'> {
  brand: Pick<Branding, 'name' | 'ramp'>
  /** Makes the pages those of a course that is taken: with a script on each, and quizzes to answer. */
  player?: SitePlayer
}

export interface SitePlayer {
  /** The file of the first page, which is the only one without a script if there is no player. */
  front: string
  script: string
  style: string
  /** Names an item in the script's data and in the attributes of links. */
  keyOf: (item: DraftItem) => string
  quizHtml: (quiz: DraftQuiz, options: QuestionOptions) => ReactNode
  /** Data of a page for the script; null stands for the first page. */
  dataOf: (item: DraftItem | null, options: QuestionOptions) => object
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
  const { player } = options
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
    const file = pageFile(index, title)
    return {
      item,
      title,
      lang: langOf(item.title),
      file,
      places: places.get(item.id) ?? [{ title: say('exam'), lang: undefined }],
    }
  })
  const site = { draft, locale, say, words, langOf, pages, isTaken: player !== undefined, ...options }
  const files = new Map([
    ['style.css', `${siteStyle(options.brand.ramp)}${player?.style ?? ''}`],
    [frontOf(site), indexPage(site)],
  ])
  for (const [index, page] of pages.entries()) {
    // A long course takes a second, so other requests are served between its pages.
    await nextTurn()
    files.set(page.file, itemPage(site, page, index))
  }
  return files
}

/** The file of an item's page, by its index in the course. */
export const pageFile = (index: number, title: string): string =>
  `${String(index + 1).padStart(2, '0')}-${slugOf(title)}.html`

const frontOf = ({ player }: SiteOptions): string => player?.front ?? 'index.html'

interface Site extends SiteOptions {
  draft: Draft
  locale: Locale
  say: RenderOptions['say']
  words: (texts: Texts) => string
  /** For screen readers, the language of a text that is missing in the page's language. */
  langOf: (texts: Texts) => string | undefined
  pages: Page[]
  isTaken: boolean
}

/** Only a page with an animation loads its script. */
function shell(site: Site, title: string, ...body: ReactNode[]): string {
  const scripts = site.player ? [site.player.script] : []
  const still = pageHtml(site, title, body, scripts)
  return showsAnimation(still) ? pageHtml(site, title, body, [...scripts, animationScript]) : still
}

function pageHtml(site: Site, title: string, body: ReactNode[], scripts: string[]): string {
  const script = scripts.length > 0 ? " script-src 'self';" : ''
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
      ...scripts.map((src) => h('script', { src, defer: true })),
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
      site.player ? h('div', { id: 'status', role: 'status', hidden: true }) : null,
      cover ? imageHtml({ className: 'cover', src: cover, alt: '' }) : null,
      h('h1', { lang: langOf(draft.title) }, title),
      lede ? h('p', { className: 'lede', lang: langOf(draft.description) }, lede) : null,
      minutes > 0 ? h('p', { className: 'facts' }, say('minutes', { count: minutes })) : null,
      first
        ? h('p', null, h('a', { className: 'button', href: first.file, ...startOf(site) }, say('start')))
        : null,
      goalsHtml(site),
      h('h2', null, say('contents')),
      outlineHtml(site),
      tasksHtml(site),
    ),
    dataHtml(site, null),
  )
}

const startOf = ({ player }: Site): object => (player ? { 'data-continue': '' } : {})

/** Text inside a script has no entities, so the data must not contain what could end it. */
const dataHtml = (site: Site, item: DraftItem | null): ReactNode =>
  site.player
    ? h('script', {
        type: 'application/json',
        id: 'page',
        dangerouslySetInnerHTML: { __html: scriptJson(site.player.dataOf(item, site)) },
      })
    : null

export const scriptJson = (data: object): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, escaped)

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Lets the script find the links to an item. */
const linkData = ({ player }: Site, { item, file }: Page): object =>
  player ? { 'data-item': player.keyOf(item), 'data-file': file } : {}

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

function outlineHtml(site: Site): ReactNode {
  const { draft, words, langOf, pages, say } = site
  const pageOf = new Map(pages.map((page) => [page.item.id, page]))
  const entries = (items: DraftItem[]): ReactNode =>
    listHtml(
      items.map((item) => {
        const page = pageOf.get(item.id) as Page
        const kind = item.kind === 'quiz' ? [' ', h('small', { key: 'kind' }, say('quiz'))] : []
        return group(
          h('a', { href: page.file, lang: page.lang, ...linkData(site, page) }, page.title),
          ...kind,
        )
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
  const { pages, say, words, draft, player } = site
  const course = words(draft.title)
  const total = pages.length
  const at = say('place', { number: index + 1, total })
  return shell(
    site,
    `${title} – ${course}`,
    h(
      'header',
      null,
      h('a', { href: frontOf(site) }, course),
      h('span', null, at),
      h('progress', { value: index + 1, max: total, 'aria-label': at }),
    ),
    h(
      'main',
      null,
      h('p', { className: 'places' }, ...placesHtml(places)),
      h('h1', { lang }, title),
      item.kind === 'lesson'
        ? lessonHtml(site, item)
        : (player?.quizHtml(item, site) ?? quizHtml(site, item)),
    ),
    player ? h('p', { className: 'hold', role: 'alert', 'data-hold': '' }) : null,
    h('nav', null, pageLink(site, pages[index - 1], 'previous'), nextLink(site, pages[index + 1])),
    dataHtml(site, item),
  )
}

function pageLink(site: Site, page: Page | undefined, key: 'previous' | 'next'): ReactNode {
  if (!page) return null
  const marks = site.player && key === 'next' ? { 'data-next': '', ...linkData(site, page) } : {}
  return h(
    'a',
    { className: key, href: page.file, ...marks },
    h('small', null, site.say(key)),
    h('span', { lang: page.lang }, page.title),
  )
}

/** The last page of a course that is taken leads back to the first, which shows what was reached. */
function nextLink(site: Site, page: Page | undefined): ReactNode {
  if (page || !site.player) return pageLink(site, page, 'next')
  return h('a', { className: 'next', href: frontOf(site), 'data-next': '' }, site.say('player.finish'))
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
