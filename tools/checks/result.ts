/** The result of a check. A check that inspected nothing fails, whatever it found. */
export interface CheckResult {
  inspected: number
  /** One sentence each, starting with the file name. */
  problems: string[]
}
