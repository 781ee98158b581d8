import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { enoughOfFilm } from '#contract/learning/watched.ts'
import { type Locale, languageTag } from '#contract/locales.ts'
import { stepsOf } from '#domains/content/content.rules.ts'
import { type Draft, type DraftItem, itemsOf, textIn } from '#domains/publishing/drafts/draft.rules.ts'
import { translate } from '#platform/messages.ts'
import type { QuestionOptions } from '../html/question-html.export.ts'
import { type SiteOptions, type SitePlayer, scriptJson, sitePages } from '../static-site.export.ts'
import { itemKeys, playerCourse } from './player-course.export.ts'
import { playerQuizHtml, quizData } from './player-quiz.export.ts'
import { readPlayerScript } from './player-script.export.ts'
import { playerStyle } from './player-style.export.ts'
import { noticeTexts, pageTexts } from './player-texts.export.ts'
import { type ScormVersion, scormManifest } from './scorm-manifest.export.ts'

const start = 'index.html'
const front = 'contents.html'
export const manifestName = 'imsmanifest.xml'

/** A course in one language as the texts of a SCORM package with one SCO, by file name; its manifest comes later. */
export async function scormPages(
  draft: Draft,
  locale: Locale,
  { version, ...options }: SiteOptions & { version: ScormVersion },
): Promise<Map<string, string>> {
  const keys = itemKeys(draft)
  const say = (key: string, values?: Record<string, unknown>): string =>
    translate(locale, `publishing.site.${key}`, values)
  const player: SitePlayer = {
    front,
    script: 'page.js',
    style: playerStyle,
    keyOf: ({ id }) => keys.get(id) ?? '',
    quizHtml: playerQuizHtml,
    dataOf: (item, page) => ({ key: item && keys.get(item.id), ...pageData(draft, item, page) }),
  }
  const pages = await sitePages(draft, locale, { ...options, player })
  const course = { version, front, texts: noticeTexts(say), ...playerCourse(draft, locale, keys) }
  const title = textIn(draft.title, draft, locale)
  pages.set(start, startPage({ locale, title, course, noScript: say('player.no_script') }))
  pages.set('course.js', await readPlayerScript('course-start.page.js'))
  pages.set('page.js', await readPlayerScript('page-start.page.js'))
  return pages
}

function pageData(draft: Draft, item: DraftItem | null, page: QuestionOptions): object {
  if (item === null) return { texts: pageTexts(page.say, 'front') }
  const texts = pageTexts(page.say, item.kind)
  if (item.kind === 'quiz') return { texts, quiz: quizData(item, page) }
  const document = item.documents[page.locale] ?? item.documents[draft.course.locales[0] as Locale]
  const steps = document ? stepsOf(document) : 1
  return { texts, enough: enoughOfFilm, seconds: (draft.course.step_seconds ?? 0) * steps }
}

/** The page that a platform opens: it holds the connection and shows the other pages in a frame. */
function startPage(options: { locale: Locale; title: string; course: object; noScript: string }): string {
  const { locale, title, course, noScript } = options
  const policy = "default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'"
  const page = h(
    'html',
    { lang: languageTag(locale), className: 'player' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { httpEquiv: 'Content-Security-Policy', content: policy }),
      h('title', null, title),
      h('link', { rel: 'stylesheet', href: 'style.css' }),
      h('script', { src: 'course.js', defer: true }),
    ),
    h(
      'body',
      null,
      h('p', { id: 'notice', role: 'status', hidden: true }),
      h('noscript', null, h('p', { className: 'hold' }, noScript)),
      h('iframe', { title, allow: 'fullscreen' }),
      h('script', {
        type: 'application/json',
        id: 'course',
        dangerouslySetInnerHTML: { __html: scriptJson(course) },
      }),
    ),
  )
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`
}

/** The manifest of a package with these files. */
export const manifestOf = (
  draft: Draft,
  { version, locale, files }: { version: ScormVersion; locale: Locale; files: string[] },
): string =>
  scormManifest({
    version,
    locale,
    courseId: draft.course.id,
    title: textIn(draft.title, draft, locale),
    description: textIn(draft.description, draft, locale),
    passMark: hasPassMark(draft) ? draft.course.pass_mark : null,
    start,
    files,
  })

/** Without a quiz there is no score that could reach a mark. */
const hasPassMark = (draft: Draft): boolean =>
  draft.course.pass_mark > 0 && itemsOf(draft).some(({ kind }) => kind === 'quiz')
