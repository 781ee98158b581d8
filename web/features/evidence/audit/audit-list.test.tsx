import { expect, it } from 'vitest'
import type { AuditEntry } from '#contract/evidence/audit.ts'
import { eventKinds } from '#contract/evidence/event-kinds.ts'
import { press, renderForAdmin, stopAfterEach } from '#ui/render.test-support.tsx'
import { AuditList } from './audit-list.tsx'

const stops = stopAfterEach()

const elena = { id: 'elena', name: 'Elena Marsh' }
const irini = { kind: 'person', id: 'irini', name: 'Irini Pappa' } as const

const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  ...{ id: crypto.randomUUID(), at: '2026-03-04T10:00:00Z', kind: 'person.disabled', area: 'people' },
  ...{
    actor: elena,
    api_token: null,
    impersonator: null,
    target: irini,
    course: null,
    details: [],
    place: null,
  },
  ...more,
})

const show = async (
  entries: AuditEntry[],
  {
    personId,
    onPerson = () => undefined,
    kind,
    onKind = () => undefined,
  }: {
    personId?: string
    onPerson?: (id: string) => void
    kind?: string
    onKind?: (kind: string) => void
  } = {},
) => {
  const list = (
    <AuditList
      {...{ entries, personId, onPerson, kind, onKind }}
      timeZone="Europe/Athens"
      isNarrowed={false}
      more={null}
    />
  )
  stops.push(await renderForAdmin(list))
}

// Names are isolated by invisible characters, and day and month stay on one line.
const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) =>
    textContent.replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' '),
  )
const sentences = () => textsOf('summary > span:nth-of-type(1)')

it('groups entries by day of the company’s time zone', async () => {
  await show([entry({}), entry({ at: '2026-03-03T23:30:00Z' }), entry({ at: '2026-03-03T21:30:00Z' })])
  expect(textsOf('h2')).toEqual(['Wednesday, Mar 4, 2026', 'Tuesday, Mar 3, 2026'])
  expect(textsOf('time')).toEqual(['12:00 PM', '1:30 AM', '11:30 PM'])
})

it('says who did what, as whom, and that somebody was removed', async () => {
  await show([
    entry({}),
    entry({ impersonator: { id: 'nikos', name: 'Nikos Georgiou' } }),
    entry({ actor: null }),
    entry({ actor: null, api_token: { id: 'token', name: 'Workday' } }),
    entry({ actor: { id: 'gone', name: null }, target: { ...irini, name: null } }),
    entry({ kind: 'quiz.failed', actor: null, course: { id: 'course', title: 'Safe passwords' } }),
    entry({ kind: 'course.published', target: null, course: { id: 'course', title: null } }),
    entry({ kind: 'comet.seen', area: null, target: null }),
  ])
  expect(sentences()).toEqual([
    'Elena Marsh disabled Irini Pappa',
    'Nikos Georgiou, viewing as Elena Marsh, disabled Irini Pappa',
    'The system disabled Irini Pappa',
    'API token Workday disabled Irini Pappa',
    'A removed person disabled a removed person',
    'Irini Pappa didn’t pass a quiz of “Safe passwords”',
    'Elena Marsh published “deleted course”',
    'Elena Marsh: comet.seen',
  ])
})

it('has a sentence for every kind', async () => {
  const course = { id: 'course', title: 'Safe passwords' }
  await show(eventKinds.map((kind) => entry({ kind, course })))
  expect(sentences()).toHaveLength(eventKinds.length)
  expect(sentences().filter((sentence) => /kinds|\{\{|undefined/.test(sentence))).toEqual([])
})

it('tells details in words, and shows what else concerns a person', async () => {
  const details: AuditEntry['details'] = [
    { name: 'reason', values: ['Left in June'] },
    { name: 'fields', values: ['department', 'a_new_field'] },
    { name: 'people', values: ['1200'] },
    { name: 'period', values: ['2026-01-01', '2026-01-31'] },
  ]
  const chosen: string[] = []
  await show([entry({ details })], {
    personId: 'elena',
    onPerson: (id) => chosen.push(id),
    kind: 'person.disabled',
  })
  expect(textsOf('dl > div').slice(0, 5)).toEqual([
    'ReasonLeft in June',
    'ChangedDepartment, a_new_field',
    'People1,200',
    'PeriodJanuary 1, 2026 – January 31, 2026',
    'TimeMar 4, 2026, 12:00:00 PM',
  ])
  const [only, ...others] = [...document.querySelectorAll<HTMLButtonElement>('dl + div button')]
  expect(others).toEqual([])
  await press(only?.textContent ?? '')
  expect(chosen).toEqual(['irini'])
})

it('tells from where, and shows others of the kind', async () => {
  const place = { ip: '192.0.2.7', browser: 'Firefox', system: 'Linux' }
  const chosen: string[] = []
  await show([entry({ place })], { onKind: (kind) => chosen.push(kind) })
  expect(textsOf('dl > div').slice(1, 3)).toEqual(['IP address192.0.2.7', 'DeviceFirefox on Linux'])
  await press('Show only entries like this')
  expect(chosen).toEqual(['person.disabled'])
})

it('says that nothing is recorded yet', async () => {
  await show([])
  expect(document.body.textContent).toContain('Nothing recorded yet')
})
