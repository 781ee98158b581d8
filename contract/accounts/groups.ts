import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, line, onceKey, one, pageQuery, text, version } from '../fields.ts'
import { limits } from '../limits.ts'

/** A manually maintained group. Its members are students of the group’s company and of its descendants. */

export const group = z.object({
  id,
  company_id: id,
  company_name: z.string(),
  name: z.string(),
  version,
  members: count,
  /** Staff who manage the members. */
  managers: z.array(z.object({ id, full_name: z.string() })),
  can: z.object({ edit: z.boolean(), set_managers: z.boolean() }),
})
export type Group = z.infer<typeof group>

const groupName = line(limits.groupName)
const params = z.object({ groupId: id })

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  access: 'staff',
  scope: 'people:read',
  reads: ['groups'],
  summary: 'The groups of one’s company and those under it, by name; a group manager gets their own',
  query: z.object({
    ...pageQuery,
    cursor: z.optional(id),
    search: z.optional(text(limits.search)),
    company_id: z.optional(id),
  }),
  response: z.object({
    data: z.array(group),
    meta: z.object({ next_cursor: z.nullable(z.string()), can: z.object({ create: z.boolean() }) }),
  }),
})

export const getGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId',
  access: 'staff',
  scope: 'people:read',
  reads: ['group/:groupId'],
  summary: 'One group with its managers',
  params,
  response: one(group),
})

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  access: 'staff',
  changes: ['groups'],
  ability: 'people',
  summary: 'Creates a group without members',
  body: z.strictObject({
    key: onceKey,
    name: groupName,
    /** Defaults to the caller’s own company. */
    company_id: z.optional(id),
  }),
  response: one(group),
  status: 201,
  errors: [404, 409],
})

export const updateGroup = endpoint({
  method: 'PATCH',
  path: '/api/groups/:groupId',
  access: 'staff',
  changes: ['groups', 'group/:groupId', 'students', 'student'],
  ability: 'people',
  summary: 'Renames a group',
  params,
  body: z.strictObject({ version, name: groupName }),
  response: one(group),
  errors: [409],
})

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId',
  access: 'staff',
  changes: ['groups', 'students', 'student'],
  ability: 'people',
  summary: 'Deletes a group; its members stay people of their company',
  params,
  errors: [409],
})

const people = z.array(id).check(z.maxLength(limits.namedPeople))

export const changeGroupMembers = endpoint({
  method: 'POST',
  path: '/api/groups/:groupId/members',
  access: 'staff',
  scope: 'people:write',
  changes: ['groups', 'group/:groupId', 'students', 'student'],
  ability: 'people',
  summary: 'Adds people to a group and takes others out; a course that is assigned to it follows at once',
  params,
  body: z.strictObject({ add: z.optional(people), remove: z.optional(people) }),
  response: one(group),
})

export const setGroupManagers = endpoint({
  method: 'PUT',
  path: '/api/groups/:groupId/managers',
  access: 'admin',
  changes: ['groups', 'group/:groupId', 'students', 'student'],
  summary: 'Names the staff who look after a group, in place of those before',
  params,
  body: z.strictObject({ user_ids: z.array(id).check(z.maxLength(limits.groupManagers)) }),
  response: one(group),
})
