/** For how many days what a community keeps is kept; the jobs that delete and the sheet for staff representatives read it here. */
export const retentionDays = {
  /** What a reported e-mail said; the answer to it stays. */
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
