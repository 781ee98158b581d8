import { type Resource, userSchema } from '../protocol/attributes.rules.ts'
import type { GroupOfUser, LinkRow } from './users.queries.ts'

export const tagOf = ({ version }: { version: number }): string => `W/"${version}"`

const iso = (time: string): string => new Date(time).toISOString()

/** The resource as it was sent, with what the server adds. */
export const toUserResource = (link: LinkRow, groups: readonly GroupOfUser[], base: string): Resource => ({
  schemas: [userSchema, ...Object.keys(link.resource).filter((key) => key.startsWith('urn:'))],
  id: link.user_id,
  ...link.resource,
  active: link.active,
  groups: groups.map(({ id, display_name }) => ({
    ...{ value: id, display: display_name, type: 'direct' },
    $ref: `${base}/Groups/${id}`,
  })),
  meta: {
    resourceType: 'User',
    created: iso(link.created_at),
    lastModified: iso(link.updated_at),
    location: `${base}/Users/${link.user_id}`,
    version: tagOf(link),
  },
})
