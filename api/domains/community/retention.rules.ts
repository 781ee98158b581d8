/** For how many days what a community keeps is kept; the jobs that delete and the sheet for staff representatives read it here. */
export const keptDays = {
  /** What a reported e-mail said; the answer to it stays. */
  mail: 30,
  /** A report of an e-mail, with its answer. */
  mailReport: 365,
  /** A text as it was when it was reported, and what it was before its author changed it. */
  snapshot: 90,
  /** Who reported what, and the note to it, once it was decided. */
  report: 365,
  /** What was decided and why. */
  decision: 1_095,
  /** When somebody changed a text, which is counted for a day. */
  edit: 1,
} as const
