import { expect, it } from 'vitest'
import type { MailReportDetails } from '#contract/community/mail-reports.ts'
import { mailExcerpt } from './mail-excerpt.ts'

const excerpt = (text: string, full_name: string): string =>
  mailExcerpt({ mail: { text }, reporter: { full_name } } as MailReportDetails)

it('the excerpt of a mail quotes it without the reporter’s name and without addresses', () => {
  expect(
    excerpt(
      'Dear NIKOS Pappas,\n\nPay at hxxp://192[.]0[.]2[.]1/pay or ask desk@parcel.example.',
      'Nikos Pappas',
    ),
  ).toBe('> Dear … …,\n>\n> Pay at hxxp://192[.]0[.]2[.]1/pay or ask ….')
})

it.each([
  ['desk[@]parcel[.]example', 'Jo Li', '> …'],
  ['Γεια σου Ελένη!', 'Ελένη Μάρκου', '> Γεια σου …!'],
  ['Eleni’s and Helenium', 'Eleni Markou', '> …’s and Helenium'],
  ['', 'Eleni Markou', ''],
])('%j reported by %s becomes %j', (text, name, expected) => {
  expect(excerpt(text, name)).toBe(expected)
})

it('ends at a word', () => {
  expect(excerpt('phishing '.repeat(200), 'Jo Li')).toMatch(/phishing …$/)
})
