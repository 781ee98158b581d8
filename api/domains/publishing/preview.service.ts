import type { QueryOf, ResponseOf } from '../../../contract/endpoint.ts'
import { type Locale, toSelectableLocale } from '../../../contract/locales.ts'
import type * as endpoints from '../../../contract/publishing.ts'
import type { SignedIn } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { slugOf } from '../courses/courses.service.ts'
import { type Draft, type DraftItem, defaultLocaleOf, itemsOf, textIn } from './draft.rules.ts'
import { lessonBody, quizBody } from './freeze.ts'
import { loadDraft } from './load-draft.ts'
import type { Texts } from './publishing.documents.ts'

// The working draft as a student would see it, for its authors only.

type Query = QueryOf<typeof endpoints.previewOutline>
type Outline = ResponseOf<typeof endpoints.previewOutline>['data']
type Component = ResponseOf<typeof endpoints.previewComponent>['data']

/** The language asked for, by the query before the header. Throws 404 for a code that is none. */
const askedLocale = (ctx: SignedIn, { locale }: Query): Locale | null =>
  locale === undefined ? ctx.languages.course : found(toSelectableLocale(locale))

const localeFor = (draft: Draft, asked: Locale | null): Locale =>
  asked && draft.course.locales.includes(asked) ? asked : defaultLocaleOf(draft)

export async function previewOutline(
  ctx: SignedIn,
  courseId: string,
  query: Query,
): Promise<{ data: Outline }> {
  const asked = askedLocale(ctx, query)
  const draft = await loadDraft(ctx, courseId)
  const locale = localeFor(draft, asked)
  const say = (texts: Texts): string => textIn(texts, draft, locale)
  const shown = ({ id, kind, title, minutes }: DraftItem) => ({
    id,
    kind,
    slug: slugOf(say(title)),
    title: say(title),
    minutes,
  })
  const chapters = draft.chapters.map(({ id, title, sections }) => ({
    id,
    title: say(title),
    sections: sections
      .filter(({ items }) => items.length > 0)
      .map((section) => ({ id: section.id, title: say(section.title), items: section.items.map(shown) })),
  }))
  return {
    data: {
      title: say(draft.title),
      description: say(draft.description),
      locale,
      locales: draft.course.locales,
      chapters: chapters.filter(({ sections }) => sections.length > 0),
      final_exam: draft.final_exam.map(shown),
    },
  }
}

/** A lesson never written has no document yet. Throws 404. */
export async function previewComponent(
  ctx: SignedIn,
  { courseId, type, id }: { courseId: string; type: DraftItem['kind']; id: string },
  query: Query,
): Promise<{ data: Component }> {
  const asked = askedLocale(ctx, query)
  const draft = await loadDraft(ctx, courseId)
  const item = found(itemsOf(draft).find((candidate) => candidate.id === id && candidate.kind === type))
  const locale = localeFor(draft, asked)
  const title = textIn(item.title, draft, locale)
  const isFallback = (asked !== null && asked !== locale) || !isWritten(item, locale)
  const common = { id, kind: type, title, locale, is_fallback: isFallback, minutes: item.minutes }
  if (item.kind === 'quiz')
    return { data: { ...common, document: null, materials: [], quiz: quizShown(draft, item, locale) } }
  const isEmpty = Object.keys(item.documents).length === 0
  const { document, materials = [] } = lessonBody(draft, item, locale)
  return { data: { ...common, document: isEmpty ? null : { ...document }, materials, quiz: null } }
}

/** Whether the item's own words are there in the locale. */
const isWritten = (item: DraftItem, locale: Locale): boolean =>
  item.kind === 'lesson'
    ? item.documents[locale] !== undefined
    : item.questions.every(({ text, answers }) =>
        [text, ...answers.map((answer) => answer.text)].every((texts) => texts[locale]),
      )

function quizShown(
  draft: Draft,
  quiz: Extract<DraftItem, { kind: 'quiz' }>,
  locale: Locale,
): Component['quiz'] {
  const { description, settings, questions } = quizBody(draft, quiz, locale)
  const { pass_mark, attempts_allowed, time_limit_seconds } = settings
  return { description, pass_mark, attempts_allowed, time_limit_seconds, questions }
}
