import type { Holiday } from '#contract/companies/companies.ts'

/**
 * Public holidays of whole countries, under their local names: without regional holidays, and without substitute days
 * for weekends. `05-01` is a fixed date, `easter-2` two days before Western and `orthodox+1` the day after Orthodox
 * Easter, `monday#3-01` the third Monday of January, `monday#last-05` the last one of May.
 */
const rules = {
  DE: 'Neujahr 01-01|Karfreitag easter-2|Ostermontag easter+1|Tag der Arbeit 05-01|Christi Himmelfahrt easter+39|Pfingstmontag easter+50|Tag der Deutschen Einheit 10-03|Erster Weihnachtstag 12-25|Zweiter Weihnachtstag 12-26',
  ES: 'Año Nuevo 01-01|Epifanía del Señor 01-06|Viernes Santo easter-2|Fiesta del Trabajo 05-01|Asunción de la Virgen 08-15|Fiesta Nacional de España 10-12|Todos los Santos 11-01|Día de la Constitución 12-06|Inmaculada Concepción 12-08|Navidad 12-25',
  FR: 'Jour de l’An 01-01|Lundi de Pâques easter+1|Fête du Travail 05-01|Victoire 1945 05-08|Ascension easter+39|Lundi de Pentecôte easter+50|Fête nationale 07-14|Assomption 08-15|Toussaint 11-01|Armistice 1918 11-11|Noël 12-25',
  GB: 'New Year’s Day 01-01|Good Friday easter-2|Easter Monday easter+1|Early May bank holiday monday#1-05|Spring bank holiday monday#last-05|Summer bank holiday monday#last-08|Christmas Day 12-25|Boxing Day 12-26',
  GR: 'Πρωτοχρονιά 01-01|Θεοφάνεια 01-06|Καθαρά Δευτέρα orthodox-48|25η Μαρτίου 03-25|Μεγάλη Παρασκευή orthodox-2|Δευτέρα του Πάσχα orthodox+1|Πρωτομαγιά 05-01|Αγίου Πνεύματος orthodox+50|Κοίμηση της Θεοτόκου 08-15|28η Οκτωβρίου 10-28|Χριστούγεννα 12-25|Σύναξη της Θεοτόκου 12-26',
  PT: 'Ano Novo 01-01|Sexta-feira Santa easter-2|Dia da Liberdade 04-25|Dia do Trabalhador 05-01|Corpo de Deus easter+60|Dia de Portugal 06-10|Assunção de Nossa Senhora 08-15|Implantação da República 10-05|Todos os Santos 11-01|Restauração da Independência 12-01|Imaculada Conceição 12-08|Natal 12-25',
  RO: 'Anul Nou 01-01|A doua zi de Anul Nou 01-02|Boboteaza 01-06|Sfântul Ioan Botezătorul 01-07|Ziua Unirii Principatelor Române 01-24|Vinerea Mare orthodox-2|A doua zi de Paște orthodox+1|Ziua Muncii 05-01|Ziua Copilului 06-01|A doua zi de Rusalii orthodox+50|Adormirea Maicii Domnului 08-15|Sfântul Andrei 11-30|Ziua Națională 12-01|Crăciunul 12-25|A doua zi de Crăciun 12-26',
  US: 'New Year’s Day 01-01|Martin Luther King Jr. Day monday#3-01|Washington’s Birthday monday#3-02|Memorial Day monday#last-05|Juneteenth 06-19|Independence Day 07-04|Labor Day monday#1-09|Columbus Day monday#2-10|Veterans Day 11-11|Thanksgiving Day thursday#4-11|Christmas Day 12-25',
} as const
export type HolidayCountry = keyof typeof rules
export const holidayCountries = Object.keys(rules) as HolidayCountry[]

const dayMs = 86_400_000
const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The anonymous Gregorian algorithm, as given by Meeus. */
function westernEaster(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const sum = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114
  return Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1)
}

/** Meeus's Julian algorithm; the calendars are 13 days apart until 2099. */
function orthodoxEaster(year: number): number {
  const d = (19 * (year % 19) + 15) % 30
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7
  return Date.UTC(year, Math.floor((d + e + 114) / 31) - 1, ((d + e + 114) % 31) + 1) + 13 * dayMs
}

const weekdays = { monday: 1, thursday: 4 }

function weekdayOf(year: number, month: number, weekday: number, nth: string): number {
  const first = Date.UTC(year, month - 1, 1)
  const offset = (weekday - new Date(first).getUTCDay() + 7) % 7
  if (nth !== 'last') return first + (offset + 7 * (Number(nth) - 1)) * dayMs
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return first + (offset + 7 * Math.floor((days - 1 - offset) / 7)) * dayMs
}

function dayOfRule(rule: string, year: number): string {
  const [, feast, shift] = /^(easter|orthodox)([+-]\d+)$/.exec(rule) ?? []
  if (feast)
    return isoDay((feast === 'easter' ? westernEaster : orthodoxEaster)(year) + Number(shift) * dayMs)
  const [, weekday, nth = '', month] = /^(monday|thursday)#(\d|last)-(\d\d)$/.exec(rule) ?? []
  if (weekday) return isoDay(weekdayOf(year, Number(month), weekdays[weekday as 'monday'], nth))
  return `${year}-${rule}`
}

/**
 * A country's holidays: fixed dates for every year, movable ones for a year and the next. A movable holiday on a
 * fixed date is left out, because a list contains each day once.
 */
export function publicHolidays(country: HolidayCountry, year: number): Holiday[] {
  const entries = rules[country].split('|').map((entry) => {
    const at = entry.lastIndexOf(' ')
    return { name: entry.slice(0, at), rule: entry.slice(at + 1) }
  })
  const fixed = new Set(entries.map(({ rule }) => rule))
  return entries.flatMap(({ name, rule }): Holiday[] => {
    if (/^\d\d-\d\d$/.test(rule)) return [{ day: `${year}-${rule}`, yearly: true, name }]
    const days = [year, year + 1]
      .map((each) => dayOfRule(rule, each))
      .filter((day) => !fixed.has(day.slice(5)))
    return days.map((day) => ({ day, yearly: false, name }))
  })
}
