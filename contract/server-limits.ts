/**
 * Limits that only the server checks: kept apart from `limits`, which is in the first bundle of the web. Lengths are in
 * characters, sizes in bytes.
 */
export const serverLimits = {
  passkeys: 20,
  /** Preview links of a course that can be active at once. */
  previewLinks: 20,
  /** Comments made by one preview link. */
  previewComments: 500,
  notesPerCourse: 2_000,
  peopleFileRows: 50_000,
  documentDepth: 12,
  /** Limits of a JSON body, checked before it is parsed. */
  json: { depth: 40, names: 200, values: 50_000 },
  /** Members in one list of groups, which ends early; a single group may have more of them, but not more than a body. */
  scimMembers: { list: 20_000, group: 110_000 },
  /** Values in a course file: eight times those of a thousand lessons. */
  courseFileValues: 2_000_000,
  /** Entries in one file of the audit log. */
  auditFileEntries: 200_000,
  /** Log entries in an export of a person’s data, the newest. */
  personalDataEvents: 20_000,
  /** Calls of one API token per minute, whatever they are. */
  apiTokenPerMinute: 600,
  revisionsKept: 20,
} as const
