import { sql } from 'kysely'
import type { SectionQuery, SectionRow } from './sections.documents.ts'

/** Who the person is here, and how they sign in. Passwords and tokens are stored only as hashes, and left out. */
export const accountSections: readonly SectionQuery[] = [
  {
    name: 'profile',
    rows: (id) => sql<SectionRow>`
      select u.id, u.first_name, u.last_name, u.email, u.role, u.status, c.name as company, u.title, u.department,
        u.country, u.employee_number, u.manager_id is not null as has_manager, u.tags, u.tag_since,
        u.abilities, u.starts_on::text, u.platform_locale, u.course_locale, u.settings, u.source,
        u.password_hash is not null as has_password, u.avatar is not null as has_picture,
        u.created_at, u.invited_at, u.first_signed_in_at, u.disabled_at, u.updated_at
      from users u join companies c on c.id = u.company_id where u.id = ${id}`,
  },
  {
    name: 'groups',
    rows: (id) => sql<SectionRow>`
      select g.name, m.added_at as at, false as leads from group_members m join groups g on g.id = m.group_id
        where m.user_id = ${id}
      union all
      select g.name, null, true from group_managers m join groups g on g.id = m.group_id where m.user_id = ${id}
      union all
      select team, null, false from team_members where student_id = ${id}`,
  },
  {
    name: 'sessions',
    rows: (id) => sql<SectionRow>`
      select created_at as at, user_agent, impersonator_id is not null as by_staff, last_seen_at, expires_at
      from sessions where user_id = ${id} and revoked_at is null order by created_at`,
  },
  {
    name: 'browsers',
    rows: (id) =>
      sql<SectionRow>`select last_used_at from known_devices where user_id = ${id} order by last_used_at`,
  },
  {
    name: 'trusted_devices',
    rows: (id) => sql<SectionRow>`
      select host, user_agent, created_at as at, last_used_at, expires_at from trusted_devices where user_id = ${id}
      order by created_at`,
  },
  {
    name: 'places',
    rows: (id) => sql<SectionRow>`
      select e.at, e.kind, p.ip, p.user_agent from event_places p join events e on e.id = p.event_id
      where p.person_id = ${id} order by p.event_id`,
  },
  {
    name: 'sign_in_providers',
    rows: (id) => sql<SectionRow>`
      select i.linked_at as at, c.name, i.subject, i.last_used_at
      from identities i join sso_connections c on c.id = i.connection_id where i.user_id = ${id} order by i.linked_at`,
  },
  {
    name: 'passkeys',
    rows: (id) => sql<SectionRow>`
      select created_at as at, name, rp_id as hostname, last_used_at from passkeys where user_id = ${id} order by created_at`,
  },
  {
    name: 'directory',
    rows: (id) => sql<SectionRow>`
      select l.created_at as at, c.name, l.external_id, l.user_name, l.active, l.resource as received
      from directory_links l join directory_connections c on c.id = l.connection_id where l.user_id = ${id}`,
  },
  {
    name: 'directory_groups',
    rows: (id) => sql<SectionRow>`
      select g.display_name as name from directory_group_members m join directory_groups g on g.id = m.group_id
      where m.user_id = ${id} and m.is_member order by g.display_name`,
  },
  {
    name: 'mailed_links',
    rows: (id) => sql<SectionRow>`
      select created_at as at, purpose, expires_at, used_at from one_time_tokens where user_id = ${id} order by created_at`,
  },
  {
    name: 'failed_mails',
    rows: (id) =>
      sql<SectionRow>`select since as at, reason, failed_at from mail_failures where user_id = ${id}`,
  },
  {
    name: 'imports',
    rows: (id) => sql<SectionRow>`
      select i.created_at as at, r.cells, r.outcome, r.changes from import_rows r join imports i on i.id = r.import_id
      where r.user_id = ${id} order by i.created_at`,
  },
  {
    name: 'saved_views',
    rows: (id) =>
      sql<SectionRow>`select created_at as at, name, search from directory_views where user_id = ${id} order by created_at`,
  },
]
