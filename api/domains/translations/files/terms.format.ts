/** A glossary term as files represent it. */
export interface FileTerm {
  term: string
  target: string
  forms: string[]
  forbidden: string[]
  /** Whether the term stays the same in every language. */
  keep: boolean
  case_sensitive: boolean
  note: string
}

/** More than any company has, and the most that one request can process. */
export const mostTerms = 20_000
