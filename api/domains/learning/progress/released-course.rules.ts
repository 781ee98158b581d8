import type { ItemRef } from '#contract/learning/references.ts'
import type { Locale } from '#contract/locales.ts'
import type { OutlineItem, Release, ReleaseOutline, Texts } from '#domains/publishing/publishing.documents.ts'
import { type CourseRules, rulesOf } from './learning.evaluator.ts'

/** A release prepared in one language, computed once; every read by every student uses it. */
export interface ReleasedCourse {
  release: Release
  rules: CourseRules
  locale: Locale
  title: string
  title_locale?: Locale
  description: string
  description_locale?: Locale
  objectives: readonly string[]
  /** Set only if one of the objectives is not in the course's language. */
  objective_locales?: readonly Locale[]
  /** By index, as in `rules.items`. */
  refs: readonly ItemRef[]
  headings: readonly { chapter: string; section: string; section_locale?: Locale }[]
  placeOf: ReadonlyMap<string, number>
  chapters: readonly {
    id: string
    title: string
    title_locale?: Locale
    sections: readonly { id: string; title: string; title_locale?: Locale; places: readonly number[] }[]
  }[]
  finalExam: readonly number[]
}

const made = new WeakMap<Release, Map<Locale, ReleasedCourse>>()

/** The course in the requested language if the release has it, else in its default language. */
export function courseIn(release: Release, requested: Locale | null): ReleasedCourse {
  const { locales } = release.outline.course
  const locale = requested && locales.includes(requested) ? requested : defaultOf(release)
  let byLocale = made.get(release)
  if (!byLocale) made.set(release, (byLocale = new Map()))
  let course = byLocale.get(locale)
  if (!course) byLocale.set(locale, (course = make(release, locale)))
  return course
}

const defaultOf = ({ outline }: Release): Locale => outline.course.locales[0] as Locale

export interface ReleasedTexts {
  say: (texts: Texts) => string
  isSource: (texts: Texts) => boolean
  /** Returns, under the given name, the language of a text that is missing in the course's language. */
  otherLocale: <N extends string>(texts: Texts, name: N) => { [K in N]?: Locale }
}

/** The texts of a release in one of its languages. */
export function releasedTexts(release: Release, locale: Locale): ReleasedTexts {
  const source = defaultOf(release)
  const isSource = (texts: Texts): boolean => locale !== source && texts[locale] === undefined
  return {
    say: (texts) => texts[locale] ?? texts[source] ?? '',
    isSource,
    otherLocale: <N extends string>(texts: Texts, name: N) =>
      (isSource(texts) ? { [name]: source } : {}) as { [K in N]?: Locale },
  }
}

function make(release: Release, locale: Locale): ReleasedCourse {
  const { outline } = release
  const texts = releasedTexts(release, locale)
  const { say, isSource, otherLocale } = texts
  const objectives = outline.objectives ?? []
  const rules = rulesOf(outline)
  const placeOf = new Map(rules.items.map(({ id }, index) => [id, index]))
  const placesOf = (items: OutlineItem[]): number[] => items.map(({ id }) => placeOf.get(id) as number)
  return {
    release,
    rules,
    locale,
    title: say(outline.title),
    ...otherLocale(outline.title, 'title_locale'),
    description: say(outline.description),
    ...otherLocale(outline.description, 'description_locale'),
    objectives: objectives.map(say),
    ...(objectives.some(isSource)
      ? { objective_locales: objectives.map((text) => (isSource(text) ? defaultOf(release) : locale)) }
      : {}),
    refs: rules.items.map(({ id, kind, title }) => ({
      id,
      kind,
      title: say(title),
      ...otherLocale(title, 'title_locale'),
      slug: slugOf(say(title)),
    })),
    headings: headingsOf(outline, texts),
    placeOf,
    chapters: outline.chapters.map(({ id, title, sections }) => ({
      id,
      title: say(title),
      ...otherLocale(title, 'title_locale'),
      sections: sections.map((section) => ({
        id: section.id,
        title: say(section.title),
        ...otherLocale(section.title, 'title_locale'),
        places: placesOf(section.items),
      })),
    })),
    finalExam: placesOf(outline.final_exam),
  }
}

function headingsOf(
  { chapters, final_exam }: ReleaseOutline,
  { say, otherLocale }: ReleasedTexts,
): ReleasedCourse['headings'] {
  const inSections = chapters.flatMap((chapter) =>
    chapter.sections.flatMap((section) =>
      section.items.map(() => ({
        chapter: say(chapter.title),
        section: say(section.title),
        ...otherLocale(section.title, 'section_locale'),
      })),
    ),
  )
  return [...inSections, ...final_exam.map(() => ({ chapter: '', section: '' }))]
}

/** The readable part of an item's address, in any script. Only the id after it identifies the item. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return words?.join('-').slice(0, 80).replace(/-$/, '') || 'item'
}
