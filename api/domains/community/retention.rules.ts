/** Retention in days; used by the deletion jobs and by the data sheet for staff representatives. */
export const retentionDays = {
  /** The content of a reported e-mail; the answer is kept longer. */
  mail: 30,
  /** A report of an e-mail with its answer. */
  mailReport: 365,
  /** A text as it was reported, and earlier versions of edited texts. */
  snapshot: 90,
  /** Reports and their notes, counted from the decision. */
  report: 365,
  /** Decisions with their reasons. */
  decision: 1_095,
  /** The times of edits, which are counted for a day. */
  edit: 1,
} as const
