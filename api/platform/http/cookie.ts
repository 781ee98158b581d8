import type { FastifyRequest } from 'fastify'
import type { CookieDeclaration } from '#contract/endpoint.ts'

/** The cookie that an endpoint declares: what the browser sent, and what it is to keep. */
export interface CookieInput {
  value: string | null
  set: (value: string, maxAgeSeconds: number) => void
}

/** Reads the declared cookie; `header` is the header that sets it, if the handler did. */
export function cookieOf(
  request: FastifyRequest,
  { name, path }: CookieDeclaration,
): { input: CookieInput; header: () => string | null } {
  let header: string | null = null
  const sent = (request.headers.cookie ?? '').split(';').map((part) => part.trim())
  const found = sent.find((part) => part.startsWith(`${name}=`))
  // Scripts cannot read it, other sites cannot have it sent, and no subdomain shares it.
  const flags = `Path=${path}; HttpOnly; SameSite=Strict${request.protocol === 'https' ? '; Secure' : ''}`
  return {
    input: {
      value: found ? found.slice(name.length + 1) : null,
      set: (value, maxAge) => {
        header = `${name}=${value}; Max-Age=${maxAge}; ${flags}`
      },
    },
    header: () => header,
  }
}
