/** The parts of the audit log, in the order of its filter. */
export const auditAreas = [
  'people',
  'sign_in',
  'company',
  'courses',
  'learning',
  'community',
  'exports',
] as const
export type AuditArea = (typeof auditAreas)[number]

/**
 * Every kind of event that is recorded, with the area it is shown in. An event of another kind does not compile, and
 * each kind has a sentence in `audit.json`.
 */
const areas = {
  'person.created': 'people',
  'person.invited': 'people',
  'person.registered': 'people',
  'person.approved': 'people',
  'person.rejected': 'people',
  'person.joined': 'people',
  'person.updated': 'people',
  'person.tagged': 'people',
  'person.rights_changed': 'people',
  'person.moved': 'people',
  'person.disabled': 'people',
  'person.enabled': 'people',
  'person.removed': 'people',
  'people.imported': 'people',
  'bulk.started': 'people',
  'bulk.cancelled': 'people',
  'bulk.undone': 'people',
  'group.created': 'people',
  'group.renamed': 'people',
  'group.deleted': 'people',
  'group.members_changed': 'people',
  'group.managers_changed': 'people',

  'person.signed_in': 'sign_in',
  'person.sign_in_refused': 'sign_in',
  'person.password_changed': 'sign_in',
  'person.password_reset': 'sign_in',
  'person.impersonated': 'sign_in',
  'person.impersonation_ended': 'sign_in',

  'company.created': 'company',
  'company.updated': 'company',
  'company.brand_restored': 'company',
  'company.image_set': 'company',
  'company.image_removed': 'company',
  'company.moved': 'company',
  'company.closed': 'company',
  'company.opened': 'company',
  'company.deleted': 'company',
  'company.sync_started': 'company',
  'host.claimed': 'company',
  'host.activated': 'company',
  'host.made_primary': 'company',
  'host.removed': 'company',
  'host.lost': 'company',

  'course.handed_in': 'courses',
  'course.approved': 'courses',
  'course.rejected': 'courses',
  'course.published': 'courses',
  'course.release_restored': 'courses',
  'course.assigned': 'courses',
  'course.withdrawn': 'courses',
  'course.cloned': 'courses',
  'course.imported': 'courses',
  'course.archived': 'courses',
  'course.restored': 'courses',

  'course.started': 'learning',
  'course.updated': 'learning',
  'course.completed': 'learning',
  'course.renewed': 'learning',
  'course.topped_up': 'learning',
  'course.shared': 'learning',
  'lesson.started': 'learning',
  'lesson.completed': 'learning',
  'lesson.reread': 'learning',
  'quiz.started': 'learning',
  'quiz.passed': 'learning',
  'quiz.failed': 'learning',
  'quiz.practised': 'learning',
  'item.skipped': 'learning',
  'extra_credit.handed_in': 'learning',
  'extra_credit.taken_back': 'learning',
  'certificate.issued': 'learning',
  'certificate.revoked': 'learning',
  'certificate.reinstated': 'learning',
  'progress.reset': 'learning',
  'progress.restored': 'learning',
  'due_date.extended': 'learning',
  'due_date.extension_removed': 'learning',
  'student.extra_time': 'learning',
  'leaderboard.joined': 'learning',
  'leaderboard.left': 'learning',

  'community.post_held': 'community',
  'community.post_hide': 'community',
  'community.post_restore': 'community',
  'community.post_lock': 'community',
  'community.post_unlock': 'community',
  'community.comment_held': 'community',
  'community.comment_hide': 'community',
  'community.comment_restore': 'community',
  'community.comment_lock': 'community',
  'community.comment_unlock': 'community',
  'community.settings_changed': 'community',
  'community.mail_answered': 'community',

  'students.exported': 'exports',
  'audit.exported': 'exports',
  'evidence.started': 'exports',
  'evidence.downloaded': 'exports',
  'evidence.deleted': 'exports',
} as const satisfies Record<string, AuditArea>

export type EventKind = keyof typeof areas

export const eventKinds = Object.keys(areas) as EventKind[]
export const isEventKind = (kind: string): kind is EventKind => Object.hasOwn(areas, kind)
/** Null for a kind that only another version of the product knows. */
export const areaOf = (kind: string): AuditArea | null => (isEventKind(kind) ? areas[kind] : null)
export const kindsOf = (area: AuditArea): EventKind[] => eventKinds.filter((kind) => areas[kind] === area)
