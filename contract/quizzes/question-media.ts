import type { Locale } from '../locales.ts'
import type { QuestionMedia, QuestionMediaKind, ShownMedia } from './question-types.ts'

export const mediaKindOf = ({ kind }: Pick<ShownMedia, 'kind'>): QuestionMediaKind => kind ?? 'image'

/** What a question shows in a language: its own file if it has one. The captions of all languages belong to either. */
export function mediaIn({ languages = [], ...media }: QuestionMedia, locale: Locale): ShownMedia {
  const own = languages.find((file) => file.locale === locale)
  return own ? { ...media, url: own.url, width: own.width, height: own.height } : media
}
