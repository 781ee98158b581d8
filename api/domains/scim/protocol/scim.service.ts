import type { Protocol } from '#platform/http/serve-protocol.ts'
import { noteCall } from '../connections/calls.service.ts'
import { authenticateDirectory, type DirectoryCaller } from '../connections/tokens.service.ts'
import { scimTypeOf } from './problems.rules.ts'

/** SCIM 2.0 as the platform serves it: who calls, how errors are written, and what is noted of a call. */

export const scimPath = '/api/scim/v2'
const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

export const scimProtocol: Protocol = {
  prefix: scimPath,
  types: ['application/scim+json', 'application/json'],
  bounds: { depth: 20, values: 200_000 },
  perMinute: 3_000,
  authenticate: authenticateDirectory,
  errorBody: ({ status, message, error }) => {
    const scimType = [400, 409].includes(status) ? scimTypeOf(error) : undefined
    return {
      schemas: [errorSchema],
      status: String(status),
      ...(scimType ? { scimType } : {}),
      detail: message,
    }
  },
  afterCall: (ctx, caller, call) => noteCall(ctx, (caller as DirectoryCaller).connection, call),
}
