/** A term of a glossary as files have it. */
export interface FileTerm {
  term: string
  target: string
  forms: string[]
  forbidden: string[]
  /** Stays as it is in every language. */
  keep: boolean
  case_sensitive: boolean
  note: string
}

/** More than any company has, and no more than a request can do. */
export const mostTerms = 20_000
