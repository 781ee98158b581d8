import { type Locale, languageTag } from '../../../contract/locales.ts'
import { translate } from '../../platform/messages.ts'
import { slugOf } from '../courses/courses.service.ts'
import { documentHtml } from './document-html.ts'
import {
  type Draft,
  type DraftItem,
  type DraftQuestion,
  type DraftQuiz,
  defaultLocaleOf,
  itemsOf,
  textIn,
} from './draft.rules.ts'
import { escapeHtml, type HtmlWishes } from './html-wishes.ts'
import type { Texts } from './publishing.documents.ts'
import { siteStyle } from './site-style.ts'

interface Page {
  item: DraftItem
  file: string
  title: string
}

/** A course in one language as pages that open from a disk, by their names. Pictures lie in `media` under their own. */
export function sitePages(draft: Draft, locale: Locale, files: SiteFiles): Map<string, string> {
  const say = (key: string): string => translate(locale, `publishing.site.${key}`)
  const words = (texts: Texts): string => textIn(texts, draft, locale)
  const pages = itemsOf(draft).map((item, place) => {
    const title = words(item.title)
    return { item, title, file: `${String(place + 1).padStart(2, '0')}-${slugOf(title)}.html` }
  })
  const site = { draft, locale, say, words, pages, ...files }
  return new Map([
    ['style.css', siteStyle],
    ['index.html', indexPage(site)],
    ...pages.map((page, place) => [page.file, itemPage(site, page, place)] as const),
  ])
}

type SiteFiles = Omit<HtmlWishes, 'say'>

interface Site extends SiteFiles {
  draft: Draft
  locale: Locale
  say: (key: string) => string
  words: (texts: Texts) => string
  pages: Page[]
}

const shell = (site: Site, title: string, body: string): string => `<!doctype html>
<html lang="${languageTag(site.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self' data:; media-src 'self' data:">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
${body}
</body>
</html>
`

function indexPage(site: Site): string {
  const { draft, words, pages, say } = site
  const pageOf = new Map(pages.map((page) => [page.item.id, page]))
  const entries = (items: DraftItem[]): string =>
    items
      .map((item) => {
        const page = pageOf.get(item.id) as Page
        return `<li><a href="${page.file}">${escapeHtml(page.title)}</a> <small>${escapeHtml(say(item.kind))}</small></li>`
      })
      .join('')
  const chapters = draft.chapters.map((chapter) => {
    const sections = chapter.sections.map(
      ({ title, items }) => `<h3>${escapeHtml(words(title))}</h3><ol>${entries(items)}</ol>`,
    )
    return `<section><h2>${escapeHtml(words(chapter.title))}</h2>${sections.join('')}</section>`
  })
  const exam =
    draft.final_exam.length > 0
      ? `<h2>${escapeHtml(say('exam'))}</h2><ol>${entries(draft.final_exam)}</ol>`
      : ''
  const title = words(draft.title)
  const cover = draft.course.cover ? site.fileAt(draft.course.cover) : null
  const picture = cover ? `<img class="cover" src="${escapeHtml(cover)}" alt="">` : ''
  const lede = words(draft.description)
  return shell(
    site,
    title,
    `<main>${picture}<h1>${escapeHtml(title)}</h1>${lede ? `<p class="lede">${escapeHtml(lede)}</p>` : ''}${chapters.join('')}${exam}</main>`,
  )
}

function itemPage(site: Site, { item, title }: Page, place: number): string {
  const { pages, say, words, draft } = site
  const link = (page: Page | undefined, key: string): string =>
    page ? `<a href="${page.file}">${escapeHtml(say(key))}: ${escapeHtml(page.title)}</a>` : '<span></span>'
  const body = item.kind === 'lesson' ? lessonHtml(site, item) : quizHtml(site, item)
  const course = words(draft.title)
  return shell(
    site,
    `${title} – ${course}`,
    `<header><a href="index.html">${escapeHtml(course)}</a></header>
<main><h1>${escapeHtml(title)}</h1>
${body}</main>
<nav>${link(pages[place - 1], 'previous')}${link(pages[place + 1], 'next')}</nav>`,
  )
}

function lessonHtml(site: Site, lesson: Extract<DraftItem, { kind: 'lesson' }>): string {
  const document = lesson.documents[site.locale] ?? lesson.documents[defaultLocaleOf(site.draft)]
  return document ? documentHtml(document, site) : ''
}

const quizHtml = (site: Site, { description, questions }: DraftQuiz): string => {
  const lede = site.words(description)
  const asked = questions.map((question) => `<li>${questionHtml(site, question)}</li>`).join('')
  return `${lede ? `<p>${escapeHtml(lede)}</p>` : ''}<ol class="questions">${asked}</ol>`
}

/** What is asked, and behind a fold what is right and why. */
function questionHtml({ words, say }: Site, question: DraftQuestion): string {
  const line = (text: string): string => (text ? `<p>${escapeHtml(text)}</p>` : '')
  const answers = question.answers.map((answer) => ({
    text: [words(answer.text), answer.match ? words(answer.match) : ''].filter(Boolean).join(' → '),
    is_correct: answer.is_correct,
  }))
  const list = (texts: string[]): string =>
    texts.length > 0 ? `<ul>${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>` : ''
  const isChoice = ['single_choice', 'multiple_choice', 'true_false', 'inspect_email'].includes(question.type)
  const shown = isChoice ? list(answers.map(({ text }) => text)) : ''
  const { range } = question
  const right = [
    ...answers.filter((answer) => answer.is_correct || !isChoice).map(({ text }) => text),
    ...(range ? [`${range.min} – ${range.max} ${question.unit ? words(question.unit) : ''}`.trim()] : []),
  ]
  const passage = question.passage ? line(words(question.passage).replace(/\[\[\d+\]\]/g, '____')) : ''
  const key = `<details><summary>${escapeHtml(say('answer'))}</summary>${list(right)}${line(words(question.explanation))}</details>`
  return `${line(words(question.text))}${passage}${shown}${key}`
}
