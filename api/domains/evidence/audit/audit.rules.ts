import type { AuditDetail, AuditDetailName, targetKinds } from '#contract/evidence/audit.ts'
import { ownDeeds } from '#contract/evidence/event-kinds.ts'

export interface AuditedEvent {
  kind: string
  company_id: string
  actor_id: string | null
  impersonator_id: string | null
  student_id: string | null
  data: Readonly<Record<string, unknown>>
}

export interface Target {
  kind: (typeof targetKinds)[number]
  /** A host name, a domain and the name of a sign-in connection are their own ids. */
  id: string
}

export interface Concerned {
  actor_id: string | null
  impersonator_id: string | null
  target: Target | null
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Who did it, and to what. */
export function concernedBy({ kind, actor_id, impersonator_id, ...event }: AuditedEvent): Concerned {
  const userId = text(event.data.user_id)
  if (ownDeeds.has(kind)) return { actor_id: userId ?? actor_id, impersonator_id, target: null }
  const target = targetOf({ kind, ...event })
  // The call that ends it comes from the session of the person who was impersonated.
  if (kind === 'person.impersonation_ended')
    return { actor_id: impersonator_id, impersonator_id: null, target }
  const isSelf = target?.kind === 'person' && target.id === actor_id
  return { actor_id, impersonator_id, target: isSelf ? null : target }
}

function targetOf({
  kind,
  company_id,
  student_id,
  data,
}: Pick<AuditedEvent, 'kind' | 'company_id' | 'student_id' | 'data'>): Target | null {
  const personId = text(data.user_id) ?? student_id
  if (personId) return { kind: 'person', id: personId }
  const groupId = text(data.group_id)
  if (groupId) return { kind: 'group', id: groupId }
  const campaignId = text(data.campaign_id)
  if (campaignId) return { kind: 'campaign', id: campaignId }
  const hostname = text(data.hostname)
  if (hostname) return { kind: 'host', id: hostname }
  const domain = text(data.domain)
  if (domain) return { kind: 'domain', id: domain }
  const address = text(data.address)
  if (address && kind.startsWith('mail_sender.')) return { kind: 'domain', id: address }
  const connection = text(data.connection)
  if (connection) return { kind: 'connection', id: connection }
  if (kind.startsWith('company.')) return { kind: 'company', id: text(data.company_id) ?? company_id }
  return null
}

/** The API token that did it. */
export function apiTokenIn({ data }: Pick<AuditedEvent, 'data'>): { id: string; name: string } | null {
  const { id, name } = (data.api_token ?? {}) as { id?: unknown; name?: unknown }
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null
}

/** Companies that an entry names besides its target. */
export function companiesIn({ kind, data }: Pick<AuditedEvent, 'kind' | 'data'>): {
  from: string | null
  to: string | null
} {
  const moves = kind === 'person.moved' || kind === 'company.moved'
  return { from: moves ? text(data.from) : null, to: moves ? text(data.to) : null }
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((part): part is string => typeof part === 'string') : []
const number = (value: unknown): string[] => (typeof value === 'number' && value > 0 ? [String(value)] : [])
const one = (value: unknown): string[] => {
  const only = text(value)
  return only === null ? [] : [only]
}
const size = (value: unknown): string[] => number(texts(value).length)

const withRelease = new Set(['course.published', 'course.release_restored', 'course.updated_from_original'])

function viaOf(kind: string, data: AuditedEvent['data']): string[] {
  if (!kind.startsWith('person.')) return []
  if (data.connection_id) return ['sso']
  if (data.directory_id) return ['scim']
  return data.import_id ? ['import'] : data.run_id ? ['bulk'] : []
}

/**
 * What the log holds beyond its sentence, as far as it is safe to show: names of fields, counts and days. `reason` is
 * free text, which auditors do not see.
 */
export function detailsOf(
  { kind, data }: Pick<AuditedEvent, 'kind' | 'data'>,
  { withReason }: { withReason: boolean },
): AuditDetail[] {
  const isExport = kind === 'audit.exported'
  const isExtension = kind === 'due_date.extended'
  const values: Partial<Record<AuditDetailName, string[]>> = {
    reason: withReason ? one(data.reason) : [],
    problem: kind === 'sso.refused' ? one(data.problem) : [],
    fields: texts(data.fields),
    role: one(data.role),
    abilities: texts(data.abilities),
    action: one(data.action),
    people: [...number(data.people), ...number(data.count)],
    created: number(data.created),
    updated: number(data.updated),
    disabled: number(data.disabled),
    added: number(data.added),
    removed: number(data.removed),
    managers: size(data.user_ids).filter(() => kind === 'group.managers_changed'),
    via: viaOf(kind, data),
    companies: size(data.company_ids),
    image: kind.startsWith('company.image') ? one(data.kind) : [],
    release: withRelease.has(kind) ? number(data.number) : [],
    score: typeof data.score === 'number' ? [String(data.score)] : [],
    extra_time: typeof data.percent === 'number' ? [String(data.percent)] : [],
    due_before: isExtension ? one(data.from) : [],
    due_on: one(data.due_on),
    reports: number(data.reports),
    area: isExport ? one(data.area) : [],
    period: isExport ? [...one(data.from), ...one(data.until)] : [],
    entries: isExport || kind === 'company.log_expired' ? number(data.entries) : [],
    before: one(data.before),
    years: number(data.years),
    forbidden: number(data.forbidden),
    not_found: number(data.not_found),
    statement: kind.startsWith('acknowledgement') ? one(data.statement) : [],
    webhook: one(data.webhook),
    host: kind.startsWith('webhook.') ? one(data.host) : [],
    token: kind.startsWith('api_token.') ? one(data.token) : [],
    scopes: kind.startsWith('api_token.') ? texts(data.scopes) : [],
    link: kind.startsWith('preview_link.') ? one(data.link) : [],
  }
  return Object.entries(values).flatMap(([name, found]) =>
    found.length > 0 ? [{ name: name as AuditDetailName, values: found }] : [],
  )
}
