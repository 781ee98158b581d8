import type { SamlProblem } from '#contract/sso/saml.ts'

/** A provider’s answer that proves nothing. The detail is for our log. */
export class SamlError extends Error {
  readonly problem: SamlProblem
  readonly detail: string

  constructor(problem: SamlProblem, detail = '') {
    super(`${problem} ${detail}`.trim())
    this.problem = problem
    this.detail = detail
  }
}
