import { groupSchema, type Resource } from '../protocol/attributes.rules.ts'
import { tagOf } from '../users/user.presenter.ts'
import type { DirectoryGroupRow, DirectoryMember } from './groups.queries.ts'

const iso = (time: string): string => new Date(time).toISOString()

/** The resource as it was sent, with what the server adds; without members if there are none to show. */
export const toGroupResource = (
  group: DirectoryGroupRow,
  members: readonly DirectoryMember[] | null,
  base: string,
): Resource => ({
  schemas: [groupSchema, ...Object.keys(group.resource).filter((key) => key.startsWith('urn:'))],
  id: group.id,
  ...group.resource,
  ...(members
    ? {
        members: members.map(({ user_id, display_name }) => ({
          ...{ value: user_id, display: display_name, type: 'User' },
          $ref: `${base}/Users/${user_id}`,
        })),
      }
    : {}),
  meta: {
    resourceType: 'Group',
    created: iso(group.created_at),
    lastModified: iso(group.updated_at),
    location: `${base}/Groups/${group.id}`,
    version: tagOf(group),
  },
})
