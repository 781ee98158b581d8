import { expect, it } from 'vitest'
import { formatFor } from './format.ts'

const english = formatFor('en_US')

it.each([
  [english.percent(42), '42%'],
  [formatFor('es_ES').percent(42), '42\u00a0%'],
  [english.minutes(1), '1 minute'],
  [english.minutes(8), '8 minutes'],
  [formatFor('ro_RO').minutes(20), '20 de minute'],
  [english.clock(400), '6:40'],
  [english.duration(600), '10 minutes'],
  [english.duration(75), '1 minute and 15 seconds'],
  [formatFor('el_GR').duration(45), '45 δευτερόλεπτα'],
  [english.relative('2026-11-20T08:00:00Z', '2026-11-20T10:00:00Z'), '2 hours ago'],
  [english.relative('2026-11-27T10:00:00Z', '2026-11-20T10:00:00Z'), 'in 7 days'],
  [english.date('2026-11-20T10:00:00Z'), 'November\u00a020, 2026'],
  [formatFor('el_GR').date('2026-11-20T10:00:00Z', 'weekday'), 'Παρασκευή 20\u00a0Νοεμβρίου'],
  [english.date(new Date(2026, 10, 20, 9, 5), 'time'), '9:05 AM'],
  [english.language('es_ES'), 'Spanish'],
  [english.language('el_GR', true), 'Ελληνικά'],
  [formatFor('es_ES').language('en_US'), 'Inglés'],
  [formatFor('el_GR').language('en_US'), 'Αγγλικά'],
  [formatFor('el_GR').languageInText('en_US'), 'αγγλικά'],
  [formatFor('el_GR').languages(['en_US', 'es_ES', 'el_GR']), 'Αγγλικά, ισπανικά και ελληνικά'],
  [english.languages(['en_US', 'es_ES']), 'English and Spanish'],
])('writes %j', (written, expected) => {
  expect(written).toBe(expected)
})
