import { createElement as h, type ReactNode } from 'react'
import { type Locale, languageTag, shownTag } from '#contract/locales.ts'
import { translate } from '#platform/messages.ts'
import type { SectionRow, Value } from '../sections/sections.documents.ts'

const timestamp = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
const day = /^\d{4}-\d\d-\d\d$/

/** What somebody has typed may look like a time without being one. */
const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text))

/** Values as people read them. What has no words of its own, such as the kind of a log entry, is shown as it is stored. */
export function createCells(locale: Locale, zone: string) {
  const tag = shownTag(locale)
  const times = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })
  const numbers = new Intl.NumberFormat(tag)
  const languages = new Intl.DisplayNames(tag, { type: 'language' })
  const countries = new Intl.DisplayNames(tag, { type: 'region' })

  const wordOf = (key: string): string | null => {
    const text = translate(locale, key)
    return text === key ? null : text
  }

  const textOf = (column: string, value: string): string => {
    if (timestamp.test(value) && isTime(value)) return times.format(new Date(value))
    if (day.test(value) && isTime(value)) return days.format(new Date(`${value}T00:00:00Z`))
    if (column === 'badge') return wordOf(`badges.${value}.title`) ?? value
    if (column.endsWith('locale')) return languages.of(languageTag(value as Locale)) ?? value
    if (column === 'country') return countries.of(value) ?? value
    return isFreeText(column) ? value : (wordOf(`personal_data.value.${value}`) ?? value)
  }

  const cell = (column: string, value: Value): ReactNode => {
    if (value === null) return ''
    if (typeof value === 'boolean') return translate(locale, `personal_data.${value ? 'yes' : 'no'}`)
    if (typeof value === 'number') return numbers.format(value)
    if (typeof value === 'string') return textOf(column, value)
    if (Array.isArray(value)) return listOf(column, value as readonly Value[])
    return column === 'answers' ? answerOf(value as SectionRow) : h('code', null, JSON.stringify(value))
  }

  const listOf = (column: string, values: readonly Value[]): ReactNode =>
    values.every((value) => typeof value === 'string')
      ? values.map((value) => textOf(column, value)).join(', ')
      : h('ul', null, ...values.map((value) => h('li', null, cell(column, value))))

  /** A question, and what was answered. */
  const answerOf = ({ question = null, answer = null }: SectionRow): ReactNode =>
    h('span', null, h('b', null, cell('question', question)), ' ', plain(answer))

  const plain = (value: Value): string => {
    if (value === null || typeof value !== 'object') return String(value ?? '')
    if (Array.isArray(value)) return (value as readonly Value[]).map(plain).join(', ')
    return Object.values(value as Record<string, Value>)
      .map(plain)
      .join(', ')
  }

  return { cell, time: (at: string) => times.format(new Date(at)) }
}

/** What people wrote is never taken for one of the product’s own values. */
const isFreeText = (column: string): boolean =>
  [
    'text',
    'title',
    'name',
    'note',
    'answer',
    'question',
    'quote',
    'facts',
    'search',
    'course',
    'post',
  ].includes(column)
