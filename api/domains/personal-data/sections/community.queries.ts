import { sql } from 'kysely'
import type { SectionQuery, SectionRow } from './sections.documents.ts'

/** What the person wrote, reported and was told. What others wrote is left out. */
export const communitySections: readonly SectionQuery[] = [
  {
    name: 'posts',
    rows: (id, isOwn) => sql<SectionRow>`
      select created_at as at, title, body as text, quote, is_question, is_nameless, state, likes, comments, edited_at
      from posts where author_id = ${id} and (${isOwn} or not is_nameless) order by created_at`,
  },
  {
    name: 'comments',
    rows: (id, isOwn) => sql<SectionRow>`
      select c.created_at as at, p.title as post, c.body as text, c.is_nameless, c.state, c.likes, c.edited_at
      from comments c join posts p on p.company_id = c.company_id and p.id = c.post_id
      where c.author_id = ${id} and (${isOwn} or not c.is_nameless) order by c.created_at`,
  },
  {
    name: 'likes',
    isPrivate: true,
    rows: (id) => sql<SectionRow>`select at, subject_id from likes where user_id = ${id} order by at`,
  },
  {
    name: 'mentions',
    isPrivate: true,
    rows: (id) => sql<SectionRow>`select subject_id from mentions where user_id = ${id}`,
  },
  {
    name: 'followed_posts',
    isPrivate: true,
    rows: (id) => sql<SectionRow>`
      select p.title as post, m.follows from post_people m join posts p on p.company_id = m.company_id and p.id = m.post_id
      where m.user_id = ${id} and p.state = 'visible'`,
  },
  {
    name: 'community_visits',
    isPrivate: true,
    rows: (id) => sql<SectionRow>`select at from community_visits where user_id = ${id}`,
  },
  {
    name: 'reports',
    isPrivate: true,
    rows: (id) => sql<SectionRow>`
      select at, subject_kind as kind, reason, note as text, state, decided_at from reports where reporter_id = ${id} order by at`,
  },
  {
    name: 'moderation',
    isPrivate: true,
    rows: (id) => sql<SectionRow>`
      select at, subject_kind as kind, title, action, ground, rule, facts as text, is_automated
      from decisions where author_id = ${id} order by at`,
  },
  {
    name: 'mail_reports',
    rows: (id) => sql<SectionRow>`
      select at, subject as title, sender, did, note as text, mail, verdict, answer, answered_at
      from mail_reports where reporter_id = ${id} order by at`,
  },
]
