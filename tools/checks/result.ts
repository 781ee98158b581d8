/** What a check found. A check that looked at nothing has failed, whatever it found. */
export interface CheckResult {
  inspected: number
  /** One sentence each, beginning with the file. */
  problems: string[]
}
