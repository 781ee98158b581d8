import { useMemo } from 'react'
import { type Locale, languageTag, shownLocale } from '#contract/locales.ts'
import { usePlatformLanguage } from './language.ts'

const cache = new Map<string, unknown>()
/** Intl objects are expensive to create, so each is created once. */
const cached = <T>(key: string, make: () => T): T => {
  if (!cache.has(key)) cache.set(key, make())
  return cache.get(key) as T
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

const dateStyles = {
  /** 27 November */
  day: { day: 'numeric', month: 'long' },
  /** 27 Nov */
  short: { day: 'numeric', month: 'short' },
  /** 27 and Nov, for a calendar leaf */
  dayOfMonth: { day: 'numeric' },
  monthShort: { month: 'short' },
  monthName: { month: 'long' },
  /** 27 Nov 2026, for lines with little room on a phone */
  shortFull: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 27 November 2026 */
  full: { day: 'numeric', month: 'long', year: 'numeric' },
  /** Friday 27 November */
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  /** Friday 27 Nov 2026 */
  weekdayFull: { weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' },
  /** Fri */
  dayOfWeek: { weekday: 'short' },
  /** 27 Nov 2026, 10:48 */
  moment: { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** 10:48, 3:05 PM */
  time: { hour: 'numeric', minute: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>
export type DateStyle = keyof typeof dateStyles

type Moment = string | number | Date

const listFor = (tag: string) => (values: string[]) =>
  cached(`${tag} list`, () => new Intl.ListFormat(tag)).format(values)

const numberFor = (tag: string) => (key: string, options?: Intl.NumberFormatOptions) =>
  cached(`${tag} ${key}`, () => new Intl.NumberFormat(tag, options))

const unitFor =
  (tag: string) =>
  (name: string, display: 'long' | 'short') =>
  (value: number): string =>
    numberFor(tag)(`${name} ${display}`, { style: 'unit', unit: name, unitDisplay: display }).format(value)

const numberFormats = (tag: string) => {
  const number = numberFor(tag)
  return {
    number: (value: number) => number('plain').format(value),
    /** With its sign: +10, −5. */
    signed: (value: number) => number('signed', { signDisplay: 'exceptZero' }).format(value),
    /** From 0 to 100. */
    percent: (value: number) =>
      number('percent', { style: 'percent', maximumFractionDigits: 0 }).format(value / 100),
    /** In kilobytes, megabytes or gigabytes. */
    bytes: (value: number) => {
      const [name, size] =
        value >= 1e9 ? ['gigabyte', 1e9] : value >= 1e6 ? ['megabyte', 1e6] : ['kilobyte', 1e3]
      const digits = value >= 1e6 && value < 1e10 ? 1 : 0
      return number(`${name} ${digits}`, {
        style: 'unit',
        unit: name,
        maximumFractionDigits: digits,
      }).format(Math.max(value, value > 0 ? 1e3 : 0) / size)
    },
  }
}

const durationFormats = (tag: string) => {
  const unit = unitFor(tag)
  return {
    minutes: unit('minute', 'long'),
    minutesShort: unit('minute', 'short'),
    days: unit('day', 'long'),
    /** "10 minutes", "1 minute and 15 seconds": to the second, where users rely on it. */
    duration: (seconds: number) => {
      const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
      const parts = [
        minutes > 0 ? unit('minute', 'long')(minutes) : '',
        rest > 0 ? unit('second', 'long')(rest) : '',
      ]
      return listFor(tag)(parts.filter((part) => part !== ''))
    },
    /** "6:40", for countdowns. */
    clock: (seconds: number) =>
      `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`,
  }
}

/** Moments are ISO strings, milliseconds or dates. */
const dateFormats = (tag: string) => ({
  date: (value: Moment, style: DateStyle = 'full') =>
    whole(
      cached(`${tag} date ${style}`, () => new Intl.DateTimeFormat(tag, dateStyles[style])).formatToParts(
        new Date(value),
      ),
    ),
  /** A calendar day such as 2026-11-27, which is the same in every time zone. */
  day: (value: string, style: DateStyle = 'full') =>
    whole(
      cached(
        `${tag} day ${style}`,
        () => new Intl.DateTimeFormat(tag, { ...dateStyles[style], timeZone: 'UTC' }),
      ).formatToParts(Date.parse(value)),
    ),
  /** The time of day in a time zone: "10:48". */
  timeIn: (value: Moment, timeZone: string) =>
    cached(
      `${tag} time ${timeZone}`,
      () => new Intl.DateTimeFormat(tag, { ...dateStyles.time, timeZone }),
    ).format(new Date(value)),
  /** To the second, in a time zone: "27 Nov 2026, 10:48:05". */
  secondIn: (value: Moment, timeZone: string) =>
    whole(
      cached(
        `${tag} second ${timeZone}`,
        () => new Intl.DateTimeFormat(tag, { ...dateStyles.moment, second: '2-digit', timeZone }),
      ).formatToParts(new Date(value)),
    ),
  /** "2 hours ago", "in 7 days". */
  relative: (value: Moment, now: Moment = Date.now()) => {
    const seconds = (new Date(value).getTime() - new Date(now).getTime()) / 1000
    const [name, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
    return cached(`${tag} relative`, () => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })).format(
      Math.round(seconds / size),
      name,
    )
  },
})

const languageFormats = (tag: string) => ({
  /** The name of a language on its own, in this language or, with `own`, in that language: "Spanish", "Español". */
  language: (other: Locale, own = false) =>
    own ? begun(nameOf(other, languageTag(other)), languageTag(other)) : begun(nameOf(other, tag), tag),
  /** The name of a language within a sentence: "Spanish", "ισπανικά". */
  languageInText: (other: Locale) => nameOf(other, tag),
  /** The names of several languages, on their own: "Αγγλικά και ισπανικά". */
  languages: (others: readonly Locale[]) =>
    begun(listFor(tag)(others.map((other) => nameOf(other, tag))), tag),
})

/** Numbers, dates, durations and language names in a locale's format. */
export const formatFor = (locale: Locale) => {
  const tag = languageTag(locale)
  return {
    ...numberFormats(tag),
    ...durationFormats(tag),
    ...dateFormats(tag),
    ...languageFormats(tag),
    list: listFor(tag),
  }
}

/**
 * Joins the parts of a date so that day and month stay on one line. In parts, Intl puts a narrow space between
 * minutes and AM; in a whole text, a plain one. This keeps the plain one.
 */
const whole = (parts: Intl.DateTimeFormatPart[]): string => {
  const isLeaf = (at: number) => ['day', 'month'].includes(parts[at]?.type ?? '')
  return parts
    .map(({ value }, at) => (value === ' ' && isLeaf(at - 1) && isLeaf(at + 1) ? '\u00a0' : value))
    .join('')
    .replaceAll('\u202f', ' ')
}

const begun = (text: string, tag: string): string => text.slice(0, 1).toLocaleUpperCase(tag) + text.slice(1)

/** The name as its readers write it in the middle of a sentence. */
const nameOf = (other: Locale, reader: string): string => {
  const names = cached(`${reader} names`, () => new Intl.DisplayNames(reader, { type: 'language' }))
  const name = names.of(other === 'es_LA' ? languageTag(other) : other.slice(0, 2)) ?? other
  // Intl capitalizes language names in Greek, which Greeks do only at the beginning of a sentence.
  return reader.startsWith('el') ? name.slice(0, 1).toLocaleLowerCase(reader) + name.slice(1) : name
}

export type Format = ReturnType<typeof formatFor>
/** The formats of the language in which the screens appear. */
export const useFormat = (): Format => {
  const locale = usePlatformLanguage()
  return useMemo(() => formatFor(shownLocale(locale)), [locale])
}
