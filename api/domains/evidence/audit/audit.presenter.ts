import type { AuditDetail, AuditEntry, Named } from '#contract/evidence/audit.ts'
import { areaOf } from '#contract/evidence/event-kinds.ts'
import type { SignedIn } from '#platform/context.ts'
import { deviceOf } from '#platform/network/device.ts'
import { readsFreeText } from '#platform/read-only.ts'
import { type AuditRow, type EventPlaceRow, selectPlaces } from './audit.queries.ts'
import {
  apiTokenIn,
  type Concerned,
  companiesIn,
  concernedBy,
  detailsOf,
  type Target,
} from './audit.rules.ts'
import * as names from './audit-names.queries.ts'

interface NamesOfPage {
  people: names.Names
  groups: names.Names
  campaigns: names.Names
  companies: names.Names
  courses: names.Names
}

/** Entries with the names of today, looked up in one query for each kind of thing. */
export async function toEntries(ctx: SignedIn, rows: AuditRow[]): Promise<AuditEntry[]> {
  const all = rows.map((row) => ({ row, concerned: concernedBy(row) }))
  const targets = all.flatMap(({ concerned: { target } }) => (target ? [target] : []))
  const idsOf = (kind: Target['kind']) =>
    targets.flatMap((target) => (target.kind === kind ? [target.id] : []))
  const actors = all.flatMap(({ concerned }) => [concerned.actor_id, concerned.impersonator_id])
  const moves = rows.flatMap((row) => Object.values(companiesIn(row)))
  const [people, groups, campaigns, companies, courses, places] = await Promise.all([
    names.selectPeopleNames(ctx, distinct([...actors, ...idsOf('person')]), { anywhere: true }),
    names.selectGroupNames(ctx, distinct(idsOf('group'))),
    names.selectCampaignNames(ctx, distinct(idsOf('campaign'))),
    names.selectCompanyNames(ctx, distinct([...moves, ...idsOf('company')])),
    names.selectCourseTitles(ctx, distinct(rows.map(({ course_id }) => course_id))),
    selectPlaces(
      ctx,
      rows.map(({ id }) => id),
    ),
  ])
  const withReason = readsFreeText(ctx.actor)
  const placeOf = new Map(places.map((place) => [place.event_id, toPlace(place)]))
  return all.map(({ row, concerned }) =>
    toEntry(row, {
      ...{ concerned, withReason, known: { people, groups, campaigns, companies, courses } },
      place: placeOf.get(row.id) ?? null,
    }),
  )
}

const toPlace = ({ ip, user_agent }: EventPlaceRow): AuditEntry['place'] => ({ ip, ...deviceOf(user_agent) })

const distinct = (ids: (string | null)[]): string[] => [
  ...new Set(ids.filter((id): id is string => id !== null)),
]

interface EntryParts extends Pick<AuditEntry, 'place'> {
  concerned: Concerned
  withReason: boolean
  known: NamesOfPage
}

function toEntry(row: AuditRow, { concerned, withReason, known, place }: EntryParts): AuditEntry {
  const person = (id: string | null): Named | null => (id ? { id, name: known.people.get(id) ?? null } : null)
  const { id, at, kind, course_id } = row
  return {
    ...{ id, at, kind, area: areaOf(kind) },
    actor: person(concerned.actor_id),
    api_token: apiTokenIn(row),
    impersonator: person(concerned.impersonator_id),
    target: concerned.target && toTarget(concerned.target, known),
    course: course_id ? { id: course_id, title: known.courses.get(course_id) ?? null } : null,
    details: [...detailsOf(row, { withReason }), ...companyDetails(row, known.companies)],
    place,
  }
}

function toTarget({ kind, id }: Target, known: NamesOfPage): AuditEntry['target'] {
  if (kind === 'host' || kind === 'domain' || kind === 'connection') return { kind, id: null, name: id }
  const byKind = {
    person: known.people,
    group: known.groups,
    campaign: known.campaigns,
    company: known.companies,
  }
  return { kind, id, name: byKind[kind].get(id) ?? null }
}

function companyDetails(row: AuditRow, companies: names.Names): AuditDetail[] {
  const { from, to } = companiesIn(row)
  const detail = (name: 'from_company' | 'to_company', id: string | null): AuditDetail[] => {
    const company = id && companies.get(id)
    return company ? [{ name, values: [company] }] : []
  }
  return [...detail('from_company', from), ...detail('to_company', to)]
}
