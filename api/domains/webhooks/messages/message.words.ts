import type { Locale } from '#contract/locales.ts'
import { translate } from '#platform/messages.ts'
import type { LoadedEvent } from '../events/event.loader.ts'

/** What a chat shows of an event. */
export interface ChatMessage {
  title: string
  lines: string[]
  link: { label: string; url: string }
}

/** One line, without characters that reverse or hide what follows. */
const plain = (value: string): string =>
  value.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, ' ')

const plainValues = (values: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? plain(value) : value]),
  )

export function messageFor(locale: Locale, { type, lines, url }: LoadedEvent): ChatMessage {
  return {
    title: translate(locale, `webhooks.event.${type}.title`),
    lines: lines.map(({ key, values = {} }) =>
      translate(locale, `webhooks.event.${type}.${key}`, plainValues(values)),
    ),
    link: { label: translate(locale, `webhooks.event.${type}.link`), url },
  }
}
